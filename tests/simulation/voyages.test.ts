/** Histories in which people plan voyages, count and move their cargo, note payments, read files and record consents. */
import { expect, test } from 'vitest';
import { VOYAGES } from './mutant-plans';
import { describeFailures, runSeeds, seedsFrom } from './run-seeds';

const HISTORIES = Number(process.env.RUNS ?? 200);
const FIRST = Number(process.env.SEED ?? 1);

test(`${HISTORIES} histories of voyages and payments violate no oracle`, async () => {
  const run = await runSeeds(seedsFrom(FIRST, HISTORIES), { plan: VOYAGES });
  process.stdout.write(`Voyages: ${run.figures}\n`);
  expect(run.failed, describeFailures(run, 'SCENARIO=voyages ')).toEqual([]);
});
