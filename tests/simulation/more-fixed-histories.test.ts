/** Two thousand histories after those of `fixed-histories.test.ts`. */
import { expect, test } from 'vitest';
import { runLane, seedsFrom, tellFailures } from './run-seeds';

const HISTORIES = Number(process.env.RUNS ?? 2_000);
const FIRST = Number(process.env.SEED ?? 301);

test(`${HISTORIES} more histories of tablets, tabs and workers, and all of it arrives`, async () => {
  const lane = await runLane(seedsFrom(FIRST, HISTORIES));
  process.stdout.write(`More fixed histories: ${lane.figures}\n`);
  expect(lane.failed, tellFailures(lane)).toEqual([]);
});
