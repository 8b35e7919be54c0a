/** The server on a PostgreSQL that is new to it. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { Client } from 'pg';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../../server/db/database';
import { findPublishedAccounts, isPublishedLogin } from '../../../server/demo/published-accounts';
import { seedDemo } from '../../../server/demo/seed-demo';
import { NO_ADDRESSES } from '../../../server/http/address-ranges';
import { type Settings, StartRefusedError } from '../../../server/settings';
import { type RunningServer, startServer } from '../../../server/start';
import { listen } from '../../support/free-port';
import { makePostgresDatabase } from '../postgres-database';

// Whole servers, on a machine that does other things too.
vi.setConfig({ testTimeout: 90_000 });

const DEMO = { seed: seedDemo, findPublishedAccounts, isPublishedLogin };

const settings = (databaseUrl: string): Settings => ({
  port: 0,
  host: '127.0.0.1',
  trustedProxies: NO_ADDRESSES,
  metricsPort: null,
  isReachable: false,
  demo: 'none',
  dataFolder: '',
  databaseUrl,
  jwtSecret: 'un secreto de prueba de más de treinta y dos letras',
  corsOrigins: [],
  acceptsPlainClients: true,
  superadmin: { email: 'jefa@rio.co', password: 'Propia2026*' },
});

async function start(url: string): Promise<RunningServer> {
  const server = await startServer(settings(url), () => undefined, DEMO);
  onTestFinished(server.stop);
  return server;
}

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

it('refuses a pooler that takes no session settings, with a sentence', async () => {
  const port = await listenAsPooler();
  const refused = startServer(settings(`postgres://x@127.0.0.1:${port}/x`), () => undefined, DEMO);
  await expect(refused).rejects.toThrow(StartRefusedError);
  await expect(refused).rejects.toThrow('PgBouncer');
});

/** Answers the start of a session as PgBouncer does by default. */
async function listenAsPooler(): Promise<number> {
  const text = 'SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0';
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + text.length);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () =>
      socket.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(text)])),
    );
  });
  onTestFinished(() => void server.close());
  return listen(server);
}

it('several that start together create one schema and one SUPERADMIN, and no demo data', async () => {
  const { url, superuserUrl } = await emptyDatabase();
  const servers = await Promise.all([start(url), start(url), start(url)]);
  for (const { port, accounts } of servers) {
    expect(accounts).toEqual({ isEmpty: false, hasDemo: false, refused: [] });
    expect((await fetch(`http://localhost:${port}/ready`)).status).toBe(200);
    const answer = await fetch(`http://localhost:${port}/auth/log-in`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'jefa@rio.co', password: 'Propia2026*' }),
    });
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
