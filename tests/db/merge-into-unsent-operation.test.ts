/** Later saves are merged into an operation only while it was never sent, and only creates and updates. */
import { expect, test } from 'vitest';
import { NEW_SENT, UNSENT } from '../../src/db/delivery';
import { takeLease } from '../../src/db/lease';
import { applySingleOutcome } from '../../src/db/outbox/apply-outcomes';
import { readQueue } from '../../src/db/outbox/queue';
import { type SaveRequest, saveRecord } from '../../src/db/outbox/save-record';
import type { MirrorRow, Operation } from '../../src/db/schema';
import { TestStore } from '../support/journal';

let made = 0;
const nextId = () => {
  made += 1;
  return `0199f2c4-0000-7000-9000-${String(made).padStart(12, '0')}`;
};
const open = () => new TestStore(`coalescing-${nextId()}`);

function save(db: TestStore, overrides: Partial<SaveRequest>): Promise<string> {
  return saveRecord(db, {
    operationId: nextId(),
    entity: 'customer',
    key: null,
    kind: 'create',
    fields: {},
    author: 'ana@plano.co',
    company: null,
    device: 'tablet',
    now: 1_000,
    draft: null,
    ...overrides,
  }).then(({ key }) => key);
}

async function known(db: TestStore) {
  const base = { name: 'Ana', phone: '1', estadoPago: 'PENDIENTE' };
  for (const entity of ['customer', 'shipment'] as const)
    await db.putRows(entity, [{ key: '7', id: 7, base, version: 4, view: base, mark: null }]);
}
const update = (fields: SaveRequest['fields']) => ({ key: '7', kind: 'update', fields }) as const;

test('a create and its update become one create with a new operation id and the same local key', async () => {
  const db = open();
  const key = await save(db, { fields: { name: 'Ana', phone: '1' } });
  await save(db, { key, kind: 'update', fields: { name: 'Ana', phone: '2' } });
  const queue = await readQueue(db);
  expect(queue).toMatchObject([{ kind: 'create', key, changes: { name: 'Ana', phone: '2' } }]);
  expect(queue[0]?.id).not.toBe(key);
  expect((await db.getRow('customer', key))?.view).toEqual({ name: 'Ana', phone: '2' });
});

test('two updates become their union, with the values before the first', async () => {
  const db = open();
  await known(db);
  await save(db, update({ name: 'Eva', phone: '1' }));
  await save(db, update({ name: 'Eva', phone: '2' }));
  expect(await readQueue(db)).toMatchObject([
    { changes: { name: 'Eva', phone: '2' }, before: { name: 'Ana', phone: '1' } },
  ]);
});

test('an update that changes nothing leaves the waiting operation as it is', async () => {
  const db = open();
  await known(db);
  await save(db, update({ name: 'Eva', phone: '1' }));
  const [before] = await readQueue(db);
  await save(db, update({ name: 'Eva', phone: '1' }));
  expect(await readQueue(db)).toEqual([before]);
});

test('an update back to the original values leaves nothing to send', async () => {
  const db = open();
  await known(db);
  await save(db, update({ name: 'Eva', phone: '1' }));
  await save(db, update({ name: 'Ana', phone: '1' }));
  expect(await readQueue(db)).toEqual([]);
  expect(await db.getRow('customer', '7')).toMatchObject({ mark: null, view: { name: 'Ana' } });
});

test('an update back to the original values is sent where somebody set what it takes back', async () => {
  const db = open();
  await known(db);
  await save(db, update({ name: 'Eva', phone: '2' }));
  const row = await db.getRow('customer', '7');
  const base = { ...row?.base, name: 'Eva', phone: '3' };
  await db.putRows('customer', [{ ...row, key: '7', id: 7, base, version: 5 } as MirrorRow]);
  await save(db, update({ name: 'Ana', phone: '1' }));
  expect(await readQueue(db)).toMatchObject([
    { changes: { name: 'Ana' }, before: { name: 'Eva' } },
  ]);
  // Nobody had seen theirs when the own change was taken back.
  expect(await db.getRow('customer', '7')).toMatchObject({ view: { name: 'Ana', phone: '3' } });
});

test('state changes are not merged: each is sent', async () => {
  const db = open();
  await known(db);
  const step = (estadoPago: string) =>
    save(db, { entity: 'shipment', key: '7', kind: 'status', fields: { estadoPago } });
  await step('RECHAZADO');
  await step('PENDIENTE');
  expect(await readQueue(db)).toHaveLength(2);
});

test('a sent operation absorbs nothing: the update is a separate operation', async () => {
  const db = open();
  await known(db);
  await save(db, update({ name: 'Eva', phone: '1' }));
  const [first] = await readQueue(db);
  const epoch = await takeLease(db, 'tab', 0);
  await applySingleOutcome(db, epoch, first as Operation, {
    do: 'keep',
    delivery: { state: 'inflight', sent: NEW_SENT, epoch },
  });
  await save(db, update({ name: 'Eva', phone: '2' }));
  expect(await readQueue(db)).toMatchObject([
    { changes: { name: 'Eva' } },
    { changes: { phone: '2' } },
  ]);
});

test('a send prepared from the older values does not begin', async () => {
  const db = open();
  await known(db);
  await save(db, update({ name: 'Eva', phone: '1' }));
  const [first] = await readQueue(db);
  const epoch = await takeLease(db, 'tab', 0);
  await save(db, update({ name: 'Eva', phone: '2' }));
  const sent = await applySingleOutcome(db, epoch, first as Operation, {
    do: 'keep',
    delivery: { state: 'inflight', sent: NEW_SENT, epoch },
  });
  expect(sent).toBeNull();
  expect(await readQueue(db)).toMatchObject([{ delivery: UNSENT, changes: { phone: '2' } }]);
});
