/** A save is one transaction: operation, row and the end of the draft are all stored, or nothing is. */
import { describe, expect, test } from 'vitest';
import { readDraft, saveDraft } from '../../src/db/drafts';
import { readQueue } from '../../src/db/outbox/queue';
import { RecordGone, type SaveRequest, saveRecord } from '../../src/db/outbox/save-record';
import { toPast } from '../../src/db/schema';
import type { Store, StoreWrites } from '../../src/db/store';
import { dump, TestStore } from '../support/journal';
import { delivery } from '../sync/support/operation';

let databases = 0;
function open(): TestStore {
  databases += 1;
  return new TestStore(`saving-${databases}`);
}
let requests = 0;
function request(overrides: Partial<SaveRequest> = {}): SaveRequest {
  requests += 1;
  return {
    operationId: `0199f2c4-0000-7000-8000-${String(requests).padStart(12, '0')}`,
    entity: 'customer',
    key: null,
    kind: 'create',
    fields: { numDocument: '40111222', name: 'Ana', phone: '3100000000' },
    author: 'ana@plano.co',
    company: null,
    device: 'tablet',
    now: 1_000,
    draft: null,
    ...overrides,
  };
}
/** A record of the server. */
async function known(db: TestStore, fields = { name: 'Ana', phone: '3100000000' }) {
  await db.putRows('customer', [
    {
      key: '7',
      id: 7,
      base: fields,
      version: 4,
      view: fields,
      mark: null,
    },
  ]);
}
const edit = (fields: object, overrides: Partial<SaveRequest> = {}) =>
  request({ kind: 'update', key: '7', fields: { ...fields }, ...overrides });

test('a new record has its row at once, under its final local key', async () => {
  const db = open();
  const asked = request();
  expect(await saveRecord(db, asked)).toEqual({ key: asked.operationId, isChanged: true });
  expect(await readQueue(db)).toEqual([
    {
      seq: 1,
      id: asked.operationId,
      schemaVersion: 2,
      entity: 'customer',
      key: asked.operationId,
      kind: 'create',
      changes: asked.fields,
      before: null,
      refs: {},
      author: 'ana@plano.co',
      company: null,
      device: 'tablet',
      happenedAt: 1_000,
      clockOffsetMs: 0,
      delivery: { state: 'pending', sent: null, notBefore: 0 },
    },
  ]);
  expect(await db.listRows('customer')).toEqual([
    {
      key: asked.operationId,
      id: null,
      base: null,
      version: null,
      view: asked.fields,
      mark: 'local',
    },
  ]);
});

test('the same form saved twice, at once or later, makes one operation', async () => {
  const db = open();
  const asked = request();
  const keys = await Promise.all([saveRecord(db, asked), saveRecord(db, asked)]);
  expect(new Set(keys.map(({ key }) => key))).toEqual(new Set([asked.operationId]));
  expect(await readQueue(db)).toHaveLength(1);
});

test('a create form saved again after the record was changed makes no second record', async () => {
  const db = open();
  const asked = request();
  const { key } = await saveRecord(db, asked);
  await saveRecord(db, edit({ ...asked.fields, phone: '3222222222' }, { key }));
  expect(await saveRecord(db, asked)).toEqual({ key, isChanged: true });
  expect(await readQueue(db)).toHaveLength(1);
  expect((await db.getRow('customer', key))?.view.phone).toBe('3222222222');
});

test('a save ends its own draft and no other', async () => {
  const db = open();
  await saveDraft(db, 'customer:new', { name: 'Ana', password: 'x', confirmPassword: 'x' }, 1);
  await saveDraft(db, 'product:new', { name: 'Nevera' }, 1);
  expect((await readDraft(db, 'customer:new'))?.values).toEqual({ name: 'Ana' });
  await saveRecord(db, request({ draft: 'customer:new' }));
  expect(await readDraft(db, 'customer:new')).toBeUndefined();
  expect(await readDraft(db, 'product:new')).toBeDefined();
});

