/** Histories in which people sign out, change their password, or are deactivated for a while. */
import { expect, test } from 'vitest';
import { PEOPLE_CHANGE } from './mutant-plans';
import { describeFailures, runSeeds, seedsFrom } from './run-seeds';

const HISTORIES = Number(process.env.RUNS ?? 100);
const FIRST = Number(process.env.SEED ?? 1);

test(`${HISTORIES} histories whose people come and go violate no oracle`, async () => {
  const run = await runSeeds(seedsFrom(FIRST, HISTORIES), { plan: PEOPLE_CHANGE });
  process.stdout.write(`People: ${run.figures}\n`);
  expect(run.failed, describeFailures(run, 'SCENARIO=people-change ')).toEqual([]);
});
