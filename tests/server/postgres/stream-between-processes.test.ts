/** Whole servers on one PostgreSQL: what one commits the streams of another tell. */
import { get } from 'node:https';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it, onTestFinished, vi } from 'vitest';
import { findPublishedAccounts, isPublishedLogin } from '../../../server/demo/published-accounts';
import { seedDemo } from '../../../server/demo/seed-demo';
import { readSettings } from '../../../server/settings';
import { type RunningServer, startServer } from '../../../server/start';
import { STREAM_PATH } from '../../../src/domain/wire';
import { createApiCaller } from '../../support/api-caller';
import { startNginx } from '../../support/nginx';
import { type PgBouncer, startPgBouncer } from '../../support/pgbouncer';
import { type Followed, followStream } from '../event-stream';
import * as payloads from '../payloads';
import { makePostgresDatabase, type TestDatabase } from '../postgres-database';

// Whole servers, on a machine that does other things too.
vi.setConfig({ testTimeout: 90_000 });

const SOON = { timeout: 30_000, interval: 20 };
const EMPLOYEE = 'empleado@fluvicarga.co';

const poolers: Partial<Record<'session' | 'transaction', PgBouncer>> = {};
let database: TestDatabase;
beforeAll(async () => {
  database = await makePostgresDatabase(inject('postgresUrl'));
  for (const mode of ['session', 'transaction'] as const)
    poolers[mode] = await startPgBouncer(inject('postgresUrl'), { mode, backends: 20 });
});
afterAll(async () => {
  for (const pooler of Object.values(poolers)) await pooler.stop();
  await database.remove();
});

interface Process extends RunningServer {
  readonly baseUrl: string;
  readonly logs: string[];
}

async function start(listenUrl?: string): Promise<Process> {
  const settings = readSettings({
    PORT: '0',
    DATABASE_URL: database.url,
    JWT_SECRET: 'un secreto de prueba de más de treinta y dos letras',
    ...(listenUrl && { LISTEN_DATABASE_URL: listenUrl }),
  });
  const logs: string[] = [];
  const demo = { seed: seedDemo, findPublishedAccounts, isPublishedLogin };
  const server = await startServer(settings, ({ event }) => void logs.push(event), demo);
  let stopping: Promise<void> | null = null;
  const stop = () => {
    stopping ??= server.stop();
    return stopping;
  };
  onTestFinished(stop);
  return { ...server, stop, baseUrl: `http://127.0.0.1:${server.port}`, logs };
}

const signIn = ({ baseUrl }: Process) => createApiCaller(baseUrl).signIn(EMPLOYEE);

/** Once the process hears. */
async function follow(baseUrl: string, token: string): Promise<Followed> {
  const stream = await vi.waitFor(() => followStream(baseUrl, token), SOON);
  onTestFinished(stream.close);
  await vi.waitUntil(() => stream.events() > 0, SOON);
  return stream;
}

it.each(['directly', 'session'] as const)('a change at one is told by another: %s', async (how) => {
  const url = how === 'directly' ? database.url : poolers[how]?.through(database.url);
  const [one, other] = [await start(url), await start(url)];
  const { token, call } = await signIn(one);
  const stream = await follow(other.baseUrl, token);
  const before = stream.events();
  expect((await call('POST', '/api/v1/customers/save', payloads.customer())).status).toBe(201);
  await vi.waitUntil(() => stream.events() > before, SOON);
});

it('a change that waits for an open transaction of another company is told when that has ended', async () => {
  const server = await start(database.url);
  const { token, call } = await signIn(server);
  const stream = await follow(server.baseUrl, token);
  const client = new Client({ connectionString: database.superuserUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin; select pg_current_xact_id()');
  await call('POST', '/api/v1/customers/save', payloads.customer());
  const feed = async () => (await call('GET', '/api/v1/changes?limit=1')).status;
  expect(await feed()).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const before = stream.events();
  await client.query('rollback');
  await vi.waitUntil(() => stream.events() > before, SOON);
});

it('where nothing is heard there are no streams: without the setting, behind a pooler of transactions', async () => {
  const through = poolers.transaction?.through(database.url) ?? '';
  const [deaf, misled] = [await start(), await start(through)];
  const { token } = await signIn(deaf);
  await vi.waitUntil(() => misled.logs.includes('stream'), SOON);
  for (const { baseUrl } of [deaf, misled])
    await expect(followStream(baseUrl, token)).rejects.toThrow('503');
});

it('a listener that loses its connection ends its streams, and comes back', async () => {
  const server = await start(database.url);
  const { token } = await signIn(server);
  const stream = await follow(server.baseUrl, token);
  const client = new Client({ connectionString: database.superuserUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`,
  );
  await vi.waitUntil(stream.isEnded, SOON);
  await follow(server.baseUrl, token);
});

it('a stop ends the streams, and does not wait for them', async () => {
  const server = await start(database.url);
  const { token } = await signIn(server);
  const stream = await follow(server.baseUrl, token);
  const askedAt = performance.now();
  await server.stop();
  expect(performance.now() - askedAt).toBeLessThan(5_000);
  await vi.waitUntil(stream.isEnded, SOON);
});

it('nginx passes an event on at once', async () => {
  const server = await start(database.url);
  const { token, call } = await signIn(server);
  await follow(server.baseUrl, token);
  const nginx = await startNginx(server.port);
  onTestFinished(nginx.stop);
  let text = '';
  const asked = get({
    port: nginx.httpsPort,
    path: STREAM_PATH,
    headers: { Authorization: `Bearer ${token}` },
    rejectUnauthorized: false,
  });
  onTestFinished(() => void asked.destroy());
  asked.on('response', (response) => {
    response.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    response.on('error', () => undefined);
  });
  const events = () => text.split('event: changes').length - 1;
  await vi.waitUntil(() => events() > 0, SOON);
  const before = events();
  await call('POST', '/api/v1/customers/save', payloads.customer());
  await vi.waitUntil(() => events() > before, SOON);
});
