/** A delivery token sends queued writes after the session has ended, and nothing else. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as payloads from './payloads';
import { sendBatch, typesOf } from './send-batch';
import { createShipmentFixtures } from './shipment-fixtures';
import { CUSTOMERS, customerUpdatePath, op, post } from './shipment-operations';
import {
  type Answer,
  type Call,
  caller,
  having,
  type Json,
  type SignedIn,
  signIn,
  startApp,
  type TestApp,
} from './support';

const PASSWORD = 'Guaviare2026*';
const EMPLOYEE = 'empleado@fluvicarga.co';
const DAY_MS = 24 * 3_600_000;

let server: TestApp;
let deviceId: string;
let token: string;
let deliver: Call;
beforeEach(async () => {
  server = await startApp();
  deviceId = randomUUID();
  token = String((await logIn()).body.deliveryToken);
  deliver = caller(server.app, token);
});

const logIn = (username = EMPLOYEE, device = deviceId, password = PASSWORD) =>
  server.call('POST', '/auth/log-in', { username, password }, { 'Device-Id': device });
/** What the server answers to a person who replaces the password that an ADMIN set. */
const ownPassword = async ({ call }: SignedIn, currentPassword: string) => {
  const body = { currentPassword, newPassword: 'MiaPropia2026*' };
  return (await call('PUT', '/api/v1/account/password', body, { 'Device-Id': deviceId })).body;
};
const keyed = () => ({ 'Idempotency-Key': randomUUID() });
const save = (call = deliver) => call('POST', CUSTOMERS, payloads.customer(), keyed());
const facts = ({ status, body }: Answer) => ({ status, type: body.type });
const ENDED = { status: 401, type: 'unauthenticated' };

describe('signing in', () => {
  it('issues one for a device that sends Device-Id', async () => {
    expect(token).toMatch(/^dt_[\w-]{43}$/);
    const without = await server.call('POST', '/auth/log-in', {
      username: EMPLOYEE,
      password: PASSWORD,
    });
    expect(without.body).not.toHaveProperty('deliveryToken');
    const unknown = await logIn(EMPLOYEE, 'mi tableta');
    expect(unknown.body).toMatchObject({ status: true });
    expect(unknown.body).not.toHaveProperty('deliveryToken');
  });

  it('again on the same device revokes the previous one; on another device it does not', async () => {
    await logIn(EMPLOYEE, randomUUID());
    expect((await save()).status).toBe(201);
    const { body } = await logIn(EMPLOYEE, deviceId.toUpperCase());
    expect(facts(await save())).toEqual(ENDED);
    expect((await save(caller(server.app, String(body.deliveryToken)))).status).toBe(201);
  });

  it.each(['inactivo@fluvicarga.co', 'admin@inactiva.co'])(
    'issues none for %s',
    async (username) => {
      const { body } = await logIn(username);
      expect(body).toMatchObject({ status: false, jwt: null });
      expect(body).not.toHaveProperty('deliveryToken');
    },
  );

  it('issues none for a wrong password', async () => {
    const { status, body } = await logIn(EMPLOYEE, deviceId, 'Incorrecta2026*');
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
    const product = await deliver('POST', '/api/v1/product/save', payloads.product(), keyed());
    const shipment = await deliver(
      'POST',
      '/api/v1/envios/crear-con-costo',
      payloads.shipment({ productosIds: [product.body.id] }),
      keyed(),
    );
    expect(shipment.body).toEqual({
      status: 201,
      id: expect.any(Number),
      version: 1,
      numeroGuia: expect.stringMatching(/^\w{9}$/),
    });
    const paid = await deliver(
      'PATCH',
      `/api/v1/envios/${shipment.body.id}/estado-pago`,
      { estadoPago: 'PAGADO' },
      keyed(),
    );
    expect(paid.body).toEqual({ ...shipment.body, status: 200, version: 2 });
    for (const [path, body] of [
      ['/api/v1/vehicles/save', payloads.vessel()],
      ['/api/v1/employeefluvial/save', payloads.crewMember()],
    ] as const)
      expect((await deliver('POST', path, body, keyed())).status).toBe(201);
  });

  it('and sees no record in a rejection', async () => {
    const { id } = (await save()).body;
    const employee = await signIn(server, EMPLOYEE);
    const { list } = await employee.call('GET', '/api/v1/customers/all');
    const { numDocument } = having(list, 'id', id);
    const duplicate = payloads.customer({ numDocument });
    const headers = keyed();
    for (const replayed of [null, 'true']) {
      const answer = await deliver('POST', CUSTOMERS, duplicate, headers);
      expect(answer.headers.get('Idempotency-Replayed')).toBe(replayed);
      expect(facts(answer)).toEqual({ status: 409, type: 'duplicate' });
      expect(answer.body).not.toHaveProperty('record');
    }
    const stale = await deliver('PUT', customerUpdatePath(id), payloads.customer(), {
      ...keyed(),
      'If-Match': '"9"',
    });
    expect(facts(stale)).toEqual({ status: 412, type: 'stale' });
    expect(stale.body).not.toHaveProperty('record');
    const [made, refused] = await sendBatch({ call: deliver }, [
      post(CUSTOMERS, payloads.customer()),
      post(CUSTOMERS, duplicate),
    ]);
    expect(Object.keys(made?.body ?? {}).sort()).toEqual(['id', 'numeroGuia', 'status', 'version']);
    expect(refused?.body).toEqual({
      type: 'duplicate',
      title: 'Ya hay un cliente con este documento',
      status: 409,
      errors: [{ field: 'numDocument', message: 'Ya existe' }],
    });
  });

  it('under the keys that the session used', async () => {
    const employee = await signIn(server, EMPLOYEE);
    const [headers, body] = [keyed(), payloads.customer()];
    const made = await employee.call('POST', CUSTOMERS, body, headers);
    const again = await deliver('POST', CUSTOMERS, body, headers);
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
    expect(again.body.id).toBe(made.body.id);
  });

  it('what its user may send at that moment', async () => {
    const set = (role: string) =>
      server.database.db.execute(sql`update users set role = ${role} where username = ${EMPLOYEE}`);
    await set('INVITED');
    expect(facts(await save())).toEqual({ status: 403, type: 'forbidden' });
    await set('EMPLOYEE');
    expect((await save()).status).toBe(201);
  });
});

