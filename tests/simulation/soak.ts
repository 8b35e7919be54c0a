/**
 * Runs new histories for a given time: `npm run test:soak -- --runs 10000 --minutes 30 --seed 1 --scenario left-alone`.
 * Exits with 1 when one failed, and prints the command that repeats it.
 */
import { parseArgs } from 'node:util';
import { runDamaged } from './damaged-disk';
import { SCENARIOS } from './mutant-plans';
import {
  daysPlan,
  describeFailures,
  leftAlonePlan,
  replayOfDamaged,
  runSeeds,
  seedsFrom,
} from './run-seeds';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: process.env.RUNS ?? 'Infinity' },
    minutes: { type: 'string', default: process.env.MINUTES ?? '30' },
    seed: { type: 'string', default: process.env.SEED ?? '' },
    /**
     * `all`: the faults end; `left-alone`: they stay; `reused-names`: names go from one record to another;
     * `second-queues`: a queue is copied, cloned or restored; `voyages`: voyages, counts, payments, files, consents;
     * `people-change`: people sign out, change their password, or are deactivated; `companies`: they are moved to another company;
     * `rights`: the server forgets people; `names`: names are written otherwise, goods are equal; `damaged-disk`: the journal loses a part.
     */
    scenario: { type: 'string', default: 'all' },
  },
});
const runs = Number(values.runs);
const first = Number(values.seed || (Date.now() % 1_000_000_000) * 100_000);
const until = Date.now() + Number(values.minutes) * 60_000;
const isLeftAlone = values.scenario === 'left-alone';
const isDamaged = values.scenario === 'damaged-disk';
const plan = SCENARIOS[values.scenario];
const ROUND = isDamaged ? 50 : isLeftAlone ? 500 : 2_000;

for (let done = 0; done < runs && Date.now() < until; done += ROUND) {
  const count = Math.min(ROUND, runs - done);
  const run = await runSeeds(seedsFrom(first + done, count), {
    until,
    ...(isDamaged && { run: runDamaged }),
    ...(isLeftAlone && { planOf: leftAlonePlan }),
    ...(values.scenario === 'all' && { planOf: daysPlan }),
    ...(plan && { plan }),
  });
  console.log(`From seed ${first + done}: ${run.figures}`);
  if (run.failed.length === 0) continue;
  console.log(
    isDamaged
      ? describeFailures(run, '', replayOfDamaged)
      : describeFailures(run, values.scenario === 'all' ? '' : `SCENARIO=${values.scenario} `),
  );
  process.exitCode = 1;
}
