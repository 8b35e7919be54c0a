/** What is bad stays bad, and nobody taps: the queue empties all the same, or what cannot leave is shown. */
import { expect, test } from 'vitest';
import { runLane, seedsFrom, tellFailures, usablePlan } from './run-seeds';
import { OURS, PLAIN, USABLE } from './mutant-plans';

const HISTORIES = Number(process.env.RUNS ?? 120);
const FIRST = Number(process.env.SEED ?? 1);

test(`${HISTORIES} tablets on a bad line, and all of it arrives`, async () => {
  const lane = await runLane(seedsFrom(FIRST, HISTORIES), { planOf: usablePlan });
  process.stdout.write(`Left alone: ${lane.figures}\n`);
  expect(lane.failed, tellFailures(lane, 'LANE=left-alone ')).toEqual([]);
});

test.each([
  ['ours', 4_000],
  ['plain', null],
] as const)(
  'a thousand operations on %s leave over %s bytes a second',
  async (is, bytesPerSecond) => {
    const plan = USABLE({ saved: 1_000, bytesPerSecond });
    const lane = await runLane([1], {
      plan: { ...plan, ...(is === 'ours' ? OURS : PLAIN) },
    });
    expect(lane.failed, tellFailures(lane, 'LANE=left-alone ')).toEqual([]);
  },
);
