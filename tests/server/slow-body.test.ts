/** A body that is held back while its sender loses the right to send it: nothing of it is done. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import * as payloads from './payloads';
import { CUSTOMERS, post } from './shipment-operations';
import { signIn, startApp, type TestApp } from './support';

const HELD_MS = 1100;
const EMPLOYEE = 'empleado@fluvicarga.co';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});

/** Sends half a body, lets something happen, and sends the rest after more than a second. */
async function sendInHalves(path: string, body: object, token: string, meanwhile: () => unknown) {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const half = Math.floor(bytes.length / 2);
  const answer = await server.app.request(
    new Request(`http://localhost${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Content-Length': String(bytes.length),
        'Idempotency-Key': randomUUID(),
      },
      body: new ReadableStream({
        async start(controller) {
          controller.enqueue(bytes.slice(0, half));
          await sleep(HELD_MS);
          await meanwhile();
          controller.enqueue(bytes.slice(half));
          controller.close();
        },
      }),
      duplex: 'half',
    } as RequestInit),
  );
  return answer.status;
}

const set = (column: string, value: string) =>
  server.database.pool.query(`update users set ${column} = $1 where username = $2`, [
    value,
    EMPLOYEE,
  ]);

it('is done where nothing changed, and not where the account, its role or its session ended', async () => {
  const { token, call } = await signIn(server, EMPLOYEE);
  const send = (meanwhile: () => unknown, path = CUSTOMERS) => {
    const body =
      path === CUSTOMERS ? payloads.customer() : { ops: [post(CUSTOMERS, payloads.customer())] };
    return sendInHalves(path, body, token, meanwhile);
  };
  expect(await send(() => undefined)).toBe(201);
  expect(await send(() => set('role', 'INVITED'))).toBe(403);
  await set('role', 'EMPLOYEE');
  expect(await send(() => set('status', 'inactivo'))).toBe(401);
  await set('status', 'activo');
  expect(await send(() => set('status', 'inactivo'), '/api/v1/batch')).toBe(401);
  await set('status', 'activo');
  expect(await send(() => call('POST', '/auth/log-out'))).toBe(401);
}, 30_000);
