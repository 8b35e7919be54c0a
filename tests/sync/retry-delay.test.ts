import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toDelay } from '../../src/sync/push/retry-delay';

test('grows from 2 s to 15 min, with jitter', () => {
  fc.assert(
    fc.property(
      fc.nat(1_000),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (attempts, random) => {
        const delay = toDelay(attempts, random);
        expect(delay).toBeGreaterThanOrEqual(2_000);
        expect(delay).toBeLessThanOrEqual(15 * 60_000);
      },
    ),
  );
  expect(toDelay(0, 0.999)).toBe(2_000);
  expect(toDelay(3, 0.999)).toBeCloseTo(16_000, -2);
  expect(toDelay(50, 0.999)).toBeCloseTo(900_000, -4);
});

test('is at least Retry-After, which counts for a day at most', () => {
  expect(toDelay(0, 0, 120_000)).toBe(120_000);
  expect(toDelay(20, 0.9, 1_000)).toBeGreaterThan(1_000);
  expect(toDelay(0, 0, 400 * 24 * 3_600_000)).toBe(24 * 3_600_000);
});
