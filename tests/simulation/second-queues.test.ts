/** Histories in which a queue exists twice: copied to another tablet, cloned with it, or brought back by an image. */
import { expect, test } from 'vitest';
import { SECOND_QUEUES } from './mutant-plans';
import { describeFailures, runSeeds, seedsFrom } from './run-seeds';

const HISTORIES = Number(process.env.RUNS ?? 200);
const FIRST = Number(process.env.SEED ?? 1);

test(`${HISTORIES} histories with a queue that exists twice violate no oracle`, async () => {
  const run = await runSeeds(seedsFrom(FIRST, HISTORIES), { plan: SECOND_QUEUES });
  process.stdout.write(`Second queues: ${run.figures}\n`);
  expect(run.failed, describeFailures(run, 'SCENARIO=second-queues ')).toEqual([]);
});
