/** Two thousand histories after those of `fixed-histories.test.ts`. */
import { expect, test } from 'vitest';
import { daysPlan, describeFailures, runSeeds, seedsFrom } from './run-seeds';

const HISTORIES = Number(process.env.RUNS ?? 2_000);
const FIRST = Number(process.env.SEED ?? 301);

test(`${HISTORIES} more histories of tablets, tabs and workers violate no oracle`, async () => {
  const run = await runSeeds(seedsFrom(FIRST, HISTORIES), { planOf: daysPlan });
  process.stdout.write(`More fixed histories: ${run.figures}\n`);
  expect(run.failed, describeFailures(run)).toEqual([]);
});
