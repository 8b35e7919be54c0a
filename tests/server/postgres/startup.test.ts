/** The server on a PostgreSQL that is new to it. */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../../server/db/database';
import { findPublishedAccounts, isPublishedLogin } from '../../../server/demo/published-accounts';
import { seedDemo } from '../../../server/demo/seed-demo';
import { NO_ADDRESSES } from '../../../server/http/address-ranges';
import { type Settings, StartRefusedError } from '../../../server/settings';
import { type RunningServer, startServer } from '../../../server/start';
import { startPgBouncer } from '../../support/pgbouncer';
import { makePostgresDatabase } from '../postgres-database';

// Whole servers, on a machine that does other things too.
vi.setConfig({ testTimeout: 90_000 });

const DEMO = { seed: seedDemo, findPublishedAccounts, isPublishedLogin };

const settings = (databaseUrl: string): Settings => ({
  port: 0,
  host: '127.0.0.1',
  trustedProxies: NO_ADDRESSES,
  metricsPort: null,
  metricsHost: '127.0.0.1',
  isReachable: false,
  demo: 'none',
  dataFolder: '',
  databaseUrl,
  jwtSecret: 'un secreto de prueba de más de treinta y dos letras',
  corsOrigins: [],
  acceptsPlainClients: true,
  listenUrl: null,
  superadmin: { email: 'jefa@rio.co', password: 'Propia2026*' },
});

async function start(url: string): Promise<RunningServer> {
  const server = await startServer(settings(url), () => undefined, DEMO);
  onTestFinished(server.stop);
  return server;
}

const logIn = (port: number) =>
  fetch(`http://localhost:${port}/auth/log-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'jefa@rio.co', password: 'Propia2026*' }),
  });

async function emptyDatabase() {
  const database = await makePostgresDatabase(inject('postgresUrl'), { isEmpty: true });
  onTestFinished(database.remove);
  return database;
}

async function superuser<T>(url: string, run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

it('limits statements and idle transactions, which would hold the change feed', async () => {
  const { url } = await emptyDatabase();
  const database = await openDatabase({ url, dataFolder: '' });
  onTestFinished(database.close);
  const show = async (name: string) => (await database.pool.query(`show ${name}`)).rows[0][name];
  expect(await show('statement_timeout')).toBe('30s');
  expect(await show('idle_in_transaction_session_timeout')).toBe('1min');
});

it.each([
  ['nothing listens', { port: '1' }, 'ECONNREFUSED'],
  ['there is no such database', { pathname: '/nada' }, '"nada"'],
  ['there is no such user', { username: 'nadie' }, '"nadie"'],
])('says in one sentence that %s', async (_case, wrong, reason) => {
  const url = new URL((await emptyDatabase()).url);
  Object.assign(url, wrong);
  const refused = startServer(settings(url.href), () => undefined, DEMO);
  await expect(refused).rejects.toThrow(StartRefusedError);
  await expect(refused).rejects.toThrow('DATABASE_URL: no se pudo abrir una sesión');
  await expect(refused).rejects.toThrow(reason);
});

it('several that start together create one schema and one SUPERADMIN, and no demo data', async () => {
  const { url, superuserUrl } = await emptyDatabase();
  const servers = await Promise.all([start(url), start(url), start(url)]);
  expect(servers.filter(({ accounts }) => accounts.isNew)).toHaveLength(1);
  for (const { port, accounts } of servers) {
    expect(accounts).toMatchObject({ isEmpty: false, hasDemo: false, refused: [] });
    expect((await fetch(`http://localhost:${port}/ready`)).status).toBe(200);
    const answer = await logIn(port);
    expect(await answer.json()).toMatchObject({ status: true, roles: ['SUPERADMIN'] });
  }
  const { rows } = await superuser(superuserUrl, (client) =>
    client.query('select username from users'),
  );
  expect(rows).toEqual([{ username: 'jefa@rio.co' }]);
});

it('names the missing privilege', async () => {
  const { superuserUrl } = await emptyDatabase();
  const name = `limitado_${randomUUID().slice(0, 8)}`;
  await superuser(superuserUrl, async (client) => {
    await client.query(`create role ${name} login`);
    await client.query(`alter schema public owner to ${name}`);
    await client.query(
      `grant create on database ${new URL(superuserUrl).pathname.slice(1)} to ${name}`,
    );
  });
  const url = new URL(superuserUrl);
  url.username = name;
  const refused = startServer(settings(url.href), () => undefined, DEMO);
  await expect(refused).rejects.toThrow(StartRefusedError);
  await expect(refused).rejects.toThrow('CREATEROLE');
});

it('a port in use is refused before the database is touched, and who has it goes on', async () => {
  const { port } = await start((await emptyDatabase()).url);
  const { url, superuserUrl } = await emptyDatabase();
  for (const wrong of [{ port }, { metricsPort: port }]) {
    const refused = startServer({ ...settings(url), ...wrong }, () => undefined, DEMO);
    await expect(refused).rejects.toThrow(StartRefusedError);
    await expect(refused).rejects.toThrow(`El puerto ${port} ya está en uso.`);
  }
  const { rows } = await superuser(superuserUrl, (client) =>
    client.query(`select nspname from pg_namespace where nspname = 'drizzle'`),
  );
  expect(rows).toEqual([]);
  expect((await logIn(port)).status).toBe(200);
});

describe('behind PgBouncer as it comes, in transaction mode', () => {
  const open = async () => {
    const pooler = await startPgBouncer(inject('postgresUrl'), {
      mode: 'transaction',
      backends: 2,
    });
    onTestFinished(pooler.stop);
    return pooler.through((await emptyDatabase()).url);
  };

  it('starts, and signs people in', async () => {
    const { port } = await start(await open());
    expect((await fetch(`http://localhost:${port}/ready`)).status).toBe(200);
    expect((await logIn(port)).status).toBe(200);
  });

  it('is refused in the pooler’s words where the pooler does not know the user', async () => {
    const url = new URL(await open());
    url.username = 'nadie';
    const refused = startServer(settings(url.href), () => undefined, DEMO);
    await expect(refused).rejects.toThrow(StartRefusedError);
    await expect(refused).rejects.toThrow('DATABASE_URL: no se pudo abrir una sesión');
  });
});
