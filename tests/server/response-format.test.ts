/** Every response carries API-Version, and every rejection is a JSON object. */

import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen } from '../../server/http/listen';
import { SERVER_VERSION } from '../../src/domain/server-version';
import * as payloads from './payloads';
import { CUSTOMERS } from './shipment-operations';
import { type SignedIn, signIn, startApp, type TestApp } from './support';

let server: TestApp;
let employee: SignedIn;
let port: number;
let close: () => Promise<void>;
beforeAll(async () => {
  server = await startApp();
  employee = await signIn(server, 'empleado@fluvicarga.co');
  const listening = await listen(server.app.fetch, 0);
  port = (listening.address() as AddressInfo).port;
  close = () => new Promise((resolve) => listening.close(() => resolve()));
});
afterAll(() => close());

/** The response to raw bytes, until the connection closes. */
function tell(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, 'localhost');
    let text = '';
    socket.on('data', (data) => {
      text += data;
    });
    socket.once('error', reject);
    socket.once('end', () => resolve(text));
    socket.write(bytes);
  });
}

it.each([
  ['no HTTP at all', 'ESTO NO ES HTTP\r\n\r\n', 400],
  [
    'a host that is none',
    'GET /api/v1/customers/all HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
    400,
  ],
  [
    'headers without end',
    `GET /health HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
  ],
  [
    'a length that is none',
    'POST /auth/log-in HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n',
    400,
  ],
])('to %s', async (_what, bytes, status) => {
  const [head = '', body = ''] = (await tell(bytes)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toMatch(/^api-version: 4$/im);
  expect(head).toMatch(/^content-type: application\/problem\+json/im);
  expect(JSON.parse(body)).toMatchObject({ status, title: expect.any(String) });
});

it.each([
  ['an unknown method', 404, 'DELETE', CUSTOMERS, undefined],
  ['an unknown path', 404, 'POST', '/api/v1/nada', {}],
  ['truncated JSON', 400, 'POST', CUSTOMERS, '{"name": "A'],
  ['no body', 415, 'POST', CUSTOMERS, undefined],
  ['JSON that is no object', 422, 'POST', CUSTOMERS, '7'],
  ['an empty batch', 422, 'POST', '/api/v1/batch', { ops: [] }],
  ['an invalid cursor', 410, 'GET', '/api/v1/changes?cursor=nada', undefined],
  ['a call that the role may not make', 403, 'POST', '/auth/sign-up', payloads.user()],
])('to %s', async (_what, status, method, path, body) => {
  const answer = await employee.call(method, path, body);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('API-Version')).toBe(String(SERVER_VERSION));
  expect(answer.headers.get('Content-Type')).toMatch(/^application\/problem\+json/);
  expect(answer.body).toMatchObject({
    status,
    title: expect.any(String),
    type: expect.any(String),
  });
});

it('while the database fails: 500, and 503 from /ready', async () => {
  const { pool } = server.database;
  await pool.query('alter table users rename to users_away');
  const failed = await employee.call('GET', '/api/v1/customers/all');
  const ready = await server.call('GET', '/ready');
  await pool.query('alter table users_away rename to users');
  expect([failed.status, failed.body.type]).toEqual([500, 'failure']);
  expect([ready.status, ready.body]).toEqual([503, { status: 'database' }]);
  for (const { headers } of [failed, ready])
    expect(headers.get('API-Version')).toBe(String(SERVER_VERSION));
});

it('every route, without a session', async () => {
  const routes = server.app.routes.filter(({ path }) => /^\/(api|auth)\/[^*]/.test(path));
  expect(routes.length).toBeGreaterThan(40);
  for (const { method, path } of routes) {
    const address = path.replace(/:\w+(\{[^/]*\})?/, '1');
    const verb = method === 'ALL' ? 'PATCH' : method;
    const { status, headers, body } = await server.call(
      verb,
      address,
      verb === 'GET' ? undefined : {},
    );
    expect([address, headers.get('API-Version')]).toEqual([address, String(SERVER_VERSION)]);
    if (status >= 400) expect([address, body]).toMatchObject([address, { status }]);
  }
});
