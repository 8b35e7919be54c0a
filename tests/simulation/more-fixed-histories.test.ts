/**
 * Seven hundred of 2,100 histories after those of `fixed-histories.test.ts`, each day another third: the same all
 * day, and all of them in three days.
 */
import { expect, test } from 'vitest';
import { daysPlan, describeFailures, runSeeds, seedsFrom } from './run-seeds';

const HISTORIES = Number(process.env.RUNS ?? 700);
const THIRD = Math.floor(Date.now() / 86_400_000) % 3;
const FIRST = Number(process.env.SEED ?? 301 + THIRD * 700);

test(`${HISTORIES} more histories of tablets, tabs and workers violate no oracle`, async () => {
  const run = await runSeeds(seedsFrom(FIRST, HISTORIES), { planOf: daysPlan });
  process.stdout.write(`More fixed histories, from ${FIRST}: ${run.figures}\n`);
  expect(run.failed, describeFailures(run)).toEqual([]);
});
