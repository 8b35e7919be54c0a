/** The permissions of every route, for every role and without a valid session. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { sign } from 'hono/jwt';
import { beforeAll, describe, expect, it } from 'vitest';
import { companies, users } from '../../server/db/schema';
import { createTokens } from '../../server/modules/auth/tokens';
import { noteSignIn } from '../../server/repositories/sessions';
import * as payloads from './payloads';
import {
  caller,
  type Json,
  SECRET,
  type SignedIn,
  signIn,
  startApp,
  type TestApp,
} from './support';

const ROLES = ['SUPERADMIN', 'ADMIN', 'EMPLOYEE', 'INVITED'] as const;
type Role = (typeof ROLES)[number];

const ACCOUNTS: Record<Role, string> = {
  SUPERADMIN: 'superadmin@fluvicarga.co',
  ADMIN: 'admin@fluvicarga.co',
  EMPLOYEE: 'empleado@fluvicarga.co',
  INVITED: 'invitado@fluvicarga.co',
};

const EVERYONE: readonly Role[] = ROLES;
const CARGO: readonly Role[] = ['ADMIN', 'EMPLOYEE'];
const OFFICE: readonly Role[] = ['ADMIN'];
const PLATFORM: readonly Role[] = ['SUPERADMIN'];
const STAFF: readonly Role[] = ['SUPERADMIN', 'ADMIN'];

interface Rule {
  readonly roles: readonly Role[];
  readonly body?: () => Json;
  /** Where it is not one of those that most calls have. */
  readonly answer?: number;
}

const cargoCalls = (path: string, body: () => Json): Record<string, Rule> => ({
  [`GET ${path}/all`]: { roles: CARGO },
  [`POST ${path}/save`]: { roles: CARGO, body },
  [`PUT ${path}/update/:id`]: { roles: CARGO, body },
});

/** Written by hand: a route that is missing here fails the first test. */
const RULES: Record<string, Rule> = {
  'GET /api/v1/changes': { roles: EVERYONE },
  // Nothing tells this server of commits.
  'GET /api/v1/changes/stream': { roles: EVERYONE, answer: 503 },
  'POST /api/v1/batch': { roles: EVERYONE, body: () => ({ ops: [] }) },
  'POST /api/v1/envelopes/of-inactive': { roles: OFFICE, body: () => ({ ops: [] }) },
  'PUT /api/v1/delivery-photos/:key/parts/:part': { roles: CARGO, body: () => ({}) },
  'GET /api/v1/delivery-photos/:key': { roles: CARGO },
  'GET /api/v1/devices': { roles: STAFF },
  'DELETE /api/v1/devices/current': { roles: EVERYONE },
  'POST /auth/log-out': { roles: EVERYONE },
  'POST /auth/verify': { roles: EVERYONE, body: () => ({}) },
  'PUT /api/v1/account/password': { roles: EVERYONE, body: () => ({}) },
  'GET /api/v1/audit': { roles: STAFF },
  'GET /api/v1/audit/csv': { roles: STAFF },
  'DELETE /api/v1/devices/:id': { roles: STAFF },
  'GET /api/v1/companie/users': { roles: EVERYONE },
  'GET /api/v1/companie/usersReport': { roles: STAFF },
  'GET /api/v1/customers/customerReport': { roles: CARGO },
  'GET /api/v1/employeefluvial/crewReport': { roles: CARGO },
  'GET /api/v1/vehicles/vehicleReport': { roles: CARGO },
  'GET /api/v1/department/all': { roles: EVERYONE },
  'GET /api/v1/city/all': { roles: EVERYONE },
  'GET /api/v1/product-category/all': { roles: EVERYONE },
  'POST /auth/sign-up': { roles: STAFF, body: payloads.user },
  'PUT /auth/update/:id': { roles: STAFF, body: payloads.user },
  'PUT /auth/update-nopass/:id': { roles: STAFF, body: payloads.user },
  'GET /api/v1/companie/findAll': { roles: PLATFORM },
  'POST /api/v1/companie/save': { roles: PLATFORM, body: payloads.company },
  'PUT /api/v1/companie/update/:id': { roles: PLATFORM, body: payloads.company },
  ...cargoCalls('/api/v1/customers', payloads.customer),
  'GET /api/v1/customers/:id/export': { roles: OFFICE },
  'POST /api/v1/customers/:id/erase': { roles: OFFICE, body: () => ({ reason: 'Lo pidió' }) },
  ...cargoCalls('/api/v1/employeefluvial', payloads.crewMember),
  ...cargoCalls('/api/v1/vehicles', payloads.vessel),
  ...cargoCalls('/api/v1/product', payloads.product),
  'GET /api/v1/product/document/:document/products': { roles: CARGO },
  ...cargoCalls('/api/v1/warehouse', payloads.warehouse),
  'GET /api/v1/sucursales/all': { roles: CARGO },
  'POST /api/v1/sucursales/save': { roles: OFFICE, body: payloads.branch },
  'PUT /api/v1/sucursales/update/:id': { roles: OFFICE, body: payloads.branch },
  'GET /api/v1/envios/all': { roles: CARGO },
  'GET /api/v1/envios/:id/eventos': { roles: CARGO },
  'GET /api/v1/envios/tipo-pago/:value': { roles: CARGO },
  'GET /api/v1/envios/estado-pago/:value': { roles: CARGO },
  'POST /api/v1/envios/crear-con-costo': {
    roles: CARGO,
    body: () => payloads.shipment({ productosIds: [999_999] }),
  },
  'PATCH /api/v1/envios/:id/estado-pago': {
    roles: CARGO,
    body: () => ({ estadoPago: 'PAGADO' }),
  },
  'PUT /api/v1/envios/update/:id': {
    roles: CARGO,
    body: () => payloads.shipment({ productosIds: [999_999] }),
  },
  ...cargoCalls('/api/v1/viajes', payloads.voyage),
  ...cargoCalls('/api/v1/conteos', payloads.pieceCount),
  ...cargoCalls('/api/v1/pagos', payloads.payment),
};
const PUBLIC = [
  'GET /api/v1/capabilities',
  'POST /auth/log-in',
  'GET /api/v1/envios/rastreo/:numeroGuia',
  'GET /api/docs',
  'GET /api/docs/openapi.json',
  'GET /api/docs/style.css',
];

