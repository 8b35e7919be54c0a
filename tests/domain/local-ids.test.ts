import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createUuid, randomBytes } from '../../src/domain/rules/uuid';
import { isLocalKey, toGuideNumber, toProvisionalNumber } from '../../src/domain/rules/waybill';

describe('an operation’s id', () => {
  test('is a UUID of version 7', () => {
    expect(createUuid(Date.now(), randomBytes)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  test('sorts by creation time', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 47), fc.integer({ min: 1, max: 2 ** 40 }), (at, later) => {
        expect(createUuid(at, randomBytes) < createUuid(at + later, randomBytes)).toBe(true);
      }),
    );
  });

  test('is unique within a millisecond', () => {
    const ids = new Set(Array.from({ length: 2_000 }, () => createUuid(1, randomBytes)));
    expect(ids.size).toBe(2_000);
  });
});

describe('a provisional number', () => {
  const key = '0199f2c4-8a51-7c3e-9a1b-4f6d2e8b7a90';

  test('is deterministic for a shipment', () => {
    expect(toProvisionalNumber(key)).toBe(toProvisionalNumber(key));
    expect(toProvisionalNumber(key)).toBe('PROV-GW4T-MZ');
  });

  test('has no characters that are easily confused', () => {
    fc.assert(
      fc.property(fc.nat(), (at) => {
        const number = toProvisionalNumber(createUuid(at, randomBytes));
        expect(number).toMatch(/^PROV-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{2}$/);
      }),
    );
  });

  test('is derived from a local key, never from a server id', () => {
    expect(isLocalKey(key)).toBe(true);
    expect(isLocalKey('41')).toBe(false);
  });
});

test('a guide number has nine unambiguous letters and digits', () => {
  for (let round = 0; round < 200; round += 1) {
    const number = toGuideNumber(randomBytes(32));
    expect(number).toMatch(/^[2-9A-HJ-NP-Za-km-z]{1,9}$/);
    expect(number).not.toMatch(/[0O1lI]/);
  }
});
