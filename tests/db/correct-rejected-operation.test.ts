/** Saving a record whose operation was rejected corrects that operation in its place in the queue. */
import { expect, test } from 'vitest';
import { type OperationState, UNSENT } from '../../src/db/delivery';
import { readQueue } from '../../src/db/outbox/queue';
import { saveRecord } from '../../src/db/outbox/save-record';
import type { Fields } from '../../src/domain/entity';
import { createUuid, randomBytes } from '../../src/domain/rules/uuid';
import { TestStore } from '../support/journal';
import { delivery } from '../sync/support/operation';

let databases = 0;
function open() {
  databases += 1;
  const db = new TestStore(`correcting-${databases}`);
  const save = (
    fields: Fields,
    overrides: Partial<Parameters<typeof saveRecord>[1]> = {},
  ): Promise<string> =>
    saveRecord(db, {
      operationId: createUuid(Date.now(), randomBytes),
      entity: 'product',
      key: null,
      kind: 'create',
      fields,
      author: 'ana@plano.co',
      company: null,
      device: 'tablet',
      now: 1_000,
      draft: null,
      ...overrides,
    }).then(({ key }) => key);
  const mark = async (seq: number, state: OperationState) => {
    await db.changeOperation(seq, { delivery: delivery({ state, sent: { attempts: 3 } }) });
  };
  return { db, save, mark };
}

test('a create gets a new idempotency key and keeps its record and its place', async () => {
  const { db, save, mark } = open();
  const key = await save({ productName: 'Nevera', weight: 1 });
  await save({ productName: 'Otra' });
  await mark(1, 'rejected');
  const [refused] = await readQueue(db);
  await save({ productName: 'Nevera', weight: 2 }, { kind: 'update', key });
  const queue = await readQueue(db);
  expect(queue).toHaveLength(2);
  expect(queue[0]).toMatchObject({
    delivery: UNSENT,
    seq: 1,
    key,
    kind: 'create',
    changes: { productName: 'Nevera', weight: 2 },
    before: null,
  });
  expect(queue[0]?.id).not.toBe(refused?.id);
  expect(await db.getRow('product', key)).toMatchObject({ view: { weight: 2 }, mark: 'local' });
});

test('an update that gains a field records the field’s value before', async () => {
  const { db, save, mark } = open();
  const base = { productName: 'Nevera', weight: 1, height: 5 };
  await db.putRows('product', [{ key: '7', id: 7, base, version: 1, view: base, mark: null }]);
  await save({ ...base, weight: -1 }, { kind: 'update', key: '7' });
  await mark(1, 'rejected');
  await save({ ...base, weight: 2, height: 6 }, { kind: 'update', key: '7' });
  expect(await readQueue(db)).toMatchObject([
    { seq: 1, changes: { weight: 2, height: 6 }, before: { weight: 1, height: 5 } },
  ]);
});

test('later updates of the record are merged into the correction, which wins', async () => {
  const { db, save, mark } = open();
  const key = await save({ productName: 'Nevera', weight: 1, height: 5 });
  await save({ productName: 'Nevera', weight: 2, height: 5 }, { kind: 'update', key });
  await save({ productName: 'Nevera', weight: 2, height: 9 }, { kind: 'update', key });
  await mark(1, 'rejected');
  await save({ productName: 'Nevera', weight: 3, height: 9 }, { kind: 'update', key });
  expect(await readQueue(db)).toMatchObject([
    { seq: 1, kind: 'create', changes: { productName: 'Nevera', weight: 3, height: 9 } },
  ]);
  expect((await db.getRow('product', key))?.view).toMatchObject({ weight: 3, height: 9 });
});

test('the corrected operation drops its old reference', async () => {
  const { db, save, mark } = open();
  const wrong = await save({ numDocument: '11111' }, { entity: 'customer' });
  const key = await save({ productName: 'Nevera', customerNumDocument: 11111 });
  expect((await readQueue(db))[1]?.refs).toEqual({ customerNumDocument: wrong });
  await mark(2, 'rejected');
  await save({ productName: 'Nevera', customerNumDocument: 22222 }, { kind: 'update', key });
  expect((await readQueue(db))[1]).toMatchObject({
    changes: { customerNumDocument: 22222 },
    refs: {},
  });
});

test('a correction saved twice is one operation; saved without a change, it is retried', async () => {
  const { db, save, mark } = open();
  const key = await save({ productName: 'Nevera' });
  await mark(1, 'rejected');
  const operationId = createUuid(Date.now(), randomBytes);
  for (let time = 0; time < 2; time += 1)
    await save({ productName: 'Nevera' }, { kind: 'update', key, operationId });
  expect(await readQueue(db)).toMatchObject([{ seq: 1, id: operationId, delivery: UNSENT }]);
});

test('a rejected state change is not corrected by a form', async () => {
  const { db, save, mark } = open();
  const view = { estadoEntrega: 'ENTREGADO', descripcionEnvio: 'x' };
  await db.putRows('shipment', [{ key: '7', id: 7, base: view, version: 1, view, mark: null }]);
  await save({ estadoEntrega: 'EN_TRANSITO' }, { entity: 'shipment', kind: 'status', key: '7' });
  await mark(1, 'rejected');
  await save({ descripcionEnvio: 'y' }, { entity: 'shipment', kind: 'update', key: '7' });
  expect((await readQueue(db)).map(({ kind, delivery }) => [kind, delivery.state])).toEqual([
    ['status', 'rejected'],
    ['update', 'pending'],
  ]);
});
