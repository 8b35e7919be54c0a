/** The server recovers from a failed statement and from a lost database connection. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Client } from 'pg';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { withTenant } from '../../server/tenancy/tenant-context';
import * as payloads from './payloads';
import { CUSTOMERS } from './shipment-operations';
import { type SignedIn, signIn, startApp, type TestApp } from './support';

const EMPLOYEE = 'empleado@fluvicarga.co';

let server: TestApp;
let employee: SignedIn;
beforeEach(async () => {
  server = await startApp();
  employee = await signIn(server, EMPLOYEE);
  // Whatever a lost connection had prepared has been prepared.
  expect(await statuses()).toEqual(ALL_WORK);
});

const ALL_WORK = { create: 201, list: 200, changes: 200, tracking: 404, ready: 200, logIn: 200 };

/** The status of each kind of call. */
async function statuses() {
  // So that it is not one address that asks too often.
  server.clock.now += 3000;
  const keyed = { 'Idempotency-Key': randomUUID() };
  const credentials = { username: EMPLOYEE, password: 'Guaviare2026*' };
  const answers = {
    create: await employee.call('POST', CUSTOMERS, payloads.customer(), keyed),
    list: await employee.call('GET', CUSTOMERS.replace('save', 'all')),
    changes: await employee.call('GET', '/api/v1/changes'),
    tracking: await server.call('GET', '/api/v1/envios/rastreo/Fn3918koP'),
    ready: await server.call('GET', '/ready'),
    logIn: await server.call('POST', '/auth/log-in', credentials),
  };
  return Object.fromEntries(Object.entries(answers).map(([name, { status }]) => [name, status]));
}

/** Terminates every connection of the server, like a restart of the database or a network failure. */
async function loseConnections(): Promise<void> {
  const { pool } = server.database;
  if (inject('postgresUrl')) {
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename <> current_user`,
    );
    return;
  }
  const [client] = (pool as unknown as { _clients: Client[] })._clients;
  client?.connection.stream.destroy();
}

describe('a connection is lost', () => {
  it('while idle', async () => {
    await loseConnections();
    await expect.poll(statuses).toEqual(ALL_WORK);
  });

  it('within a transaction, which is rolled back', async () => {
    const tenant = { as: 'company', companyId: 1, userId: 1 } as const;
    const lost = withTenant(server.serving, tenant, async (tx) => {
      await tx.execute(sql`update customers set name = 'A medias' where company_id = 1`);
      await loseConnections();
      await tx.execute(sql`select 1`);
    });
    await expect(lost).rejects.toThrow();
    await expect.poll(statuses).toEqual(ALL_WORK);
    const { rows } = await server.database.pool.query(
      `select 1 from customers where name = 'A medias'`,
    );
    expect(rows).toEqual([]);
  });

  it('repeatedly, under load', async () => {
    for (let round = 0; round < 5; round += 1) {
      const working = Promise.all([statuses(), statuses(), statuses()]);
      await loseConnections();
      await working;
    }
    await expect.poll(statuses).toEqual(ALL_WORK);
  });
});

describe('a statement fails', () => {
  it.each([
    ['outside a transaction', () => server.serving.execute(sql`select ${'a\0b'}::text`)],
    ['while it is parsed', () => server.serving.execute(sql`selec ${1}::int`)],
    ['while it runs', () => server.serving.execute(sql`select 1 / ${0}::int`)],
    [
      'in a transaction',
      () => server.serving.transaction((tx) => tx.execute(sql`select 1 / ${0}::int`)),
    ],
    [
      'beside others sent with it',
      () =>
        server.serving.transaction((tx) =>
          Promise.all([
            tx.execute(sql`select ${'a\0b'}::text`),
            tx.execute(sql`select ${1}::int`),
            tx.execute(sql`selec`),
          ]),
        ),
    ],
    [
      'where a transaction begins',
      () => server.serving.transaction(async () => 1, { isolationLevel: 'none' as never }),
    ],
  ])('%s', async (_where, fail) => {
    // More often than there are connections.
    for (let time = 0; time < 12; time += 1) await expect(fail()).rejects.toThrow();
    expect(await statuses()).toEqual(ALL_WORK);
  });
});
