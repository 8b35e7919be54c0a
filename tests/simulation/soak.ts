/**
 * Runs new histories for a given time: `MINUTES=30 SEED=1 SCENARIO=left-alone npm run test:soak`, with `RUNS=10000` for a number instead.
 * Through vitest: under another loader a module that is loaded in the middle of a history takes longer than the history's clock waits.
 *
 * Scenarios: `all`: the faults end; `left-alone`: they stay; `reused-names`: names go from one record to another;
 * `second-queues`: a queue is copied, cloned or restored; `voyages`: voyages, counts, payments, files, consents;
 * `people-change`: people sign out, change their password, or are deactivated; `companies`: they are moved to another company;
 * `rights`: the server forgets people; `names`: names are written otherwise, goods are equal; `damaged-disk`: the journal loses a part.
 */
import { expect, it } from 'vitest';
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

const { RUNS = 'Infinity', MINUTES = '30', SEED = '', SCENARIO = 'all' } = process.env;
const runs = Number(RUNS);
const first = Number(SEED || (Date.now() % 1_000_000_000) * 100_000);
const isLeftAlone = SCENARIO === 'left-alone';
const isDamaged = SCENARIO === 'damaged-disk';
const plan = SCENARIOS[SCENARIO];
if (!plan && !isLeftAlone && !isDamaged && SCENARIO !== 'all')
  throw new Error(`there is no scenario ${SCENARIO}`);
const ROUND = isDamaged ? 50 : isLeftAlone ? 500 : 2_000;

it(`new histories of ${SCENARIO} keep every promise`, { timeout: 0 }, async () => {
  const until = Date.now() + Number(MINUTES) * 60_000;
  const failures: string[] = [];
  for (let done = 0; done < runs && Date.now() < until; done += ROUND) {
    const count = Math.min(ROUND, runs - done);
    const run = await runSeeds(seedsFrom(first + done, count), {
      until,
      ...(isDamaged && { run: runDamaged }),
      ...(isLeftAlone && { planOf: leftAlonePlan }),
      ...(SCENARIO === 'all' && { planOf: daysPlan }),
      ...(plan && { plan }),
    });
    process.stdout.write(`From seed ${first + done}: ${run.figures}\n`);
    if (run.failed.length === 0) continue;
    failures.push(
      isDamaged
        ? describeFailures(run, '', replayOfDamaged)
        : describeFailures(run, SCENARIO === 'all' ? '' : `SCENARIO=${SCENARIO} `),
    );
    process.stdout.write(`${failures.at(-1)}\n`);
  }
  expect(failures).toEqual([]);
});
