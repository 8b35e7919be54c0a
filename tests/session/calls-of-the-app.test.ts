/**
 * docs/SPEC.md, S7: the calls that the app itself makes of a plain server, by its sign-in, its engine and what it sends at
 * once, as they went over the wire. Each row is made, and nothing is asked that no row names.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { downloadPdf } from '../../src/api/download';
import { QUEUED_NAMES, type QueuedEntity } from '../../src/domain/entities';
import type { Fields } from '../../src/domain/entity';
import { REPORTS } from '../../src/domain/reports/definitions';
import type { Role } from '../../src/domain/roles';
import { isPartOf, PLAIN_SERVER } from '../../src/domain/server-version';
import { CAPABILITIES_PATH } from '../../src/domain/wire';
import { toCompanyWrite } from '../../src/features/companies/save-company';
import { toStatusWrite, toUserWrite } from '../../src/features/users/save-user';
import type { Runtime } from '../../src/session/runtime';
import * as wire from '../server/payloads';
import { startFaultProxy } from '../support/fault-proxy';
import { anyRecord } from '../sync/support/builders';
import { createDevice, type Device } from '../sync/support/device';
import { startPlain, type TestServer } from '../sync/support/servers';
import { registerVoyage } from '../sync/support/shipment-scenario';
import { installStorage, loadSession } from './support';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
vi.stubGlobal('navigator', { onLine: true });
installStorage();

const PASSWORD = 'Guaviare2026*';
/** Voyages, counts and payments are our server's alone; a shipment needs the others. */
const ALONE = QUEUED_NAMES.filter(
  (entity) => !['shipment', 'voyage', 'pieceCount', 'payment'].includes(entity),
);

let server: Awaited<ReturnType<typeof startPlain>>;
let proxy: Awaited<ReturnType<typeof startFaultProxy>>;
let session: Awaited<ReturnType<typeof loadSession>>;

const nobodyAsks = () => expect.fail('the password was asked for');

/** Signs in as the app does, and gives a tablet with that session. */
async function enter(username: string, role: Role): Promise<{ device: Device; runtime: Runtime }> {
  expect(await session.signIn(username, PASSWORD)).toMatchObject({ is: 'in', isOffline: false });
  const token = (await session.readUnlockedHere())?.token ?? '';
  const behind: TestServer = { ...server, baseUrl: proxy.url, username, token };
  const device = createDevice(behind);
  device.session = { role, companyId: null, token, serverVersion: PLAIN_SERVER };
  const runtime = {
    db: device.db,
    token: async () => token,
    serverVersion: async () => PLAIN_SERVER,
    wake: async () => undefined,
  } as unknown as Runtime;
  return { device, runtime };
}

async function keepRecord(device: Device, entity: QueuedEntity): Promise<void> {
  const fields = anyRecord(entity, server.places);
  const key = await device.create(entity, fields);
  await device.settle();
  const changed: Record<string, Fields> = {
    branch: { direccion: 'Calle 9' },
    warehouse: { location: 'Otro muelle' },
    vessel: { model: '2027' },
    product: { description: 'Con otra etiqueta' },
  };
  const { view } = await device.row(entity, key);
  await device.update(entity, key, { ...view, ...(changed[entity] ?? { phone: '3209990000' }) });
  await device.settle();
  expect(await device.queue()).toEqual([]);
}

async function workAsAdmin(): Promise<void> {
  const { device, runtime } = await enter('admin@plano.co', 'ADMIN');
  for (const entity of ALONE) await keepRecord(device, entity);
  const { keys } = await registerVoyage(device, server);
  await device.settle();
  await device.setStatus(keys.shipment, { estadoPago: 'PAGADO' });
  await device.setStatus(keys.shipment, { estadoEntrega: 'EN_TRANSITO' });
  await device.settle();
  await device.pull();

  expect(await session.verifyPassword('admin@plano.co', PASSWORD)).toEqual({ is: 'right' });
  const { sendNow } = await import('../../src/session/send-now');
  const person = wire.user({ companyName: server.places.company });
  const made = toUserWrite({ row: null, fields: person, password: 'Tucunare-7492*' });
  expect(await sendNow(runtime, 'user', made, nobodyAsks)).toEqual({ is: 'done' });
  await device.pull();
  const users = await device.db.listRows('user');
  const row = users.find(({ view }) => view.username === person.username);
  if (!row) throw new Error('The new user is in no list');
  const { password: _, ...rest } = person;
  for (const write of [
    toUserWrite({ row, fields: rest, password: 'Guacamaya-1830*' }),
    toStatusWrite(row, 'inactivo'),
  ])
    expect(await sendNow(runtime, 'user', write, nobodyAsks)).toEqual({ is: 'done' });

  for (const report of REPORTS.filter((one) => isPartOf(PLAIN_SERVER, one))) {
    const token = (await runtime.token()) ?? '';
    const got = await downloadPdf({ baseUrl: proxy.url, fetch }, report.path, token);
    expect(got.is, report.path).toBe('file');
  }
}

