/** The server behind a real nginx with the site of deploy/nginx.conf. */
import type { IncomingHttpHeaders, Server } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { Agent, type RequestOptions, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { parseAddressRanges } from '../../../server/http/address-ranges';
import { listen } from '../../../server/http/listen';
import { SERVER_VERSION } from '../../../src/domain/server-version';
import { type Nginx, SITE, startNginx } from '../../support/nginx';
import { AMBIGUOUS, PLAIN, readStatuses } from '../ambiguous-requests';
import { copyRows } from '../copy-rows';
import { serve, signIn, startApp, type TestApp } from '../support';

vi.setConfig({ testTimeout: 120_000 });

const CUSTOMERS = 50_000;
const TRACKING = '/api/v1/envios/rastreo/AAAAAAAAA';
const PER_MINUTE = 60;
/** In place of the site's minutes, so that a test need not wait for them. */
const IDLE_LIMIT_S = 4;

let server: TestApp;
let listening: Server;
let nginx: Nginx;
let token: string;
beforeAll(async () => {
  server = await startApp();
  await addCustomers();
  const app = serve(server.serving, { trustedProxies: parseAddressRanges('127.0.0.1') });
  token = (await signIn({ app }, 'admin@fluvicarga.co')).token;
  listening = await listen(app.fetch, 0, '127.0.0.1');
  nginx = await startNginx((listening.address() as AddressInfo).port, {
    ' send_timeout 600s': ` send_timeout ${IDLE_LIMIT_S}s`,
    'client_body_timeout 180s': `client_body_timeout ${IDLE_LIMIT_S}s`,
    'proxy_read_timeout 180s': `proxy_read_timeout ${IDLE_LIMIT_S}s`,
  });
}, 240_000);
afterAll(async () => {
  agent.destroy();
  await nginx.stop();
  listening.close();
  listening.closeAllConnections();
});

let agent: Agent;
beforeEach(() => {
  agent?.destroy();
  agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false });
});

async function addCustomers(): Promise<void> {
  const client = await server.database.pool.connect();
  await client.query('set session_replication_role = replica; set statement_timeout = 0');
  await copyRows(client, 'customers', CUSTOMERS, { num_document: '(1000000000 + n)::text' });
  client.release(true);
}

interface Told {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly seconds: number;
}

/** Asks through nginx; the body may be sent, and the answer read, at so many bytes a second. */
function ask(
  path: string,
  {
    body,
    sendPerSecond,
    readPerSecond,
    ...options
  }: RequestOptions & { body?: Buffer; sendPerSecond?: number; readPerSecond?: number } = {},
): Promise<Told> {
  const startedAt = Date.now();
  return new Promise((resolve, reject) => {
    const asking = request(
      { host: '127.0.0.1', port: nginx.httpsPort, path, agent, ...options },
      async (response) => {
        const parts: Buffer[] = [];
        try {
          for await (const part of response) {
            parts.push(part);
            if (readPerSecond) await sleep((part.length / readPerSecond) * 1000);
          }
          if (!response.complete) throw new Error('The answer was cut');
        } catch (error) {
          reject(error);
          return;
        }
        const { statusCode: status, headers } = response;
        const seconds = (Date.now() - startedAt) / 1000;
        resolve({ status, headers, text: Buffer.concat(parts).toString(), seconds });
      },
    );
    asking.once('error', reject);
    void (async () => {
      const step = sendPerSecond ?? body?.length ?? 1;
      for (let at = 0; body && at < body.length; at += step) {
        asking.write(body.subarray(at, at + step));
        if (sendPerSecond) await sleep(1000);
      }
      asking.end();
    })();
  });
}

const authorized = () => ({ Authorization: `Bearer ${token}` });

