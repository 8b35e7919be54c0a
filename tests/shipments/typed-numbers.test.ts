/** The numbers of a shipment as people type them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createUuid } from '../../src/domain/rules/uuid';
import {
  PROVISIONAL_CODES,
  readProvisionalNumber,
  toPlainNumber,
  toProvisionalNumber,
} from '../../src/domain/rules/waybill';

const key = fc
  .tuple(fc.nat(), fc.uint8Array({ minLength: 16, maxLength: 16 }))
  .map(([at, random]) => createUuid(at, () => random.slice()));

test('a provisional number is read as the remainder of its key’s last twelve digits', () => {
  const check = fc.property(key, (one) => {
    const code = Number.parseInt(one.slice(-12), 16) % PROVISIONAL_CODES;
    const number = toProvisionalNumber(one);
    for (const typed of [number, number.toLowerCase(), ` ${number.replaceAll('-', ' ')} `])
      expect(readProvisionalNumber(typed)).toBe(code);
  });
  fc.assert(check, { numRuns: 300 });
});

test.each([
  '',
  'PROV',
  'PROV-7K2M-4',
  'PROV-7K2M-4QQ',
  'PROV-7K2M-4I',
  'PROV-0K2M-4Q',
  'Fn3918koP',
])('«%s» is none', (typed) => expect(readProvisionalNumber(typed)).toBeNull());

test('blanks, dashes and case do not count', () => {
  expect(toPlainNumber(' XzU3Z fso–8 ')).toBe(toPlainNumber('xzu3zfso8'));
});