async function workAsSuperadmin(): Promise<void> {
  const { device, runtime } = await enter('superadmin@plano.co', 'SUPERADMIN');
  const { sendNow } = await import('../../src/session/send-now');
  const fields = wire.company();
  const send = (row: Parameters<typeof toCompanyWrite>[0], body: Fields) =>
    sendNow(runtime, 'company', toCompanyWrite(row, body), nobodyAsks);
  expect(await send(null, fields)).toEqual({ is: 'done' });
  await device.pull();
  const rows = await device.db.listRows('company');
  const row = rows.find(({ view }) => String(view.nit) === String(fields.nit));
  expect(await send(row ?? null, { ...fields, manager: 'Otra persona' })).toEqual({ is: 'done' });
}

beforeAll(async () => {
  server = await startPlain('empty');
  proxy = await startFaultProxy(server.plain.baseUrl);
  session = await loadSession(proxy.url);
  await workAsAdmin();
  await workAsSuperadmin();
});
afterAll(async () => {
  await proxy.close();
  await server.close();
});

const ROW = /^\| (S7\.\d+) +\| (?:PATCH|GET|POST|PUT) `[^|]*/gm;
const CALL = /(PATCH|GET|POST|PUT) `([^`]+)`/;

/** The rows that name a call of the app, each with what it looks like on the wire. */
const ROWS = [...readFileSync('docs/SPEC.md', 'utf8').matchAll(ROW)].flatMap(
  ([row, number = '']) => {
    const [, method = '', path = ''] = CALL.exec(row) ?? [];
    const pattern = new RegExp(`^${path.replace(/\{id\}/g, '\\d+').replace(/\{\w+\}/g, '[^/]+')}$`);
    return row.includes('not called by the app') ? [] : [{ number, method, path, pattern }];
  },
);

const isCall = (method: string, path: string, row: (typeof ROWS)[number]) =>
  row.method === method && row.pattern.test(path);

test('the page names the calls', () => expect(ROWS.length).toBeGreaterThan(30));

test.each(ROWS)('$number: the app makes $method $path', (row) => {
  const made = proxy.requests.filter(({ method, path }) => isCall(method, path, row));
  expect(made.map(({ upstreamStatus }) => upstreamStatus)).toContain(200);
});

test('the app asks a plain server nothing else, but once whether it is ours', () => {
  const other = proxy.requests
    .filter(({ method, path }) => !ROWS.some((row) => isCall(method, path, row)))
    .map(({ method, path }) => `${method} ${path}`);
  expect(new Set(other)).toEqual(new Set([`GET ${CAPABILITIES_PATH}`]));
});

test('all calls but the sign-in carry the token, and the sign-in carries none', () => {
  for (const { method, path, headers } of proxy.requests) {
    const isBefore = path === '/auth/log-in' || path === CAPABILITIES_PATH;
    const wanted = isBefore ? undefined : expect.stringMatching(/^Bearer [\w-]{36}$/);
    expect(headers.authorization, `${method} ${path}`).toEqual(wanted);
  }
});

test('a change of state sends exactly one state, and a company its nit as a number', () => {
  const bodiesOf = (wanted: string, part: string) =>
    proxy.requests
      .filter(({ method, path }) => method === wanted && path.includes(part))
      .map(({ body }) => JSON.parse(body));
  expect(bodiesOf('PATCH', '/estado-pago')).toEqual([
    { estadoPago: 'PAGADO' },
    { estadoEntrega: 'EN_TRANSITO' },
  ]);
  const companies = [...bodiesOf('POST', 'companie/save'), ...bodiesOf('PUT', 'companie/update')];
  expect(companies).toHaveLength(2);
  for (const { nit } of companies) expect(nit).toBeTypeOf('number');
});

test('a vessel and a customer are sent with their author', () => {
  const sent = (path: string) =>
    proxy.requests.filter((one) => one.path === path).map(({ body }) => JSON.parse(body));
  const author = 'admin@plano.co';
  const [vessels, customers] = [sent('/api/v1/vehicles/save'), sent('/api/v1/customers/save')];
  expect(vessels.map(({ createdBy }) => createdBy)).toEqual([author]);
  expect(customers.map(({ userNames }) => userNames)).toEqual(customers.map(() => [author]));
  expect(customers.length).toBeGreaterThan(1);
});

test('a password is verified by the call that signs in', () => {
  const asked = proxy.requests.filter(({ path }) => path === '/auth/log-in');
  expect(asked.map(({ body }) => JSON.parse(body).username)).toEqual([
    'admin@plano.co',
    'admin@plano.co',
    'superadmin@plano.co',
  ]);
});
