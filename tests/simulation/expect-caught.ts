import { describe, expect, test } from 'vitest';
import type { Mutant } from './mutant-tools';
import { runSeeds, seedsFrom } from './run-seeds';

const MOST = 400;

/** Expects each mutant to be caught within a few histories by the oracle named for it. */
export function expectCaught(mutants: readonly Mutant[]): void {
  describe.each(mutants)('an engine that $name', ({ caughtBy, variation, plan }) => {
    test(`is caught: ${caughtBy}`, async () => {
      for (const seed of seedsFrom(1, MOST)) {
        const { failed } = await runSeeds([seed], { variation, ...(plan && { plan }) });
        if (failed.some(({ violations }) => violations.some(({ oracle }) => oracle === caughtBy)))
          return;
      }
      expect.fail(`It lived through ${MOST} histories`);
    });
  });
}