describe('an update', () => {
  test('holds the changes, the values before and the version', async () => {
    const db = open();
    await known(db);
    await saveRecord(db, edit({ name: 'Ana', phone: '3222222222' }));
    expect(await readQueue(db)).toMatchObject([
      {
        kind: 'update',
        key: '7',
        changes: { phone: '3222222222' },
        before: { phone: '3100000000' },
      },
    ]);
    expect(await db.getRow('customer', '7')).toMatchObject({
      base: { phone: '3100000000' },
      view: { name: 'Ana', phone: '3222222222' },
      mark: 'local',
    });
  });

  test('without a change only ends its draft', async () => {
    const db = open();
    await known(db);
    await saveDraft(db, 'customer:7', { name: 'Ana' }, 1);
    const same = edit({ name: 'Ana', phone: 3100000000, lastName: '' }, { draft: 'customer:7' });
    expect(await saveRecord(db, same)).toEqual({ key: '7', isChanged: false });
    expect(await readQueue(db)).toEqual([]);
    expect(await readDraft(db, 'customer:7')).toBeUndefined();
    expect((await db.getRow('customer', '7'))?.mark).toBeNull();
  });

  test('compares with the view, not with the server’s record', async () => {
    const db = open();
    await known(db);
    await saveRecord(db, edit({ phone: '1' }));
    await db.changeOperation(1, { delivery: delivery({ state: 'unknown' }) });
    await saveRecord(db, edit({ phone: '2' }));
    expect((await readQueue(db)).map(({ before }) => before)).toEqual([
      { phone: '3100000000' },
      { phone: '1' },
    ]);
  });

  test('finds a record created here by its server id', async () => {
    const db = open();
    const { key } = await saveRecord(db, request());
    await db.changeRow('customer', key, { id: 31 });
    expect(await saveRecord(db, edit({ phone: '9' }, { key: '31' }))).toMatchObject({ key });
  });

  test('an edit keeps the server id of a record that was deleted meanwhile', async () => {
    const db = open();
    await saveRecord(db, edit({ phone: '9' }, { key: '55' }));
    expect(await db.getRow('customer', '55')).toMatchObject({ id: 55, base: null });
  });

  test('an edit becomes a create where the record’s create was discarded; a state change does not', async () => {
    const db = open();
    const key = '0199f2c4-8a51-7c3e-9a1b-4f6d2e8b7a90';
    await saveRecord(db, edit({ name: 'Ana' }, { key }));
    expect(await readQueue(db)).toMatchObject([{ kind: 'create', key, changes: { name: 'Ana' } }]);
    const gone = '0199f2c4-8a51-7c3e-9a1b-4f6d2e8b7a91';
    const paid = edit({ estadoPago: 'PAGADO' }, { key: gone, entity: 'shipment', kind: 'status' });
    await expect(saveRecord(db, paid)).rejects.toThrow(RecordGone);
    expect(await readQueue(db)).toHaveLength(1);
  });

  test('an edit does not make anew a record that was on the server and left this device', async () => {
    const db = open();
    const { key } = await saveRecord(db, request());
    const [create] = await readQueue(db);
    if (create) await db.archive([toPast(create, { is: 'sent' }, 0)]);
    await db.removeRows('customer', [key]);
    await expect(saveRecord(db, edit({ phone: '9' }, { key }))).rejects.toThrow(RecordGone);
    expect(await readQueue(db)).toEqual([]);
  });
});

describe('a reference', () => {
  test('to an unsettled record, and to any product, is stored by local key', async () => {
    const db = open();
    const { key: sender } = await saveRecord(db, request({ fields: { numDocument: '40111222' } }));
    const { key: goods } = await saveRecord(
      db,
      request({
        entity: 'product',
        fields: { customerNumDocument: 40111222, warehouseName: 'Malecón' },
      }),
    );
    await saveRecord(
      db,
      request({
        entity: 'shipment',
        fields: {
          remitenteCedula: '40111222',
          destinatarioCedula: '99999999',
          vehiculoNombre: 'Delfín',
          productosIds: [goods, '12', 13],
        },
      }),
    );
    expect((await readQueue(db)).map(({ refs }) => refs)).toEqual([
      {},
      { customerNumDocument: sender },
      { remitenteCedula: sender, productosIds: [goods, '12', '13'] },
    ]);
  });

  test('to a settled record is stored by local key too', async () => {
    const db = open();
    const { key: sender } = await saveRecord(db, request({ fields: { numDocument: '40111222' } }));
    const [create] = await readQueue(db);
    if (create) await db.archive([toPast(create, { is: 'sent' }, 0)]);
    await saveRecord(db, request({ entity: 'product', fields: { customerNumDocument: 40111222 } }));
    expect((await readQueue(db)).map(({ refs }) => refs)).toEqual([
      { customerNumDocument: sender },
    ]);
  });

  test('to a value that two records have, or none, is stored as the value', async () => {
    const db = open();
    const row = {
      id: 1,
      base: { nombre: 'Delfín' },
      version: 1,
      view: { nombre: 'Delfín' },
      mark: null,
    };
    await db.putRows('vessel', [
      { ...row, key: '1' },
      { ...row, key: '2', id: 2 },
    ]);
    for (const vehicleName of ['Delfín', 'Otra'])
      await saveRecord(db, request({ entity: 'product', fields: { vehicleName } }));
    expect((await readQueue(db)).map(({ refs }) => refs)).toEqual([{}, {}]);
  });
});

test('a save killed at any step stores nothing; a completed one stores everything', async () => {
  const db = open();
  const everything = () => dump(db);
  await known(db);
  await saveDraft(db, 'customer:7', { name: 'Ana' }, 1);
  const before = await everything();
  let moments = 0;
  for (let dieAt = 1; ; dieAt += 1) {
    moments = 0;
    const dying: Store = Object.assign(Object.create(db) as Store, {
      write: (mirrors: never, run: (tx: StoreWrites) => Promise<unknown>) =>
        db.write(mirrors, (tx) =>
          run(
            new Proxy(tx, {
              get:
                (target, name: keyof StoreWrites) =>
                async (...given: never[]) => {
                  moments += 1;
                  if (moments === dieAt) throw new Error('killed');
                  return (target[name] as (...all: never[]) => unknown).apply(target, given);
                },
            }),
          ),
        ),
    });
    const asked = edit({ phone: '3222222222' }, { draft: 'customer:7' });
    const isSaved = await saveRecord(dying, asked).then(
      () => true,
      () => false,
    );
    if (isSaved) break;
    expect(await everything(), `killed at ${dieAt}`).toBe(before);
  }
  expect(moments).toBeGreaterThan(5);
  expect(await readQueue(db)).toHaveLength(1);
  expect(await readDraft(db, 'customer:7')).toBeUndefined();
});
