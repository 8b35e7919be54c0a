/** A delivery token sends queued writes after the session has ended, and nothing else. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { generateSigningKeys } from '../../src/domain/envelope/keys';
import * as payloads from './payloads';
import { createSealedDevice, logInOn, type SealedDevice } from './sealed-device';
import { sendAlone, sendBatch, typesOf } from './send-batch';
import { createShipmentFixtures } from './shipment-fixtures';
import {
  CUSTOMERS,
  customerUpdatePath,
  op,
  PRODUCTS,
  post,
  SHIPMENTS,
  statusPath,
} from './shipment-operations';
import {
  type Answer,
  caller,
  having,
  type Json,
  type SignedIn,
  signIn,
  startApp,
  type TestApp,
} from './support';

const EMPLOYEE = 'empleado@fluvicarga.co';
const ADMIN = 'admin@fluvicarga.co';
const DAY_MS = 24 * 3_600_000;

let server: TestApp;
let device: SealedDevice;
beforeEach(async () => {
  server = await startApp();
  device = await createSealedDevice(server);
});

const save = ({ send } = device) => send(post(CUSTOMERS, payloads.customer()));
const facts = ({ status, body }: Pick<Answer, 'status' | 'body'>) => ({ status, type: body.type });
const ENDED = { status: 401, type: 'unauthenticated' };

describe('signing in', () => {
  it('issues one for a device that sends Device-Id and Device-Key', () => {
    expect(device.deliver.token).toMatch(/^dt_[\w-]{43}$/);
  });

  it('again on the same device replaces the previous one; on another device it does not', async () => {
    await createSealedDevice(server);
    expect((await save()).status).toBe(201);
    const { deviceId, keys } = device;
    const again = await createSealedDevice(server, { deviceId: deviceId.toUpperCase(), keys });
    expect((await save(again)).status).toBe(201);
    expect(facts(await save())).toEqual(ENDED);
  });

  it.each(['inactivo@fluvicarga.co', 'admin@inactiva.co'])(
    'issues none for %s',
    async (username) => {
      const keys = await generateSigningKeys();
      const { body } = await logInOn(server, { username, deviceId: randomUUID(), keys });
      expect(body).toMatchObject({ status: false, jwt: null });
      expect(body).not.toHaveProperty('deliveryToken');
    },
  );

  it('issues none for a wrong password', async () => {
    const { deviceId, keys } = device;
    const { status, body } = await logInOn(server, {
      deviceId,
      keys,
      password: 'Incorrecta2026*',
    });
    expect([status, body.deliveryToken]).toEqual([401, undefined]);
  });
});

describe('it sends', () => {
  it('the deliverable entities, and is answered verdicts only', async () => {
    const customer = await save();
    expect([customer.status, customer.body]).toEqual([
      201,
      { status: 201, id: expect.any(Number), version: 1, numeroGuia: null },
    ]);
    const product = await device.send(post(PRODUCTS, payloads.product()));
    const shipment = await device.send(
      post(SHIPMENTS, payloads.shipment({ productosIds: [product.body.id] })),
    );
    expect(shipment.body).toEqual({
      status: 201,
      id: expect.any(Number),
      version: 1,
      numeroGuia: expect.stringMatching(/^\w{9}$/),
    });
    const paid = await device.send(
      op('PATCH', statusPath(shipment.body.id), { estadoPago: 'PAGADO' }),
    );
    expect(paid.body).toEqual({ ...shipment.body, status: 200, version: 2 });
    for (const [path, body] of [
      ['/api/v1/vehicles/save', payloads.vessel()],
      ['/api/v1/employeefluvial/save', payloads.crewMember()],
    ] as const)
      expect((await device.send(post(path, body))).status).toBe(201);
  });

  it('and sees no record in a rejection', async () => {
    const { id } = (await save()).body;
    const { list } = await device.session.call('GET', '/api/v1/customers/all');
    const { numDocument } = having(list, 'id', id);
    const duplicate = post(CUSTOMERS, payloads.customer({ numDocument }));
    const refused = await device.send(duplicate);
    expect(refused.body).toEqual({
      type: 'duplicate',
      title: 'Ya hay un cliente con este documento',
      status: 409,
      errors: [{ field: 'numDocument', message: 'Ya existe' }],
    });
    const again = await device.send(duplicate);
    expect(again).toMatchObject({ replayed: true, status: 409, body: { type: 'duplicate' } });
    expect(again.body).not.toHaveProperty('record');
    const update = op('PUT', customerUpdatePath(id), payloads.customer(), { ifMatch: 9 });
    const stale = await device.send(update);
    expect(facts(stale)).toEqual({ status: 412, type: 'stale' });
    expect(stale.body).not.toHaveProperty('record');
  });

  it('under the keys that the session used', async () => {
    const one = post(CUSTOMERS, payloads.customer());
    const made = await sendAlone(device.session, one);
    const again = await device.send(one);
    expect(again).toMatchObject({ replayed: true, body: { id: made.body.id } });
  });

  it('the writes that its user may make at that moment', async () => {
    const set = (role: string) =>
      server.database.db.execute(sql`update users set role = ${role} where username = ${EMPLOYEE}`);
    await set('INVITED');
    expect(facts(await save())).toEqual({ status: 403, type: 'forbidden' });
    await set('EMPLOYEE');
    expect((await save()).status).toBe(201);
  });
});

/** The writes that can be queued: with a session they may be made in clear. */
const WRITES = [
  ...['customers', 'employeefluvial', 'vehicles', 'product', 'warehouse', 'sucursales'],
  ...['viajes', 'conteos', 'pagos', 'envios'],
].flatMap((name) => [`${name}/save`, `${name}/update/`, `${name}/crear-`, `${name}/1/estado-pago`]);

