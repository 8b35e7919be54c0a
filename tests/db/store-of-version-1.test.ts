/** This version goes on with the rows that version 1 left on a tablet, each store's as that version wrote them. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDraft } from '../../src/db/drafts';
import { NO_DAMAGE } from '../../src/db/journal/damage';
import type { Delivery, Envelope, QueueMark } from '../../src/db/journal/queue-marks';
import { readQueue } from '../../src/db/outbox/queue';
import { resumeFile } from '../../src/db/outbox/save-file';
import type { Operation } from '../../src/db/schema';
import type { Change } from '../../src/db/state/state';
import { appendSealed, readDisk, TestStore } from '../support/journal';
import { putRows, readRows } from './support/raw-database';

interface Stored {
  readonly rows: readonly Change[];
  readonly queue: readonly QueueMark[];
  readonly envelopes: readonly Envelope[];
  readonly deliveries: readonly Delivery[];
}

let opened = 0;
async function openLeft(file: string): Promise<{ stored: Stored; db: TestStore }> {
  const path = new URL(`./stores/version-1-${file}.json`, import.meta.url);
  const stored = JSON.parse(readFileSync(path, 'utf8')) as Stored;
  opened += 1;
  const name = `${file} ${opened}`;
  await appendSealed(name, stored.rows);
  for (const table of ['queue', 'envelopes', 'deliveries'] as const)
    await putRows(name, table, stored[table]);
  const db = new TestStore(name);
  await db.takeDeliveries();
  return { stored, db };
}

const summaryOf = ({ changes, kind, entity, delivery }: Operation) => [
  `${kind} ${entity}`,
  String(changes.name ?? changes.nombre ?? changes.estadoEntrega ?? changes.estadoPago ?? ''),
  delivery.state,
];

test('beside our server: queue, marks, envelopes and the worker’s deliveries', async () => {
  const { stored, db } = await openLeft('beside-our-server');
  const queue = await readQueue(db);
  expect(await db.listUnreadable()).toEqual([]);
  expect(await db.damage()).toEqual(NO_DAMAGE);
  expect(queue.map(summaryOf)).toEqual([
    ['update customer', '', 'conflict'],
    ['create customer', 'Wilson', 'conflict'],
    ['create product', '', 'pending'],
    ['create vessel', 'Delfín Rosado', 'rejected'],
    ['status shipment', 'EN_TRANSITO', 'unknown'],
    ['create customer', 'Espera', 'waiting'],
    ['create customer', 'Retenida', 'held'],
    // Its envelope left while nobody was unlocked.
    ['create customer', 'Sellada', 'unknown'],
    ['status shipment', 'PAGADO', 'pending'],
  ]);
  const before = stored.rows.filter(([table]) => table === 'outbox').map(([, , row]) => row);
  for (const { id, delivery } of queue) {
    const { sentAt } = before.find((row) => (row as { id?: string }).id === id) as {
      sentAt: number | null;
    };
    const isTaken = stored.deliveries.some((one) => one.id === id);
    expect(delivery.sent?.at ?? null).toBe(isTaken ? stored.deliveries[0]?.triedAt : sentAt);
  }
  expect(queue.find(({ kind }) => kind === 'update')?.delivery).toMatchObject({
    question: { code: 'differs', theirs: { phone: '3133333333' } },
  });
  expect(queue.at(-1)?.delivery).toMatchObject({ sent: null, notBefore: expect.any(Number) });
  expect(queue.filter(({ isSealed }) => isSealed).map(({ id }) => id)).toEqual(
    stored.envelopes.map(({ id }) => id),
  );
  const marks = (await readRows(db.name, 'queue')) as unknown as QueueMark[];
  expect(marks.map(({ id }) => id).sort()).toEqual(queue.map(({ id }) => id).sort());
  expect(await readRows(db.name, 'envelopes')).toHaveLength(stored.envelopes.length);
  expect(await readRows(db.name, 'deliveries')).toEqual([]);
});

test('beside our server: history, a draft and a file whose rows are not all saved', async () => {
  const { stored, db } = await openLeft('beside-our-server');
  const history = await db.listHistoryAfter(0);
  expect(history.map(({ kind, entity, ending }) => [kind, entity, ending.is])).toEqual([
    ['update', 'customer', 'left'],
    ['create', 'customer', 'adopted'],
    ['create', 'customer', 'discarded'],
    ['create', 'customer', 'sent'],
    ['create', 'customer', 'sent'],
    ['create', 'product', 'sent'],
    ['create', 'shipment', 'sent'],
  ]);
  for (const past of history) {
    expect(await db.getPastById(past.id)).toEqual(past);
    expect(Object.keys(past)).not.toContain('isKeyed');
  }
  expect(await db.listUnconfirmed()).toEqual([]);
  expect((await readDraft(db, 'customer:new'))?.values).toMatchObject({ name: 'A medias' });

  expect(await db.getMeta('file')).toMatchObject({ done: 1, total: 2 });
  const waiting = (await readQueue(db)).length;
  await resumeFile(db, () => undefined);
  await resumeFile(db, () => undefined);
  const queue = await readQueue(db);
  expect(queue).toHaveLength(waiting + 1);
  expect(queue.at(-1)).toMatchObject({ changes: { name: 'Fila dos' }, delivery: { sent: null } });
  const seqs = stored.rows.filter(([table]) => table === 'outbox').map(([, key]) => Number(key));
  expect(queue.at(-1)?.seq).toBe(Math.max(...seqs) + 1);
});

test('beside a plain server: accepted writes are looked for as before', async () => {
  const { db } = await openLeft('beside-a-plain-server');
  const [asked, lost, ...others] = await readQueue(db);
  expect(others).toEqual([]);
  expect(asked?.delivery).toMatchObject({
    state: 'conflict',
    question: { code: 'may-exist', wasAccepted: true },
    sent: { trail: { isResent: false, equals: null } },
  });
  expect(lost?.delivery).toMatchObject({ state: 'unknown', sent: { trail: { absences: 0 } } });
  const sought = await db.listUnconfirmed();
  expect(sought.map(({ entity, look }) => [entity, look])).toEqual([
    ['product', { absences: 0, isResent: true, equals: [], checks: 1, at: expect.any(Number) }],
    ['shipment', { absences: 0, isResent: false, equals: [], checks: 1, at: expect.any(Number) }],
  ]);
  expect((await db.listHistoryAfter(0)).length).toBeGreaterThan(sought.length);
});

test.each(['beside-our-server', 'beside-a-plain-server'])(
  '%s: written again by this version, it is read as the same',
  async (file) => {
    const { db } = await openLeft(file);
    const queue = await readQueue(db);
    const history = await db.listHistoryAfter(0);
    await db.putOperations(queue);
    const disk = await readDisk(db.name);
    const rows = Object.entries(disk).filter(([at]) => at.startsWith('outbox '));
    expect(rows.map(([, row]) => JSON.parse(row).schemaVersion)).toEqual(queue.map(() => 2));
    const again = new TestStore(db.name);
    expect(await readQueue(again)).toEqual(queue);
    expect(await again.listHistoryAfter(0)).toEqual(history);
  },
);
