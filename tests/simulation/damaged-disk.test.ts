/** Several tabs use the journal that ships while its disk loses a part: nothing is lost in silence. */
import { expect, test } from 'vitest';
import { runDamaged } from './damaged-disk';
import { seedsToTry, tellSeed } from './expect-caught';
import { JOURNAL_MUTANTS } from './journal-mutants';
import { describeFailures, replayOfDamaged, runSeeds, seedsFrom } from './run-seeds';

const HISTORIES = Number(process.env.RUNS ?? 30);
const FIRST = Number(process.env.SEED ?? 1);
const MOST = 60;

test(`${HISTORIES} histories on a disk that loses something violate no oracle`, async () => {
  const run = await runSeeds(seedsFrom(FIRST, HISTORIES), { run: runDamaged });
  process.stdout.write(`Damaged disk: ${run.figures}\n`);
  expect(run.failed, describeFailures(run, '', replayOfDamaged)).toEqual([]);
});

test.each(JOURNAL_MUTANTS)('a journal that $name is caught: $caughtBy', async (mutant) => {
  for (const seed of seedsToTry(mutant.name, MOST)) {
    const { violations } = await runDamaged(seed, mutant.options);
    if (violations.some(({ oracle }) => oracle === mutant.caughtBy))
      return tellSeed(mutant.name, seed);
  }
  expect.fail(`It lived through ${MOST} histories`);
});
