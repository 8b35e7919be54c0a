/** Prints one history in full, of the given `SEED` and `SCENARIO`, and checks that a seed determines its history. */
import { expect, test } from 'vitest';
import { runHistory } from './history';
import { SCENARIOS } from './mutant-plans';
import { daysPlan, leftAlonePlan } from './run-seeds';

const { SEED, SCENARIO = '' } = process.env;

test.each(SEED ? [Number(SEED)] : [7, 11, 40_001, 1_234_567])(
  'seed %i gives the same history twice',
  async (seed) => {
    const plan =
      SCENARIO === 'left-alone' ? leftAlonePlan(seed) : (SCENARIOS[SCENARIO] ?? daysPlan(seed));
    const [first, again] = [
      await runHistory(seed, { isTraced: true, plan }),
      await runHistory(seed, { isTraced: true, plan }),
    ];
    if (SEED) process.stdout.write(`${first.trace?.join('\n')}\n`);
    expect(again.trace).toEqual(first.trace);
    expect(first.trace?.length).toBeGreaterThan(20);
    expect(first.violations).toEqual([]);
  },
);

test('another seed gives another history', async () => {
  const [one, other] = [
    await runHistory(1, { isTraced: true }),
    await runHistory(2, { isTraced: true }),
  ];
  expect(other.trace).not.toEqual(one.trace);
});
