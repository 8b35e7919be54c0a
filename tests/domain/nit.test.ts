import { expect, test } from 'vitest';
import { toNitCheckDigit } from '../../src/domain/rules/nit';

test.each([
  ['890700906', 0],
  ['800112214', 2],
  ['800.112.214', 2],
])('%s has the check digit %d', (nit, digit) => {
  expect(toNitCheckDigit(nit)).toBe(digit);
});
