/** The faults stay and no user acts: the queue still empties, or blocked operations are shown. */
import { expect, test } from 'vitest';
import { LEFT_ALONE_WITH, OURS, PLAIN } from './mutant-plans';
import { describeFailures, leftAlonePlan, runSeeds, seedsFrom } from './run-seeds';

const HISTORIES = Number(process.env.RUNS ?? 120);
const FIRST = Number(process.env.SEED ?? 1);

test(`${HISTORIES} tablets on a bad connection violate no oracle`, async () => {
  const run = await runSeeds(seedsFrom(FIRST, HISTORIES), { planOf: leftAlonePlan });
  process.stdout.write(`Left alone: ${run.figures}\n`);
  expect(run.failed, describeFailures(run, 'SCENARIO=left-alone ')).toEqual([]);
});

test.each([
  ['ours', 4_000],
  ['plain', null],
] as const)(
  'a thousand operations on %s are sent at %s bytes a second',
  async (is, bytesPerSecond) => {
    const plan = LEFT_ALONE_WITH({ saved: 1_000, bytesPerSecond });
    const run = await runSeeds([1], {
      plan: { ...plan, ...(is === 'ours' ? OURS : PLAIN) },
    });
    expect(run.failed, describeFailures(run, 'SCENARIO=left-alone ')).toEqual([]);
  },
);
