/** Histories in which people correct the goods, the sender or the recipient of shipments. */
import { expect, test } from 'vitest';
import { GOODS } from './mutant-plans';
import { describeFailures, runSeeds, seedsFrom } from './run-seeds';

const HISTORIES = Number(process.env.RUNS ?? 200);
const FIRST = Number(process.env.SEED ?? 1);

test(`${HISTORIES} histories of corrected shipments violate no oracle`, async () => {
  const run = await runSeeds(seedsFrom(FIRST, HISTORIES), { plan: GOODS });
  process.stdout.write(`Corrected shipments: ${run.figures}\n`);
  expect(run.failed, describeFailures(run, 'SCENARIO=goods ')).toEqual([]);
});
