/** One person's batches leave everybody else their server. */
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, inject, it, vi } from 'vitest';
import { listen } from '../../server/http/listen';
import * as payloads from './payloads';
import { CUSTOMERS, post } from './shipment-operations';
import { type SignedIn, signIn, startApp, type TestApp } from './support';

vi.setConfig({ testTimeout: 120_000 });

const SOON = { timeout: 30_000 };
const PASSWORD = 'Guaviare2026*';

let server: TestApp;
let employee: SignedIn;
let baseUrl: string;
beforeAll(async () => {
  server = await startApp();
  employee = await signIn(server, 'empleado@fluvicarga.co');
  const listening = await listen(server.app.fetch, 0, '127.0.0.1');
  baseUrl = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  return () => {
    listening.closeAllConnections();
    listening.close();
  };
});

const send = (ops: readonly unknown[], signal?: AbortSignal) =>
  fetch(`${baseUrl}/api/v1/batch`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${employee.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ops }),
    ...(signal && { signal }),
  });

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
    fetch(`${baseUrl}/api/v1/vehicles/all`, { headers }),
    fetch(`${baseUrl}/ready`),
    fetch(`${baseUrl}/auth/log-in`, { method: 'POST', headers, body }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await release();
  const statuses = (await flood).map(({ status }) => status);
  // One ran and eight waited; those that came first may have been done when the last came.
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(9);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});
