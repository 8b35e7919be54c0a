/** Histories in which names go from one record to another: values saved for one never land in the other. */
import { expect, test } from 'vitest';
import { REUSED_NAMES } from './mutant-plans';
import { describeFailures, runSeeds, seedsFrom } from './run-seeds';

const HISTORIES = Number(process.env.RUNS ?? 500);
const FIRST = Number(process.env.SEED ?? 1);

test(`${HISTORIES} histories with names that others reuse violate no oracle`, async () => {
  const run = await runSeeds(seedsFrom(FIRST, HISTORIES), { plan: REUSED_NAMES });
  process.stdout.write(`Reused names: ${run.figures}\n`);
  expect(run.failed, describeFailures(run, 'SCENARIO=reused-names ')).toEqual([]);
});
