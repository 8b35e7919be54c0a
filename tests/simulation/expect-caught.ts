import { describe, expect, test } from 'vitest';
import { CAUGHT_IN } from './caught-in';
import type { Mutant } from './mutant-tools';
import { runSeeds, seedsFrom } from './run-seeds';

const MOST = 400;

/** Expects each mutant to be caught within a few histories by the oracle named for it. */
export function expectCaught(mutants: readonly Mutant[]): void {
  describe.each(mutants)('an engine that $name', ({ name, caughtBy, variation, plan }) => {
    test(`is caught: ${caughtBy}`, async () => {
      for (const seed of seedsToTry(name, MOST)) {
        const { failed } = await runSeeds([seed], { variation, ...(plan && { plan }) });
        if (failed.some(({ violations }) => violations.some(({ oracle }) => oracle === caughtBy)))
          return tellSeed(name, seed);
      }
      expect.fail(`It lived through ${MOST} histories`);
    });
  });
}

/** The history that caught this mutant before comes first: those in front of it are searched when it no longer does. */
export function seedsToTry(name: string, most: number): readonly number[] {
  return [CAUGHT_IN[name] ?? 1, ...seedsFrom(1, most)];
}

/** Tells whoever changed an engine or a mutant the seed to write down. */
export function tellSeed(name: string, seed: number): void {
  if (seed === (CAUGHT_IN[name] ?? 1)) return;
  process.stdout.write(`caught-in.ts: '${name}': ${seed},\n`);
}
