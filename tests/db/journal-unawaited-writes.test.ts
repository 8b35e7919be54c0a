/** Three connections of one journal that do not wait for each other, while packs are made, fail or are cut off. */
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NO_DAMAGE } from '../../src/db/journal/damage';
import { TestStore } from '../support/journal';
import { PACKS_BY_THEN_MS, rowOf, untilPacked } from './support/two-connections';

const CONNECTIONS = 3;
const ROWS_OF_EACH = 1_100;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A connection's own rows: its last write is known, however the writes of the others fall. */
interface Change {
  readonly by: number;
  readonly at: number;
  readonly isRemoval: boolean;
  /** Turns of the event loop before it. */
  readonly after: number;
}
type Step =
  | { readonly is: 'write'; readonly change: Change }
  | {
      readonly is: 'pack';
      readonly by: number;
      readonly meanwhile: readonly Change[];
      readonly end: 'made' | 'refused by the disk' | 'cut off';
    };

const by = fc.nat(CONNECTIONS - 1);
const change = fc.record({
  by,
  at: fc.nat(ROWS_OF_EACH - 1),
  isRemoval: fc.boolean(),
  after: fc.nat(6),
});
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ is: fc.constant('write' as const), change }),
    fc.record({
      is: fc.constant('pack' as const),
      by,
      meanwhile: fc.array(change, { minLength: 2, maxLength: 8 }),
      end: fc.constantFrom('made' as const, 'refused by the disk' as const, 'cut off' as const),
    }),
  ),
  { minLength: 4, maxLength: 16 },
);

let made = 0;
const next = (word: string) => {
  made += 1;
  return `${word}${made}`;
};

async function run(all: readonly Step[]): Promise<void> {
  const name = next('unawaited-');
  const stores = Array.from({ length: CONNECTIONS }, () => new TestStore(name));
  const store = (at: number) => stores[at] as TestStore;
  const written = new Map<string, string>();
  const underWay: Promise<unknown>[] = [];
  const settle = () => Promise.all(underWay.splice(0));
  const rowOfOwn = (owner: number, at: number, to: string) => {
    const row = rowOf(at * CONNECTIONS + owner, to);
    written.set(row.key, JSON.stringify(row));
    return row;
  };
  const begin = async ({ by: owner, at, isRemoval, after }: Change) => {
    for (let turn = 0; turn < after; turn += 1) await new Promise(setImmediate);
    const row = rowOfOwn(owner, at, next('to-'));
    if (isRemoval) written.delete(row.key);
    underWay.push(
      isRemoval
        ? store(owner).removeRows('customer', [row.key])
        : store(owner).putRows('customer', [row]),
    );
  };

  const first = Array.from({ length: ROWS_OF_EACH }, (_, at) => rowOfOwn(0, at, 'Ana'));
  await store(0).putRows('customer', first);
  for (const step of all) {
    if (step.is === 'write') {
      await begin(step.change);
      continue;
    }
    await settle();
    await store(step.by).putMeta('filler', next('x'.repeat(1_100_000)));
    const restore = step.end === 'refused by the disk' ? refusePacks() : () => undefined;
    vi.advanceTimersByTime(PACKS_BY_THEN_MS);
    for (const one of step.meanwhile) await begin(one);
    if (step.end === 'cut off') {
      await settle();
      store(step.by).close();
      stores[step.by] = new TestStore(name);
    }
    // A connection that has noticed the long journal packs it too.
    else for (const one of stores) await untilPacked(one);
    restore();
  }
  await settle();
  const reopened = new TestStore(name);
  for (const one of [...stores, reopened]) {
    const held = new Map(
      (await one.listRows('customer')).map((row) => [row.key, JSON.stringify(row)]),
    );
    const wrong = [...new Set([...held.keys(), ...written.keys()])].filter(
      (key) => held.get(key) !== written.get(key),
    );
    expect(wrong, one === reopened ? 'reopened' : 'in memory').toEqual([]);
    expect(await one.damage()).toEqual(NO_DAMAGE);
    one.close();
  }
}

/** The disk is full for packs. @returns lets it take them again */
function refusePacks(): () => void {
  const put = IDBObjectStore.prototype.put;
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...given
  ) {
    if (this.name === 'packs') throw new DOMException('The disk is full', 'QuotaExceededError');
    return put.apply(this, given);
  });
  return () => spy.mockRestore();
}

test('hold the last written values, each in memory and once reopened', async () => {
  await fc.assert(fc.asyncProperty(steps, run), { numRuns: Number(process.env.RUNS ?? 25) });
}, 120_000);
