/** Runs many histories, one after another, and sums up their results. */

import { type HistoryResult, runHistory } from './history';
import { drawEnding } from './left-alone-ending';
import type { Oracle } from './oracle-names';
import { createRandom } from './random';
import type { HistoryOptions, Plan } from './world';

export interface RunSummary {
  readonly failed: readonly HistoryResult[];
  /** A summary in one line. */
  readonly figures: string;
}

const LOST: readonly Oracle[] = [
  'nothing saved is missing',
  'nothing is dropped by a machine',
  'a confirmed save is on the disk',
  'each loss is reported',
];
const DOUBLED: readonly Oracle[] = ['nothing happens twice', 'no old value comes back'];
const OVERWRITTEN: readonly Oracle[] = ['nothing of another person is overwritten'];
const STUCK: readonly Oracle[] = [
  'the queue empties',
  'where something may move, a time is named',
  'a bad line is good enough',
  'an operation that cannot leave is shown to a person',
];

interface RunOptions extends HistoryOptions {
  readonly mostFailures?: number;
  readonly until?: number;
  /** Overrides the plan drawn from each seed. */
  readonly planOf?: (seed: number) => Partial<Plan>;
  /** Replaces `runHistory`. */
  readonly run?: (seed: number, options: HistoryOptions) => Promise<HistoryResult>;
}

export async function runSeeds(
  seeds: Iterable<number>,
  options: RunOptions = {},
): Promise<RunSummary> {
  const failed: HistoryResult[] = [];
  const faults = new Map<string, number>();
  const sum = { histories: 0, operations: 0, requests: 0, effects: 0 };
  for (const seed of seeds) {
    const plan = { ...options.planOf?.(seed), ...options.plan };
    const result = await (options.run ?? runHistory)(seed, { ...options, plan });
    // A history blocks the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    sum.histories += 1;
    sum.operations += result.operations;
    sum.requests += result.requests;
    sum.effects += result.effects;
    for (const [kind, times] of result.faults) faults.set(kind, (faults.get(kind) ?? 0) + times);
    if (result.violations.length > 0) failed.push(result);
    if (failed.length >= (options.mostFailures ?? 5)) break;
    if (Date.now() > (options.until ?? Number.POSITIVE_INFINITY)) break;
  }
  const countOf = (oracles: readonly Oracle[]) =>
    failed.filter(({ violations }) => violations.some(({ oracle }) => oracles.includes(oracle)))
      .length;
  const kinds = [...faults].sort(([left], [right]) => (left < right ? -1 : 1));
  const total = kinds.reduce((all, [, times]) => all + times, 0);
  return {
    failed,
    figures: [
      `${sum.histories} histories, ${sum.operations} operations, ${sum.requests} requests,`,
      `${sum.effects} effects, ${total} faults (${kinds.map((kind) => kind.join(' ')).join(', ')});`,
      `lost ${countOf(LOST)}, doubled ${countOf(DOUBLED)}, overwritten ${countOf(OVERWRITTEN)}, stuck ${countOf(STUCK)}`,
    ].join(' '),
  };
}

/** The failed seeds with their oracles, and the command that repeats each. */
export function describeFailures(
  { failed }: RunSummary,
  environment = '',
  replay = replayOf,
): string {
  return failed
    .map(({ seed, violations }) => {
      const [first] = violations;
      return `seed ${seed}: ${first?.oracle} (${first?.detail})\n  ${environment}${replay(seed)}`;
    })
    .join('\n');
}

export function replayOfDamaged(seed: number): string {
  return `SEED=${seed} RUNS=1 npx vitest run --project simulator-long tests/simulation/damaged-disk.test.ts`;
}

export function replayOf(seed: number): string {
  return `SEED=${seed} npx vitest run --project simulator tests/simulation/one-history.test.ts`;
}

/** One tablet left alone with its queue; the details are drawn from the seed. */
export function leftAlonePlan(seed: number): Partial<Plan> {
  const ending = drawEnding(createRandom(seed, 'ending'));
  const people = ['ana@plano.co', 'beto@plano.co'].slice(0, ending.hasUnreadable ? 2 : 1);
  return { ...LEFT_ALONE, people, ending };
}

/** Some days have more than others, drawn from the seed: other letters, suppressed people, another company. */
export function daysPlan(seed: number): Partial<Plan> {
  const more = createRandom(seed, 'days').pick(['names', 'rights', 'companies', null, null]);
  return more ? { [more]: 0.15 } : {};
}

const LEFT_ALONE: Partial<Plan> = {
  steps: 4,
  tablets: 1,
  harshness: 0,
  hasStrangers: false,
  hasBackgroundSync: true,
  workerDeaths: 0,
};

export function* seedsFrom(first: number, count: number): Generator<number> {
  for (let seed = first; seed < first + count; seed += 1) yield seed;
}