it('speaks HTTP/2, sends http to https, and leaves headers and compression to the server', async () => {
  const session = connectHttp2(`https://127.0.0.1:${nginx.httpsPort}`, {
    rejectUnauthorized: false,
  });
  const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
    session.once('error', reject);
    session
      .request({
        ':path': '/api/v1/vehicles/all',
        'accept-encoding': 'gzip',
        authorization: `Bearer ${token}`,
      })
      .once('response', resolve)
      .resume();
  });
  session.close();
  expect(headers).toMatchObject({
    ':status': 200,
    'content-encoding': 'gzip',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'cross-origin-resource-policy': 'same-origin',
    'api-version': String(SERVER_VERSION),
  });
  const plain = await fetch(`http://127.0.0.1:${nginx.httpPort}/login`, { redirect: 'manual' });
  expect(plain.status).toBe(308);
  // A token in clear must not seem to work.
  for (const call of ['/auth/log-in', '/api/v1/customers/all'])
    expect((await fetch(`http://127.0.0.1:${nginx.httpPort}${call}`)).status).toBe(403);
  expect(plain.headers.get('Location')).toMatch(/^https:\/\/.*\/login$/);
});

it('tells clients apart, and believes no address that a client writes', async () => {
  const from = (localAddress: string, forged: string) =>
    ask(TRACKING, {
      localAddress,
      agent: false,
      rejectUnauthorized: false,
      headers: { 'X-Forwarded-For': forged },
    });
  for (let count = 0; count < PER_MINUTE; count += 1)
    expect((await from('127.0.0.5', `203.0.113.${count}`)).status).toBe(404);
  expect((await from('127.0.0.5', '203.0.113.200')).status).toBe(429);
  expect((await from('127.0.0.6', '127.0.0.5')).status).toBe(404);
});

it('keeps its connections to the server for less time than the server does', async () => {
  const [, seconds] = /keepalive_timeout (\d+)s;/.exec(SITE) ?? [];
  expect(listening.keepAliveTimeout).toBeGreaterThanOrEqual(Number(seconds) * 1000 + 10_000);
  let connections = 0;
  listening.on('connection', () => {
    connections += 1;
  });
  expect((await ask('/health')).status).toBe(200);
  connections = 0;
  // Longer than the five seconds of Node's default.
  await sleep(7_000);
  expect((await ask('/health')).status).toBe(200);
  expect(connections).toBe(0);
});

it('answers 413 in the server’s words and keeps the connection', async () => {
  const headers = { ...authorized(), 'Content-Type': 'application/json' };
  const body = Buffer.alloc(5 * 1024 * 1024, 'x');
  const told = await ask('/api/v1/customers/save', { method: 'POST', headers, body });
  expect(told.status).toBe(413);
  expect(JSON.parse(told.text)).toMatchObject({ type: 'too-large', status: 413 });
  expect((await ask('/health')).status).toBe(200);
});

it('does not cut a list of 24 MB that is read for longer than any limit', async () => {
  const headers = authorized();
  const { status, text, seconds } = await ask('/api/v1/customers/all', {
    headers,
    readPerSecond: 1_500_000,
  });
  expect(status).toBe(200);
  expect(seconds).toBeGreaterThan(3 * IDLE_LIMIT_S);
  expect(text.length).toBeGreaterThan(20_000_000);
  expect(JSON.parse(text).length).toBeGreaterThan(CUSTOMERS);
});

it('does not cut a body that comes at 1 KB/s', async () => {
  const headers = { ...authorized(), 'Content-Type': 'application/json' };
  const body = Buffer.from(JSON.stringify({ ops: [], filler: 'x'.repeat(9_000) }));
  const told = await ask('/api/v1/batch', { method: 'POST', headers, body, sendPerSecond: 1024 });
  expect(told.seconds).toBeGreaterThan(2 * IDLE_LIMIT_S);
  // Read to its end, and refused for what is in it.
  expect(told.status).toBe(422);
});

it('passes on no request that it and the server may cut at different places', async () => {
  const open = () => connectTls({ port: nginx.httpsPort, rejectUnauthorized: false });
  expect(await readStatuses(open(), PLAIN)).toEqual([422, 200]);
  for (const [what, text] of AMBIGUOUS) {
    const statuses = await readStatuses(open(), text);
    expect.soft([[400], [501], []], `${what}: ${statuses}`).toContainEqual(statuses);
  }
});
