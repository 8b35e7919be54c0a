/** Each mutant is caught within a few histories by the oracle named for it. */
import { describe, expect, test } from 'vitest';
import { MUTANTS } from './mutants';
import { runSeeds, seedsFrom } from './run-seeds';

const MOST = 400;

describe.each(MUTANTS)('an engine that $name', ({ caughtBy, variation, plan }) => {
  test(`is caught: ${caughtBy}`, async () => {
    let tries = 0;
    for (const seed of seedsFrom(1, MOST)) {
      tries += 1;
      const { failed } = await runSeeds([seed], { variation, ...(plan && { plan }) });
      if (failed.some(({ violations }) => violations.some(({ oracle }) => oracle === caughtBy)))
        return;
    }
    expect.fail(`It lived through ${tries} histories`);
  });
});
