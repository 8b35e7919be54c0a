/** Writers of one store take turns by a lock: none is made to run again by a busy neighbour, or kept out by a frozen one. */
import { afterEach, expect, test, vi } from 'vitest';
import { JournalDisk } from '../../src/db/journal/disk';
import type { Locks } from '../../src/db/take-turn';
import { TestStore } from '../support/journal';
import { operation } from '../sync/support/operation';
import { createWebLocks } from '../sync/support/web-locks';
import { readRows } from './support/raw-database';

afterEach(() => {
  vi.useRealTimers();
});

const ROWS = 1_000;
const AT_ONCE = 50;
const LONGEST_WAIT_MS = 2_000;
const turn = () => new Promise(setImmediate);

test('many rows saved beside a neighbour that never rests: each envelope is made once, and nobody waits long', async () => {
  const name = 'busy-neighbour';
  const locks = createWebLocks();
  const [store, neighbour] = [new TestStore(name, { locks }), new TestStore(name, { locks })];
  let made = 0;
  store.sealer = async ({ id, changes: body }, _reads, earlier) => {
    if (earlier) return earlier;
    made += 1;
    // Longer than a commit of the neighbour.
    await turn();
    return {
      request: { key: id, method: 'POST', path: '/', body },
      envelope: { id, envelope: 'e', signature: 's' },
    };
  };
  let isOver = false;
  let commits = 0;
  let runs = 0;
  let longest = 0;
  const timed = async (work: Promise<unknown>) => {
    const startedAt = performance.now();
    await work;
    longest = Math.max(longest, performance.now() - startedAt);
  };
  const typing = (async () => {
    while (!isOver) {
      commits += 1;
      await timed(neighbour.putDraft({ name: 'form', values: { commits }, savedAt: commits }));
    }
  })();
  for (let from = 0; from < ROWS; from += AT_ONCE)
    await timed(
      store.write([], async (tx) => {
        runs += 1;
        for (let row = from; row < from + AT_ONCE; row += 1) {
          const { seq: _, ...rest } = operation({ id: `row-${row}`, key: `row-${row}` });
          await tx.addOperation(rest);
        }
      }),
    );
  isOver = true;
  await typing;
  expect(commits).toBeGreaterThan(ROWS / AT_ONCE);
  expect(made).toBe(ROWS);
  // At most once more each, on top of what came while its envelopes were made.
  expect(runs).toBeLessThanOrEqual((2 * ROWS) / AT_ONCE + 2);
  expect(longest).toBeLessThan(LONGEST_WAIT_MS);
  const reader = new TestStore(name);
  const queue = await reader.listUnsettled();
  expect(queue.map(({ seq }) => seq)).toEqual(Array.from({ length: ROWS }, (_, at) => at + 1));
  expect(await readRows(name, 'envelopes')).toHaveLength(ROWS);
  expect((await reader.getDraft('form'))?.values).toEqual({ commits });
}, 60_000);

/** A connection that stands still before its append until it thaws. */
function openFrozen(name: string, locks: Locks) {
  let thaw = (): void => undefined;
  const frozen = new Promise<void>((resolve) => {
    thaw = resolve;
  });
  const appended: string[] = [];
  class FrozenDisk extends JournalDisk {
    override async append(...given: Parameters<JournalDisk['append']>) {
      await frozen;
      const how = await super.append(...given);
      appended.push(how);
      return how;
    }
  }
  const store = new TestStore(name, { locks, disk: new FrozenDisk(name) });
  return { store, thaw, appended };
}
const increment = (store: TestStore) =>
  store.write([], async (tx) => {
    await tx.putMeta('count', Number((await tx.getMeta('count')) ?? 0) + 1);
  });

test('a frozen holder is overtaken after ten seconds, and writes nothing over the others when it thaws', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const name = 'frozen-holder';
  const locks = createWebLocks();
  const { store: frozen, thaw, appended } = openFrozen(name, locks);
  const store = new TestStore(name, { locks });
  await store.putMeta('count', 10);
  await frozen.catchUp();
  const late = increment(frozen);
  for (let round = 0; round < 50; round += 1) await turn();
  let isSaved = false;
  const saving = increment(store).then(() => {
    isSaved = true;
  });
  await vi.advanceTimersByTimeAsync(9_900);
  for (let round = 0; round < 200; round += 1) await turn();
  expect(isSaved).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  await saving;
  expect(await new TestStore(name).getMeta('count')).toBe(11);
  // Others wait for it no more.
  await increment(store);
  thaw();
  await late;
  expect(appended).toEqual(['overtaken', 'written']);
  expect(await new TestStore(name).getMeta('count')).toBe(13);
});
