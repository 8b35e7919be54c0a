/** Requests that no browser makes: each is answered below 500, or closed, and the next one on another connection is served. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { listen } from '../../server/http/listen';
import { customer } from './payloads';
import { type SignedIn, signIn, startApp, type TestApp } from './support';

let server: TestApp;
let employee: SignedIn;
let listening: Server;
let port: number;
beforeAll(async () => {
  server = await startApp();
  employee = await signIn(server, 'empleado@fluvicarga.co');
  listening = await listen(server.app.fetch, 0, '127.0.0.1');
  port = (listening.address() as AddressInfo).port;
});
afterAll(() => {
  listening.close();
  listening.closeAllConnections();
});
afterEach(async () => {
  expect((await fetch(`http://127.0.0.1:${port}/ready`)).status).toBe(200);
  expect(server.logs.filter(({ event }) => event === 'failure')).toEqual([]);
});

/** The statuses that were answered until the connection was closed, or nothing came for two seconds. */
async function ask(head: readonly string[], body: Uint8Array | string = ''): Promise<number[]> {
  const socket = connect(port, '127.0.0.1');
  let answered = '';
  socket.on('error', () => undefined);
  socket.setEncoding('latin1').on('data', (text: string) => {
    answered += text;
  });
  const closed = once(socket, 'close').then(() => undefined);
  socket.write([...head, '', ''].join('\r\n'));
  socket.write(body);
  for (let before = -1; before !== answered.length || answered === ''; ) {
    before = answered.length;
    if ((await Promise.race([closed.then(() => 'closed'), sleep(2_000)])) === 'closed') break;
  }
  socket.destroy();
  return [...answered.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
}

const LIST = '/api/v1/customers/all';
const get = (path = LIST, ...headers: readonly string[]) => [
  `GET ${path} HTTP/1.1`,
  ...headers,
  'Connection: close',
];
const own = () => `Authorization: Bearer ${employee.token}`;
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `x${at}: 1`);

it.each<[what: string, head: () => readonly string[], statuses: readonly number[]]>([
  ['twenty kilobytes of headers', () => get(LIST, 'Host: a', `X: ${'y'.repeat(20_000)}`), [431]],
  ['900 headers', () => get(LIST, 'Host: a', own(), ...numbered(900)), [200]],
  // Those beyond the two thousandth are not read: its session is among them.
  ['a session behind 2,500 headers', () => get(LIST, 'Host: a', ...numbered(2_500), own()), [401]],
  ['no Host', () => get(LIST, own()), [400]],
  ['a Host with blanks', () => get(LIST, 'Host: a b', own()), [400]],
  ['a Host with a path', () => get(LIST, 'Host: a/../b', own()), [400]],
  ['an empty Host', () => get(LIST, 'Host:', own()), [400]],
  ['a whole address', () => get(`http://otra.co${LIST}`, 'Host: a', own()), [200]],
  ['a whole address without a session', () => get(`http://otra.co${LIST}`, 'Host: a'), [401]],
  ['an address of two hosts', () => get(`//otra.co${LIST}`, 'Host: a', own()), [404]],
  ['an address that goes up', () => get(`/x/../../..${LIST}`, 'Host: a', own()), [200]],
  ['no path', () => get('*', 'Host: a', own()), [400]],
  ['a path that is no URL', () => get('/%', 'Host: a', own()), [404]],
  ['two sessions', () => get(LIST, 'Host: a', own(), 'Authorization: Bearer x'), [401]],
  ['a version of 1.0', () => ['GET /ready HTTP/1.0', 'Host: a'], [200]],
  ['a version of 3.0', () => ['GET /ready HTTP/3.0', 'Host: a'], [400]],
  ['a method of its own', () => ['TRACE /ready HTTP/1.1', 'Host: a', 'Connection: close'], [404]],
])('with %s', async (_what, head, statuses) => {
  expect(await ask(head())).toEqual(statuses);
});

const post = (body: Uint8Array | string, ...headers: readonly string[]) =>
  ask(
    [
      'POST /api/v1/customers/save HTTP/1.1',
      'Host: a',
      own(),
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...headers,
      'Connection: close',
    ],
    body,
  );

it('a body that is packed is not unpacked, whatever it would become', async () => {
  const packed = gzipSync(JSON.stringify(customer({ name: 'x'.repeat(50_000_000) })));
  expect(packed.length).toBeLessThan(100_000);
  expect([[400], [415]]).toContainEqual(await post(packed, 'Content-Encoding: gzip'));
});

it('a body of ten megabytes is refused by its length', async () => {
  expect(await post('x'.repeat(10_000_000))).toEqual([413]);
});

it.each([
  ['of another alphabet', Buffer.from(JSON.stringify(customer()), 'utf16le')],
  ['of bytes that are no text', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
  ['of nothing', ''],
  ['of two values', '{}{}'],
])('a body %s is refused', async (_what, body) => {
  const [status] = await post(body);
  expect([400, 422]).toContain(status);
});

it('a name twice in one body counts once, and nobody’s prototype is changed', async () => {
  const body = JSON.stringify(customer()).replace('{', '{"name":"Primera","__proto__":{"a":1},');
  expect(await post(body)).toEqual([422]);
  expect(({} as { a?: unknown }).a).toBeUndefined();
});
