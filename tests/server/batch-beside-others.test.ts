/** Batches whose operations are refused leave everybody else their server. */
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, it, vi } from 'vitest';
import { listen } from '../../server/http/listen';
import * as payloads from './payloads';
import { CUSTOMERS, op, post, statusPath } from './shipment-operations';
import { type SignedIn, signIn, startApp, type TestApp } from './support';

vi.setConfig({ testTimeout: 120_000 });

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

/** Whatever of it is refused costs as much as it can. */
const refusedOps = () =>
  Array.from({ length: 60 }, (_, place) =>
    place % 2
      ? post(CUSTOMERS, payloads.customer({ numDocument: '17323904' }))
      : op('PATCH', statusPath(1), { estadoEntrega: 'DEVUELTO' }),
  );

const send = (ops: readonly unknown[], signal?: AbortSignal) =>
  fetch(`${baseUrl}/api/v1/batch`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${employee.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ops }),
    ...(signal && { signal }),
  });

/** How many of the batches were answered when a call of another company was. */
async function countAnswered(call: () => Promise<Response>, answered: readonly unknown[]) {
  const { status } = await call();
  expect(status).toBe(200);
  return answered.length;
}

it('twelve at once are done one by one, and what another company asks is answered between them', async () => {
  const other = await signIn(server, 'admin@navieravaupes.co');
  const answered: number[] = [];
  const flood = Array.from({ length: 12 }, async () => {
    const { status } = await send(refusedOps());
    if (status === 200) answered.push(status);
    return status;
  });
  await expect.poll(() => answered.length, { timeout: 60_000 }).toBeGreaterThan(0);
  const headers = { Authorization: `Bearer ${other.token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ username: 'admin@navieravaupes.co', password: PASSWORD });
  const calls = [
    () => fetch(`${baseUrl}/api/v1/vehicles/all`, { headers }),
    () => fetch(`${baseUrl}/ready`),
    () => fetch(`${baseUrl}/auth/log-in`, { method: 'POST', headers, body }),
  ];
  const before = answered.length;
  const counts = await Promise.all(calls.map((call) => countAnswered(call, answered)));
  const statuses = await Promise.all(flood);
  // One runs and eight wait; those that came first may have been done when the last came.
  expect(answered.length).toBeGreaterThanOrEqual(9);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  // Each asks the database several times, and may wait for the batch under way each time.
  expect(Math.max(...counts) - before).toBeLessThanOrEqual(4);
});
