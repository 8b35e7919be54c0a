/**
 * Histories for as long as somebody has time: `npm run test:soak`. RUNS and MINUTES bound it, SEED says where it begins.
 * Ends with 1 where one went wrong; what it prints replays it.
 */
import { runLane, seedsFrom, tellFailures } from './lane';

const runs = Number(process.env.RUNS ?? Number.POSITIVE_INFINITY);
const minutes = Number(process.env.MINUTES ?? 30);
const first = Number(process.env.SEED ?? (Date.now() % 1_000_000_000) * 100_000);
const until = Date.now() + minutes * 60_000;
const ROUND = 2_000;

for (let done = 0; done < runs && Date.now() < until; done += ROUND) {
  const count = Math.min(ROUND, runs - done);
  const lane = await runLane(seedsFrom(first + done, count), { until });
  console.log(`From seed ${first + done}: ${lane.figures}`);
  if (lane.failed.length === 0) continue;
  console.log(tellFailures(lane));
  process.exitCode = 1;
}
