/** The server reads and writes the same on a PostgreSQL whose role, database or address has settings of its own. */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../../server/db/database';
import { openAndMigrate } from '../../../server/open-and-migrate';
import { StartRefusedError } from '../../../server/settings';
import { startPgBouncer } from '../../support/pgbouncer';
import * as payloads from '../payloads';
import { makePostgresDatabase } from '../postgres-database';
import { type Json, serve, signIn } from '../support';
import { daysAgo } from '../times';

vi.setConfig({ testTimeout: 90_000 });

const SETTINGS: Readonly<Record<string, string>> = {
  DateStyle: 'German',
  IntervalStyle: 'iso_8601',
  TimeZone: 'Asia/Tokyo',
  bytea_output: 'escape',
  extra_float_digits: '-3',
  standard_conforming_strings: 'off',
  default_transaction_isolation: 'serializable',
};

async function makeDatabase(settings: Readonly<Record<string, string>>) {
  const { url, superuserUrl, remove } = await makePostgresDatabase(inject('postgresUrl'));
  onTestFinished(remove);
  const name = new URL(url).pathname.slice(1);
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  for (const [setting, value] of Object.entries(settings))
    await client.query(`alter database ${name} set ${setting} = '${value}'`);
  await client.end();
  return url;
}

it('signs people in, reads and writes, whatever the database sets', async () => {
  const url = await makeDatabase(SETTINGS);
  const database = await openDatabase({ url, dataFolder: '' });
  onTestFinished(database.close);
  const logs: Json[] = [];
  const app = serve(database.db, { log: (line) => void logs.push({ ...line }) });
  expect((await app.request('/ready')).status).toBe(200);
  const employee = await signIn({ app }, 'empleado@fluvicarga.co');
  const wrong = { username: 'empleado@fluvicarga.co', password: 'Incorrecta2026*' };
  for (const status of [401, 401]) {
    const answer = await app.request('/auth/log-in', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(wrong),
    });
    expect(answer.status).toBe(status);
  }
  const { list } = await employee.call('GET', '/api/v1/envios/all');
  expect(list.length).toBeGreaterThan(10);
  expect(list[0]).toMatchObject({ registeredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) });
  const { status } = await employee.call(
    'POST',
    '/api/v1/customers/save',
    {},
    {
      'Idempotency-Key': randomUUID(),
    },
  );
  expect(status).toBe(422);
  expect(logs.filter(({ event }) => event === 'failure')).toEqual([]);
});

it.each([
  'DateStyle=German',
  'DateStyle=SQL,DMY',
  'DateStyle=Postgres,DMY',
  'TimeZone=America/Bogota',
  'bytea_output=escape',
])('signs people in, reads and writes, whatever its address asks for: %s', async (setting) => {
  const address = new URL(await makeDatabase({}));
  address.searchParams.set('options', `-c ${setting}`);
  const database = await openDatabase({ url: address.href, dataFolder: '' });
  onTestFinished(database.close);
  await signsInReadsAndWrites(database);
});

it('signs people in, reads and writes, whatever is set for its role', async () => {
  const url = await makeDatabase({});
  const { username, pathname } = new URL(url);
  const name = pathname.slice(1);
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`alter role ${username} in database ${name} set DateStyle = 'SQL, DMY'`);
  await client.end();
  const database = await openDatabase({ url, dataFolder: '' });
  onTestFinished(database.close);
  await signsInReadsAndWrites(database);
});

/** A sign-in compares times, and a shipment's list and a payment tell them. */
async function signsInReadsAndWrites({ db }: OpenDatabase): Promise<void> {
  const logs: Json[] = [];
  const app = serve(db, { log: (line) => void logs.push({ ...line }) });
  expect((await app.request('/ready')).status).toBe(200);
  const { call } = await signIn({ app }, 'empleado@fluvicarga.co');
  const { list } = await call('GET', '/api/v1/envios/all');
  expect(list[0]).toMatchObject({ registeredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) });
  const paid = payloads.payment({ envioId: list[0]?.id, pagadoEn: daysAgo(3) });
  const { status, body } = await call('POST', '/api/v1/pagos/save', paid);
  expect([status, body.pagadoEn, body.isAdjusted]).toEqual([201, daysAgo(3), false]);
  expect(logs.filter(({ event }) => event === 'failure')).toEqual([]);
}

it('refuses a start behind PgBouncer where the database writes dates otherwise, and names the setting', async () => {
  const url = await makeDatabase({ DateStyle: 'German' });
  const pooler = await startPgBouncer(inject('postgresUrl'), { mode: 'transaction', backends: 2 });
  onTestFinished(pooler.stop);
  const refused = openAndMigrate({ databaseUrl: pooler.through(url), dataFolder: '' });
  await expect(refused).rejects.toThrow(StartRefusedError);
  await expect(refused).rejects.toThrow("debe tener DateStyle 'ISO', no 'German, DMY'");
});
