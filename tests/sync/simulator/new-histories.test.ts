/** Histories that nobody has seen before: what fails here is written down with its seed. */
import { expect, test } from 'vitest';
import { runLane, seedsFrom, tellFailures } from './lane';

const HISTORIES = Number(process.env.RUNS ?? 2_000);
const FIRST = Number(process.env.SEED ?? (Date.now() % 1_000_000_000) * 2_000);

test(`${HISTORIES} new histories from seed ${FIRST}, and all of it arrives`, async () => {
  const lane = await runLane(seedsFrom(FIRST, HISTORIES));
  process.stdout.write(`New histories from seed ${FIRST}: ${lane.figures}\n`);
  expect(lane.failed, tellFailures(lane)).toEqual([]);
});