describe('it does nothing else', () => {
  it('on any route', async () => {
    const allowed = [
      ...[
        'customers',
        'employeefluvial',
        'vehicles',
        'product',
        'viajes',
        'conteos',
        'pagos',
      ].flatMap((name) => [`POST /api/v1/${name}/save`, `PUT /api/v1/${name}/update/1`]),
      'POST /api/v1/envios/crear-con-costo',
      'PUT /api/v1/envios/update/1',
      'PATCH /api/v1/envios/1/estado-pago',
      'POST /api/v1/batch',
      'DELETE /api/v1/devices/current',
    ];
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
      const answer = await deliver(method, path, body, keyed());
      expect([route, facts(answer)]).toEqual([route, { status: 403, type: 'forbidden' }]);
    }
  });

  it('without a key', async () => {
    const answer = await deliver('POST', CUSTOMERS, payloads.customer());
    expect(facts(answer)).toEqual({ status: 403, type: 'forbidden' });
  });

  it('in a batch', async () => {
    const admin = String((await logIn('admin@fluvicarga.co')).body.deliveryToken);
    const verdicts = await sendBatch({ call: caller(server.app, admin) }, [
      post('/api/v1/warehouse/save', payloads.warehouse()),
      post('/api/v1/sucursales/save', payloads.branch()),
      post('/auth/sign-up', payloads.user()),
      post('/api/v1/companie/save', payloads.company()),
      op('PUT', '/api/v1/warehouse/update/1', payloads.warehouse()),
      post(CUSTOMERS, payloads.customer()),
    ]);
    const [no, none] = ['forbidden', 'not-found'];
    expect(typesOf(verdicts)).toEqual([no, no, none, none, no, null]);
  });
});

describe('it ends', () => {
  const person = payloads.user();
  let admin: SignedIn;
  let id: unknown;
  beforeEach(async () => {
    admin = await signIn(server, 'admin@fluvicarga.co');
    Object.assign(person, payloads.user());
    id = (await admin.call('POST', '/auth/sign-up', person)).body.id;
    const first = String(person.password);
    const session = await signIn(server, String(person.username), first, deviceId);
    const body = await ownPassword(session, first);
    deliver = caller(server.app, String(body.deliveryToken));
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
    const { body } = await logIn('admin@navieravaupes.co');
    const away = caller(server.app, String(body.deliveryToken));
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
  await deliver('GET', '/api/v1/customers/all');
  const { rows } = await server.database.pool.query('select * from delivery_tokens');
  expect(rows).toHaveLength(1);
  const kept = JSON.stringify([rows, server.logs]);
  expect(kept).not.toContain(token);
  expect(kept).not.toContain(token.slice(3));
});

it('that was never issued is rejected', async () => {
  for (const wrong of ['dt_', `${token}x`, token.slice(0, -1), `dt_${'A'.repeat(43)}`])
    expect(facts(await save(caller(server.app, wrong)))).toEqual(ENDED);
});

it('a session works at the same time', async () => {
  const session = await signIn(server, EMPLOYEE);
  const { newShipment } = createShipmentFixtures(session);
  expect(await newShipment()).toMatchObject({ version: 1 });
});