describe('it does nothing else', () => {
  it('on any route', async () => {
    const allowed = ['POST /api/v1/batch', 'DELETE /api/v1/devices/current'];
    const isWrite = (route: string) => WRITES.some((path) => route.includes(` /api/v1/${path}`));
    const isOpen = /log-in|capabilities|rastreo|docs/;
    const routes = new Set(
      server.app.routes
        .filter(({ method, path }) => method !== 'ALL' && /^\/(api|auth)\//.test(path))
        .filter(({ path }) => !isOpen.test(path))
        .map(({ method, path }) => `${method} ${path.replace(/:\w+(\{[^/]*\})?/, '1')}`),
    );
    expect(routes.size).toBeGreaterThan(40);
    expect(allowed.filter((route) => !routes.has(route))).toEqual([]);
    for (const route of routes) {
      if (allowed.includes(route)) continue;
      const [method = '', path = ''] = route.split(' ');
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      const headers = { 'Idempotency-Key': randomUUID() };
      const answer = await device.deliver.call(method, path, body, headers);
      const refused = { status: 403, type: 'forbidden' };
      expect([route, facts(answer)]).toEqual([route, isWrite(route) ? ENDED : refused]);
    }
  });

  it('in a batch', async () => {
    const { deliver, seal } = await createSealedDevice(server, { username: ADMIN });
    const ops = [
      post('/api/v1/warehouse/save', payloads.warehouse()),
      post('/api/v1/sucursales/save', payloads.branch()),
      post('/auth/sign-up', payloads.user()),
      post('/api/v1/companie/save', payloads.company()),
      op('PUT', '/api/v1/warehouse/update/1', payloads.warehouse()),
      post(CUSTOMERS, payloads.customer()),
    ];
    const verdicts = await sendBatch(deliver, await Promise.all(ops.map((one) => seal(one))));
    const [no, none] = ['forbidden', 'not-found'];
    expect(typesOf(verdicts)).toEqual([no, no, none, none, no, null]);
  });
});

describe('it ends', () => {
  const person = payloads.user();
  let admin: SignedIn;
  let id: unknown;
  beforeEach(async () => {
    admin = await signIn(server, ADMIN);
    Object.assign(person, payloads.user());
    id = (await admin.call('POST', '/auth/sign-up', person)).body.id;
    const first = { username: String(person.username), password: String(person.password) };
    const { session } = await createSealedDevice(server, first);
    const password = 'MiaPropia2026*';
    const body = { currentPassword: first.password, newPassword: password };
    await session.call('PUT', '/api/v1/account/password', body);
    device = await createSealedDevice(server, { ...first, password });
    expect((await save()).status).toBe(201);
  });
  const update = (path: string, changes: Json = {}) =>
    admin.call('PUT', `/auth/${path}/${id}`, { ...person, ...changes });

  it('with a new password, not with other changes', async () => {
    await update('update-nopass', { phone: '3110000000' });
    expect((await save()).status).toBe(201);
    await update('update', { password: 'Nueva2026*' });
    expect(facts(await save())).toEqual(ENDED);
  });

  it('for good when its user is deactivated', async () => {
    await update('update-nopass', { estado: 'inactivo' });
    expect(facts(await save())).toEqual(ENDED);
    await update('update-nopass', { estado: 'activo' });
    expect(facts(await save())).toEqual(ENDED);
  });

  it('for good when its company is deactivated', async () => {
    const superadmin = await signIn(server, 'superadmin@fluvicarga.co');
    const { list } = await superadmin.call('GET', '/api/v1/companie/findAll');
    const company = having(list, 'company', 'Naviera del Vaupés');
    const away = await createSealedDevice(server, { username: 'admin@navieravaupes.co' });
    for (const status of ['inactivo', 'activo']) {
      const path = `/api/v1/companie/update/${company.id}`;
      await superadmin.call('PUT', path, { ...company, status });
      expect(facts(await save(away))).toEqual(ENDED);
    }
    expect((await save()).status).toBe(201);
  });

  it('after thirty days, and not before', async () => {
    server.clock.now += 30 * DAY_MS - 1000;
    expect((await save()).status).toBe(201);
    server.clock.now += 1000;
    expect(facts(await save())).toEqual(ENDED);
  });
});

it('is stored as a hash, and never logged', async () => {
  await save();
  await device.deliver.call('GET', '/api/v1/customers/all');
  const { rows } = await server.database.pool.query('select * from delivery_tokens');
  expect(rows).toHaveLength(1);
  const kept = JSON.stringify([rows, server.logs]);
  const { token } = device.deliver;
  expect(kept).not.toContain(token);
  expect(kept).not.toContain(token.slice(3));
});

it('a token that was never issued is rejected', async () => {
  const { token } = device.deliver;
  for (const wrong of ['dt_', `${token}x`, token.slice(0, -1), `dt_${'A'.repeat(43)}`]) {
    const answer = await caller(server.app, wrong)('POST', '/api/v1/batch', { ops: [] });
    expect(facts(answer)).toEqual(ENDED);
  }
});

it('a session works at the same time', async () => {
  const { newShipment } = createShipmentFixtures(device.session);
  expect(await newShipment()).toMatchObject({ version: 1 });
});