let server: TestApp;

beforeAll(async () => {
  server = await startApp();
});

/** The routes the app really has, patterns without their regular expressions. */
function routesOf({ app }: TestApp): string[] {
  const found = app.routes
    .filter(({ method, path }) => method !== 'ALL' && /^\/(api|auth)\//.test(path))
    .map(({ method, path }) => `${method} ${path.replace(/\{[^/]*\}/, '')}`);
  return [...new Set(found)];
}

/** A path that matches the route, with the id of no record. */
const pathOf = (route: string) =>
  (route.split(' ')[1] ?? '')
    .replace(':id', '999999')
    .replace(':document', '17323904')
    .replace(':key', randomUUID())
    .replace(':value', 'EFECTIVO');

/** A token that the server issued for this user, who has just signed in. */
async function tokenOf(username: string): Promise<string> {
  const isTheirs = eq(users.username, username);
  const [row] = await server.database.db.select().from(users).where(isTheirs);
  if (row) await noteSignIn(server.serving, row.id, server.clock.now);
  return createTokens(SECRET).issue(row?.id ?? 0, row?.sessionEpoch ?? 0, Date.now());
}

const NOBODIES: [string, () => Promise<string | undefined>][] = [
  ['without a token', async () => undefined],
  [
    'with a forged token',
    () => createTokens('otra clave, no la nuestra, y larga').issue(2, 0, Date.now()),
  ],
  ['as an inactive user', () => tokenOf('inactivo@fluvicarga.co')],
  ['as the ADMIN of an inactive company', () => tokenOf('admin@inactiva.co')],
];

async function callRoute(route: string, token?: string) {
  const [method = ''] = route.split(' ');
  return caller(server.app, token)(method, pathOf(route), RULES[route]?.body?.());
}

it('the list covers every route, and no other', () => {
  expect(routesOf(server).sort()).toEqual([...PUBLIC, ...Object.keys(RULES)].sort());
});

describe.each(Object.entries(RULES))('%s', (route, { roles, answer }) => {
  it.each(ROLES)('as %s', async (role) => {
    const { status, body, headers } = await callRoute(route, await tokenOf(ACCOUNTS[role]));
    if (roles.includes(role)) {
      expect(answer ? [answer] : [200, 201, 204, 404, 422]).toContain(status);
    } else {
      expect({ status, type: body.type, title: body.title }).toEqual({
        status: 403,
        type: 'forbidden',
        title: 'Su rol no permite esta acción',
      });
    }
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it.each(NOBODIES)('%s', async (_name, tokenOf) => {
    const { status, body } = await callRoute(route, await tokenOf());
    expect({ status, type: body.type }).toEqual({ status: 401, type: 'unauthenticated' });
  });
});

it('a role that may not make a call is refused before its body is read', async () => {
  for (const [route, { roles, body }] of Object.entries(RULES)) {
    if (!body) continue;
    for (const role of ROLES.filter((one) => !roles.includes(one))) {
      const [method = ''] = route.split(' ');
      const headers = {
        Authorization: `Bearer ${await tokenOf(ACCOUNTS[role])}`,
        'Content-Type': 'application/json',
      };
      const path = pathOf(route).replace(/\/\d+/, '/424242');
      for (const wrong of ['{"cut', '{"productosIds":[1]}', '{}']) {
        const answer = await server.app.request(path, { method, headers, body: wrong });
        expect({ route, role, wrong, status: answer.status }).toMatchObject({ status: 403 });
      }
    }
  }
});

describe('a token is refused', () => {
  const seconds = () => Math.floor(Date.now() / 1000);
  const valid = () => ({
    ...{ sub: '2', jti: randomUUID(), epoch: 0, aud: 'fluvicarga' },
    ...{ iat: seconds(), exp: seconds() + 600 },
  });
  const encode = (value: Json) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const refused = async (token: string) => {
    const { status, body, headers } = await callRoute('GET /api/v1/customers/all', token);
    expect({ status, type: body.type, title: body.title }).toEqual({
      status: 401,
      type: 'unauthenticated',
      title: 'La sesión no es válida o ya terminó',
    });
    expect(headers.get('WWW-Authenticate')).toBe('Bearer');
  };

  it('not when the server issued it', async () => {
    const token = await sign(valid(), SECRET, 'HS256');
    expect((await callRoute('GET /api/v1/customers/all', token)).status).toBe(200);
  });
  it('without a signature (alg none)', async () => {
    await refused(`${encode({ alg: 'none', typ: 'JWT' })}.${encode(valid())}.`);
  });
  it('signed with another key', async () => {
    await refused(await sign(valid(), 'otra clave que no es la nuestra, larga', 'HS256'));
  });
  it('signed with another algorithm', async () => {
    await refused(await sign(valid(), SECRET, 'HS512'));
  });
  it('issued for another audience', async () => {
    await refused(await sign({ ...valid(), aud: 'otra' }, SECRET, 'HS256'));
    const { aud: _, ...withoutAudience } = valid();
    await refused(await sign(withoutAudience, SECRET, 'HS256'));
  });
  it('expired, or without an expiry', async () => {
    await refused(await sign({ ...valid(), exp: seconds() - 1 }, SECRET, 'HS256'));
    const { exp: _, ...endless } = valid();
    await refused(await sign(endless, SECRET, 'HS256'));
  });
  it('without an id or an epoch of its own, or with another epoch', async () => {
    const { jti: _, ...nameless } = valid();
    await refused(await sign(nameless, SECRET, 'HS256'));
    const { epoch: __, ...timeless } = valid();
    await refused(await sign(timeless, SECRET, 'HS256'));
    await refused(await sign({ ...valid(), epoch: 1 }, SECRET, 'HS256'));
  });
  it('without a user', async () => {
    await refused(await sign({ ...valid(), sub: '424242' }, SECRET, 'HS256'));
    await refused(await sign({ ...valid(), sub: "2' or 1=1" }, SECRET, 'HS256'));
    await refused('no-es-un-token');
  });
});

describe('a session ends at once', () => {
  const isOpen = async (session: SignedIn) =>
    (await session.call('GET', '/api/v1/department/all')).status === 200;

  it('when its user is deactivated, and is valid again with the user', async () => {
    const { db } = server.database;
    const session = await signIn(server, 'invitado@fluvicarga.co');
    const set = (status: string) =>
      db.update(users).set({ status }).where(eq(users.username, 'invitado@fluvicarga.co'));
    expect(await isOpen(session)).toBe(true);
    await set('inactivo');
    expect(await isOpen(session)).toBe(false);
    await set('activo');
    expect(await isOpen(session)).toBe(true);
  });

  it('when its company is deactivated', async () => {
    const { db } = server.database;
    const session = await signIn(server, 'admin@navieravaupes.co');
    const set = (status: string) =>
      db.update(companies).set({ status }).where(eq(companies.nit, 900412785));
    await set('inactivo');
    expect(await isOpen(session)).toBe(false);
    await set('activo');
    expect(await isOpen(session)).toBe(true);
  });

  it('for the calls that a lost role allowed', async () => {
    const { db } = server.database;
    const session = await signIn(server, 'empleado@fluvicarga.co');
    const set = (role: string) =>
      db.update(users).set({ role }).where(eq(users.username, 'empleado@fluvicarga.co'));
    await set('INVITED');
    expect((await session.call('GET', '/api/v1/customers/all')).status).toBe(403);
    await set('EMPLOYEE');
    expect((await session.call('GET', '/api/v1/customers/all')).status).toBe(200);
  });
});
