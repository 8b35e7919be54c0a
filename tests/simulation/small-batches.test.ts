/** Our server with batches so small that every queue needs several, in sequence and in parallel. */
import { expect, test, vi } from 'vitest';
import { OURS } from './mutant-plans';
import { describeFailures, runSeeds, seedsFrom } from './run-seeds';

vi.mock('../../src/domain/wire', async (original) => ({
  ...(await original<typeof import('../../src/domain/wire')>()),
  BATCH_LIMIT: 3,
}));

const HISTORIES = Number(process.env.RUNS ?? 200);
const FIRST = Number(process.env.SEED ?? 1);

test(`${HISTORIES} histories with at most three operations in a request violate no oracle`, async () => {
  const run = await runSeeds(seedsFrom(FIRST, HISTORIES), { plan: { ...OURS, steps: 40 } });
  process.stdout.write(`Small batches: ${run.figures}\n`);
  expect(run.failed, describeFailures(run)).toEqual([]);
});
