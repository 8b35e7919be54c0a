/** One person's batches leave everybody else their server. */
import { beforeAll, expect, inject, it, vi } from 'vitest';
import * as payloads from './payloads';
import { openPort } from './send-batch';
import { CUSTOMERS, post } from './shipment-operations';
import { type SignedIn, signIn, startApp, type TestApp } from './support';

vi.setConfig({ testTimeout: 120_000 });

const SOON = { timeout: 30_000 };
const PASSWORD = 'Guaviare2026*';

let server: TestApp;
let employee: SignedIn;
let port: Awaited<ReturnType<typeof openPort>>;
beforeAll(async () => {
  server = await startApp();
  employee = await signIn(server, 'empleado@fluvicarga.co');
  port = await openPort(server);
  return port.close;
});

const send = (ops: readonly unknown[], signal?: AbortSignal) =>
  port.postBatch(employee.token, ops, signal);

/** Keeps what writes customers waiting in PostgreSQL. The embedded database has one session, whose batches never wait. */
async function holdCustomers(): Promise<() => Promise<void>> {
  if (!inject('postgresUrl')) return async () => undefined;
  const client = await server.database.pool.connect();
  await client.query('begin; lock table customers in exclusive mode');
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

it('twelve at once leave another company its lists and sign-ins, also where they wait for the database', async () => {
  const other = await signIn(server, 'admin@navieravaupes.co');
  const release = await holdCustomers();
  const ops = () => Array.from({ length: 60 }, () => post(CUSTOMERS, payloads.customer()));
  const flood = Promise.all(Array.from({ length: 12 }, () => send(ops())));
  await expect.poll(() => server.logs.some(({ status }) => status === 429), SOON).toBe(true);
  const headers = { Authorization: `Bearer ${other.token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ username: 'admin@navieravaupes.co', password: PASSWORD });
  const answers = await Promise.all([
    fetch(`${port.baseUrl}/api/v1/vehicles/all`, { headers }),
    fetch(`${port.baseUrl}/ready`),
    fetch(`${port.baseUrl}/auth/log-in`, { method: 'POST', headers, body }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await release();
  const statuses = (await flood).map(({ status }) => status);
  // One ran and eight waited; those that came first may have been done when the last came.
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(9);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});

it('batches of twelve people leave another company its lists, sign-ins and writes, also where they wait', async () => {
  const other = await signIn(server, 'admin@navieravaupes.co');
  const admin = await signIn(server, 'admin@fluvicarga.co');
  const people: SignedIn[] = [];
  for (let count = 0; count < 12; count += 1) {
    const user = payloads.user();
    expect((await admin.call('POST', '/auth/sign-up', user)).status).toBe(201);
    people.push(await signIn(server, String(user.username), String(user.password)));
  }
  const release = await holdCustomers();
  const flood = people.map(({ token }) =>
    port.postBatch(
      token,
      Array.from({ length: 60 }, () => post(CUSTOMERS, payloads.customer())),
    ),
  );
  const answers = await Promise.all([
    other.call('GET', '/api/v1/vehicles/all'),
    other.call('GET', '/ready'),
    signIn(server, 'admin@navieravaupes.co').then(() => ({ status: 200 })),
    other.call(
      'POST',
      '/api/v1/warehouse/save',
      payloads.warehouse({ companyName: 'Naviera del Vaupés' }),
    ),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 201]);
  await release();
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses).toEqual(Array(12).fill(200));
});
