import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { serve, startApp, type TestApp } from './support';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});

it('answers /health and /ready', async () => {
  expect((await server.call('GET', '/health')).status).toBe(200);
  expect((await server.call('GET', '/ready')).status).toBe(200);
});

it.each([
  ['hangs', () => new Promise<never>(() => undefined)],
  ['is gone', () => Promise.reject(new Error('ECONNREFUSED'))],
])('/ready is 503 and /health 200 while the database %s', async (_name, transaction) => {
  const app = serve({
    transaction,
    $client: server.serving.$client,
  } as unknown as typeof server.serving);
  const ready = await app.request('/ready');
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'database' }]);
  expect((await app.request('/health')).status).toBe(200);
});

it('many calls of /ready at once ask the database once', async () => {
  let transactions = 0;
  const { serving } = server;
  const counting = new Proxy(serving, {
    get: (target, name) => {
      if (name === 'transaction') transactions += 1;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const app = serve(counting);
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.request('/ready')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const byTheFirst = transactions;
  expect((await app.request('/ready')).status).toBe(200);
  expect(byTheFirst).toBe(transactions - byTheFirst);
});

it('is not ready while its sessions write times otherwise than the server reads them', async () => {
  // Every connection of the pool, as a setting of somebody else's would.
  const setAll = (style: string) =>
    Promise.all(
      Array.from({ length: 10 }, () =>
        server.serving.transaction(async (tx) => {
          await tx.execute(sql.raw(`set session DateStyle = ${style}`));
          await tx.execute(sql`select pg_sleep(0.1)`);
        }),
      ),
    );
  await setAll('German');
  const ready = await server.call('GET', '/ready');
  await setAll('ISO');
  expect([ready.status, ready.body]).toEqual([503, { status: 'database' }]);
  expect((await server.call('GET', '/ready')).status).toBe(200);
});

it.each([
  ['the accounts cannot be read', 'users rename to users_away', 'users_away rename to users'],
  [
    'the role of a company has lost its rights',
    'users owner to current_user; revoke select on users from fluvicarga_company',
    'users owner to current_user; grant select on users to fluvicarga_company',
  ],
])('is not ready while %s, as no call is', async (_name, breaking, mending) => {
  const { pool } = server.database;
  await pool.query(`alter table ${breaking}`);
  const ready = await server.call('GET', '/ready');
  await pool.query(`alter table ${mending}`);
  expect([ready.status, ready.body]).toEqual([503, { status: 'database' }]);
  expect((await server.call('GET', '/ready')).status).toBe(200);
});
