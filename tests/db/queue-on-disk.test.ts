/** The part of the queue that lies in clear, where one commit ends many operations. */
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { type Commit, JournalDisk } from '../../src/db/journal/disk';
import type { QueueChanges, QueueMark } from '../../src/db/journal/queue-marks';

const MANY = 250;
const idOf = (seq: number) => `018f0000-0000-7000-8000-${String(seq).padStart(12, '0')}`;
const ids = Array.from({ length: MANY }, (_, seq) => idOf(seq));
const toMark = (id: string, seq: number): QueueMark => ({
  id,
  seq,
  entity: 'customer',
  key: id,
  kind: 'create',
  at: 0,
  needs: [],
  isStopped: false,
});
const bytes = new Uint8Array([1]);
const toCommit = (revision: number, queue: QueueChanges): Commit => ({
  entry: { revision, nonce: 'n', bytes },
  after: null,
  manifest: { id: 'manifest', revision, bytes },
  tables: ['outbox'],
  queue,
});
const toEnvelope = (id: string) => ({ id, envelope: 'e', signature: 's' });

afterEach(() => {
  vi.restoreAllMocks();
});

async function openQueue(): Promise<JournalDisk> {
  const disk = new JournalDisk(`queue-${crypto.randomUUID()}`);
  const written = { put: ids.map(toMark), remove: [], envelopes: ids.map(toEnvelope), taken: [] };
  expect(await disk.append(toCommit(1, written))).toBe('written');
  return disk;
}

const ending = (remove: readonly string[]) => ({ put: [], remove, envelopes: [], taken: [] });

test('an ended operation goes with its envelope, and those between and beside it stay', async () => {
  const disk = await openQueue();
  const gone = [2, 3, 4, 7, 9, 10, MANY - 1].map(idOf);
  const absent = idOf(MANY + 5);
  expect(await disk.append(toCommit(2, ending([...gone, absent].reverse())))).toBe('written');
  const left = ids.filter((id) => !gone.includes(id));
  expect((await disk.listQueue()).marks.map(({ id }) => id)).toEqual(left);
  expect((await disk.claim(ids, 1)).map(({ id }) => id)).toEqual(left);
  disk.close();
});

test('a batch that ended takes a handful of requests', async () => {
  const disk = await openQueue();
  const removing = vi.spyOn(IDBObjectStore.prototype, 'delete');
  const asking = vi.spyOn(IDBObjectStore.prototype, 'getKey');
  expect(await disk.append(toCommit(2, ending(ids.slice(0, 200))))).toBe('written');
  expect(removing.mock.calls.length + asking.mock.calls.length).toBeLessThan(10);
  expect((await disk.listQueue()).marks).toHaveLength(MANY - 200);
  disk.close();
});

test('nothing is written where the worker sent one of them', async () => {
  const disk = await openQueue();
  await disk.claim([idOf(120)], 1);
  expect(await disk.append(toCommit(2, ending(ids)))).toBe('sent');
  expect((await disk.listQueue()).marks).toHaveLength(MANY);
  expect((await disk.inventory()).revision).toBe(1);
  const { deliveries } = await disk.listQueue();
  expect(await disk.append(toCommit(2, { ...ending(ids), taken: deliveries }))).toBe('written');
  expect(await disk.listQueue()).toEqual({ marks: [], deliveries: [] });
  disk.close();
});
