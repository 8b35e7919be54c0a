/** Three hundred fixed histories, run on each change; `more-fixed-histories.test.ts` continues them. */
import { expect, test } from 'vitest';
import { daysPlan, describeFailures, runSeeds, seedsFrom } from './run-seeds';

const HISTORIES = Number(process.env.RUNS ?? 300);

test(`${HISTORIES} histories of tablets, tabs and workers violate no oracle`, async () => {
  const run = await runSeeds(seedsFrom(1, HISTORIES), { planOf: daysPlan });
  process.stdout.write(`Fixed histories: ${run.figures}\n`);
  expect(run.failed, describeFailures(run)).toEqual([]);
});
