/** Batches of one person take turns, leave connections to everybody else, and end with their request. */
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as payloads from './payloads';
import { openPort, sendBatch, statusesOf } from './send-batch';
import { CUSTOMERS, op, post, statusPath } from './shipment-operations';
import { type SignedIn, signIn, startApp, type TestApp } from './support';

vi.setConfig({ testTimeout: 120_000 });

const LIST = '/api/v1/vehicles/all';

let server: TestApp;
let employee: SignedIn;
let port: Awaited<ReturnType<typeof openPort>>;
beforeAll(async () => {
  server = await startApp();
  employee = await signIn(server, 'empleado@fluvicarga.co');
  port = await openPort(server);
  return port.close;
});

/** Whatever of it is refused costs as much as it can. */
const refusedOps = () =>
  Array.from({ length: 250 }, (_, place) =>
    place % 2
      ? post(CUSTOMERS, payloads.customer({ numDocument: '17323904' }))
      : op('PATCH', statusPath(1), { estadoEntrega: 'DEVUELTO' }),
  );

const send = (ops: readonly unknown[], signal?: AbortSignal) =>
  port.postBatch(employee.token, ops, signal);

const batchLines = () =>
  server.logs.filter(({ event, route }) => event === 'request' && route === '/api/v1/batch');

it('three that a tablet sends ahead are all answered, and one of them makes the customer', async () => {
  const { numDocument } = payloads.customer();
  const ops = () => [post(CUSTOMERS, payloads.customer({ numDocument }))];
  const answers = await Promise.all([1, 2, 3].map(() => sendBatch(employee, ops())));
  expect(answers.flatMap(statusesOf).sort()).toEqual([201, 409, 409]);
});

it('asks the newest to come back where more wait than may', async () => {
  // Each lasts until the others are there.
  const ops = refusedOps();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => employee.call('POST', '/api/v1/batch', { ops })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(9);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(3);
  for (const { headers } of refused) expect(headers.get('Retry-After')).toBe('1');
});

describe('where the client hangs up', () => {
  it('all that it sent ends within two seconds', async () => {
    const before = batchLines().length;
    const hangingUp = new AbortController();
    const sent = Array.from({ length: 9 }, () => send(refusedOps(), hangingUp.signal));
    const all = Promise.allSettled(sent);
    // The first is answered; the others run, or wait for their turn.
    await expect.poll(() => batchLines().length, { interval: 5 }).toBeGreaterThan(before);
    hangingUp.abort();
    await all;
    await expect.poll(() => batchLines().length - before, { timeout: 2_000 }).toBe(9);
    expect(
      batchLines()
        .slice(before)
        .map(({ status }) => status),
    ).toContain(408);
  });

  it('nothing of a batch is kept that was not done', async () => {
    const made = payloads.customer();
    const hangingUp = new AbortController();
    // It waits for the lock while its client goes; the embedded database has one connection, which is taken.
    const waiting = await server.database.pool.connect();
    await waiting.query('begin; lock table customers in exclusive mode');
    const sent = send([post(CUSTOMERS, made)], hangingUp.signal);
    await sleep(300);
    const before = await port.countConnections();
    hangingUp.abort();
    await expect(sent).rejects.toThrow();
    await expect.poll(port.countConnections, { timeout: 10_000 }).toBeLessThan(before);
    await waiting.query('rollback');
    waiting.release();
    await sleep(300);
    const { list } = await employee.call('GET', '/api/v1/customers/all');
    expect(list.map(({ numDocument }) => numDocument)).not.toContain(made.numDocument);
  });
});

it('a call that gets no connection in time is asked to come back: 503, with Retry-After', async () => {
  const { options } = server.serving.$client as { options: Record<string, unknown> };
  const { connectionTimeoutMillis } = options;
  options.connectionTimeoutMillis = 300;
  onTestFinished(() => void Object.assign(options, { connectionTimeoutMillis }));
  let free: () => void = () => undefined;
  const isFree = new Promise<void>((resolve) => {
    free = resolve;
  });
  let taken = 0;
  const holding = Array.from({ length: Number(options.max) }, () =>
    server.serving.transaction(async () => {
      taken += 1;
      await isFree;
    }),
  );
  await expect.poll(() => taken).toBe(options.max);
  const answers = await Promise.all([
    employee.call('GET', LIST),
    employee.call('POST', CUSTOMERS, payloads.customer()),
    employee.call('POST', '/api/v1/batch', { ops: [post(CUSTOMERS, payloads.customer())] }),
  ]);
  free();
  await Promise.all(holding);
  for (const { status, headers, body } of answers) {
    expect([status, body.type]).toEqual([503, 'failure']);
    expect(headers.get('Retry-After')).toBe('5');
  }
  expect((await employee.call('GET', LIST)).status).toBe(200);
});
