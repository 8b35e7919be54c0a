/** One key, one effect: a retry gets the verdict of the first request. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pruneKeys } from '../../server/idempotency/prune';
import * as payloads from './payloads';
import { sendBatch, typesOf } from './send-batch';
import { type Json, type SignedIn, signIn, startApp, type TestApp } from './support';

let server: TestApp;
let employee: SignedIn;
let admin: SignedIn;
let key: string;
beforeAll(async () => {
  server = await startApp();
  employee = await signIn(server, 'empleado@fluvicarga.co');
  admin = await signIn(server, 'admin@fluvicarga.co');
});
beforeEach(() => {
  key = randomUUID();
});

const CREATES: [string, string, () => Json | Promise<Json>][] = [
  ['/api/v1/customers/save', '/api/v1/customers/all', payloads.customer],
  ['/api/v1/employeefluvial/save', '/api/v1/employeefluvial/all', payloads.crewMember],
  ['/api/v1/vehicles/save', '/api/v1/vehicles/all', payloads.vessel],
  ['/api/v1/product/save', '/api/v1/product/all', payloads.product],
  ['/api/v1/warehouse/save', '/api/v1/warehouse/all', payloads.warehouse],
  ['/api/v1/sucursales/save', '/api/v1/sucursales/all', payloads.branch],
  ['/api/v1/envios/crear-con-costo', '/api/v1/envios/all', freeShipment],
];

async function freeShipment(): Promise<Json> {
  const { body } = await admin.call('POST', '/api/v1/product/save', payloads.product());
  return payloads.shipment({ productosIds: [body.id] });
}
const save = (payload: Json, session = employee, withKey = key) =>
  session.call('POST', '/api/v1/customers/save', payload, { 'Idempotency-Key': withKey });
const countCustomers = async () =>
  (await employee.call('GET', '/api/v1/customers/all')).list.length;

describe.each(CREATES)('POST %s', (path, list, payload) => {
  it('used eight times at once creates one row and one verdict', async () => {
    const body = await payload();
    const before = (await admin.call('GET', list)).list.length;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.call('POST', path, body, { 'Idempotency-Key': key })),
    );
    const first = answers.filter((answer) => !answer.headers.has('Idempotency-Replayed'));
    const replays = answers.filter(
      (answer) => answer.headers.get('Idempotency-Replayed') === 'true',
    );
    // With one connection they wait for each other; with several some are told to come back.
    const busy = answers.filter((answer) => answer.body.type === 'in-progress');
    expect(first.length - busy.length).toBe(1);
    expect(replays.length + busy.length).toBe(7);
    for (const { status, headers } of busy)
      expect([status, headers.get('Retry-After')]).toEqual([409, '1']);
    const made = first.find((answer) => answer.status === 201)?.body ?? {};
    const verdict = {
      status: 201,
      id: made.id,
      version: 1,
      numeroGuia: made.numeroGuia ?? null,
    };
    expect(made).toMatchObject({ id: expect.any(Number), version: 1 });
    for (const replay of replays) {
      expect(replay.status).toBe(201);
      expect(replay.body).toEqual(verdict);
    }
    expect((await admin.call('GET', list)).list).toHaveLength(before + 1);
  });

  it('is recognised by the row it created after its verdict was pruned', async () => {
    const body = await payload();
    const made = await admin.call('POST', path, body, { 'Idempotency-Key': key });
    await server.database.db.execute(sql`delete from idempotency_keys where key = ${key}`);
    const again = await admin.call('POST', path, body, { 'Idempotency-Key': key });
    expect(again.status).toBe(201);
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
    expect(again.body).toMatchObject({ status: 201, id: made.body.id });
  });
});

it('without a key two equal products are two rows', async () => {
  const body = payloads.product();
  const [one, two] = [
    await employee.call('POST', '/api/v1/product/save', body),
    await employee.call('POST', '/api/v1/product/save', body),
  ];
  expect([one.status, two.status]).toEqual([201, 201]);
  expect(one.body.id).not.toBe(two.body.id);
});

it("the order of a body's keys does not matter", async () => {
  const payload = payloads.customer();
  const first = await save(payload);
  const reversed = Object.fromEntries(Object.entries(payload).reverse());
  const again = await save(reversed);
  expect(again.headers.get('Idempotency-Replayed')).toBe('true');
  expect(again.body.id).toBe(first.body.id);
});

it.each([
  ['another body', () => save(payloads.customer())],
  [
    'another path',
    () =>
      employee.call('POST', '/api/v1/vehicles/save', payloads.vessel(), { 'Idempotency-Key': key }),
  ],
])('%s under the same key is refused', async (_name, other) => {
  await save(payloads.customer());
  const before = await countCustomers();
  const { status, body } = await other();
  expect(status).toBe(422);
  expect(body).toMatchObject({
    type: 'key-reuse',
    title: 'La clave de idempotencia ya se usó con otra petición',
  });
  expect(await countCustomers()).toBe(before);
});

it('is one in capitals, alone and in a batch', async () => {
  const body = payloads.customer();
  const first = await save(body);
  const again = await save(body, employee, key.toUpperCase());
  expect([again.status, again.headers.get('Idempotency-Replayed')]).toEqual([201, 'true']);
  const one = { key: key.toUpperCase(), method: 'POST', path: '/api/v1/customers/save', body };
  expect(await sendBatch(employee, [one])).toMatchObject([
    { key, status: 201, replayed: true, body: { id: first.body.id } },
  ]);
  const other = { ...one, body: payloads.customer() };
  expect(typesOf(await sendBatch(employee, [other]))).toEqual(['key-reuse']);
});

it('belongs to its user', async () => {
  const payload = payloads.customer();
  await save(payload);
  const other = await save(payloads.customer(), admin);
  expect(other.status).toBe(201);
  expect(other.headers.has('Idempotency-Replayed')).toBe(false);
});

it('is looked up before validation and before If-Match', async () => {
  const created = await save(payloads.customer());
  const path = `/api/v1/customers/update/${created.body.id}`;
  const payload = payloads.customer({ name: 'Nuevo' });
  const headers = { 'Idempotency-Key': randomUUID(), 'If-Match': '"1"' };
  const first = await employee.call('PUT', path, payload, headers);
  expect(first.body).toMatchObject({ name: 'Nuevo', version: 2 });
  const again = await employee.call('PUT', path, payload, headers);
  expect(again.status).toBe(200);
  expect(again.body).toEqual({ status: 200, id: created.body.id, version: 2, numeroGuia: null });
});

it('a rejection is stored with the fields it named, and rolled back', async () => {
  const payload = payloads.product({ categoryName: 'Nunca hecha', vehicleName: null });
  const wrong = { ...payload, warehouseName: 'Bodega que no hay' };
  const send = () =>
    employee.call('POST', '/api/v1/product/save', wrong, { 'Idempotency-Key': key });
  const [first, again] = [await send(), await send()];
  expect(first.body.errors).toEqual([{ field: 'warehouseName', message: 'No existe esa bodega' }]);
  expect(again.status).toBe(422);
  expect(again.headers.get('Idempotency-Replayed')).toBe('true');
  expect(again.body).toMatchObject({ type: 'invalid', errors: first.body.errors });
  const categories = (await employee.call('GET', '/api/v1/product-category/all')).list;
  expect(categories.map((category) => category.categoryName)).not.toContain('Nunca hecha');
});

it('a replayed duplicate still shows the existing record', async () => {
  const known = await save(payloads.customer());
  const duplicate = payloads.customer({ numDocument: known.body.numDocument });
  const duplicateKey = randomUUID();
  const first = await save(duplicate, employee, duplicateKey);
  const again = await save(duplicate, employee, duplicateKey);
  expect(first.body).toMatchObject({ type: 'duplicate', record: { id: known.body.id } });
  expect(again.headers.get('Idempotency-Replayed')).toBe('true');
  expect(again.body).toMatchObject({
    type: 'duplicate',
    status: 409,
    id: known.body.id,
    record: { id: known.body.id },
  });
});

it('a rejection for a missing session or permission is not stored', async () => {
  const invited = await signIn(server, 'invitado@fluvicarga.co');
  const payload = payloads.customer();
  expect((await save(payload, invited)).status).toBe(403);
  const rows = await server.database.db.execute(
    sql`select 1 from idempotency_keys where key = ${key}`,
  );
  expect(rows.rows).toEqual([]);
});

it('If-Match is checked again at each retry', async () => {
  const created = await save(payloads.customer());
  const path = `/api/v1/customers/update/${created.body.id}`;
  const payload = payloads.customer();
  const stale = { 'Idempotency-Key': randomUUID(), 'If-Match': '"7"' };
  expect((await employee.call('PUT', path, payload, stale)).status).toBe(412);
  const fresh = await employee.call('PUT', path, payload, { ...stale, 'If-Match': '"1"' });
  expect(fresh.status).toBe(200);
});

it('stores no personal data', async () => {
  const payload = payloads.customer({ name: 'Nombrepropio', lastName: 'Apellidopropio' });
  await save(payload);
  const { rows } = await server.database.db.execute(
    sql`select * from idempotency_keys where key = ${key}`,
  );
  const kept = JSON.stringify(rows);
  for (const value of ['Nombrepropio', 'Apellidopropio', String(payload.numDocument)])
    expect(kept).not.toContain(value);
});

it('is pruned after 180 days, and not before', async () => {
  const { db } = server.database;
  const age = (days: number) =>
    db.execute(
      sql`update idempotency_keys set created_at = now() - make_interval(days => ${days}) where key = ${key}`,
    );
  const isKept = async () =>
    (await db.execute(sql`select 1 from idempotency_keys where key = ${key}`)).rows.length === 1;
  await save(payloads.customer());
  await age(179);
  await pruneKeys(server.serving);
  expect(await isKept()).toBe(true);
  await age(181);
  await pruneKeys(server.serving);
  expect(await isKept()).toBe(false);
});

it('a key whose verdict was pruned does not answer for another entity', async () => {
  const { db } = server.database;
  const [one] = await sendBatch(admin, [
    { key, method: 'POST', path: '/api/v1/customers/save', body: payloads.customer() },
  ]);
  expect(one?.status).toBe(201);
  await db.execute(sql`delete from idempotency_keys where key = ${key}`);
  const [same, update] = [
    { key, method: 'POST', path: '/api/v1/warehouse/save', body: payloads.warehouse() },
    {
      key,
      method: 'PUT',
      path: `/api/v1/customers/update/${one?.body.id}`,
      body: payloads.customer(),
    },
  ];
  for (const other of [same, update])
    expect(typesOf(await sendBatch(admin, [other])), other?.path).toEqual(['key-reuse']);
});

it('is a UUID', async () => {
  const { status, body } = await save(payloads.customer(), employee, 'no-es-un-uuid');
  expect(status).toBe(422);
  expect(body.errors).toEqual([{ field: 'Idempotency-Key', message: 'Debe ser un UUID' }]);
});

it('is not stored for a user, whose body holds a password', async () => {
  const payload = payloads.user();
  const send = () => admin.call('POST', '/auth/sign-up', payload, { 'Idempotency-Key': key });
  expect((await send()).status).toBe(201);
  expect((await send()).status).toBe(409);
});
