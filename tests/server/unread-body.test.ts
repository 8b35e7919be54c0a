/** An answer given before a body was read: the client reads it, and the next call on kept connections is answered. */
import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../server/http/listen';
import { SERVER_VERSION } from '../../src/domain/server-version';
import { signIn, startApp } from './support';

const PIECE = Buffer.alloc(64 * 1024, 'x');
/** Over the limit of a single write, of a batch, and of both by far. */
const LARGE = 40 * PIECE.length;

let url: string;
let token: string;
let close: () => Promise<void>;
beforeAll(async () => {
  const server = await startApp();
  token = (await signIn(server, 'empleado@fluvicarga.co')).token;
  const listening = await listen(server.app.fetch, 0);
  url = `http://localhost:${(listening.address() as AddressInfo).port}`;
  close = () => new Promise((resolve) => listening.close(() => resolve()));
});
afterAll(() => close());

interface Told {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

interface Sent {
  readonly agent: Agent;
  readonly path: string;
  readonly bytes?: number;
  readonly isChunked?: boolean;
  readonly pauseMs?: number;
  readonly authorization?: string;
}

/** Sends a body piece by piece, to the end, whatever is answered meanwhile. */
async function send(call: Sent): Promise<Told> {
  const { agent, path, bytes = 0, isChunked = false, pauseMs = 0 } = call;
  const headers = {
    Authorization: call.authorization ?? `Bearer ${token}`,
    ...(bytes > 0 && { 'Content-Type': 'application/json' }),
    ...(bytes > 0 && !isChunked && { 'Content-Length': bytes }),
  };
  const method = bytes > 0 ? 'POST' : 'GET';
  const sending = request(`${url}${path}`, { agent, method, headers });
  const answered = new Promise<Told>((resolve, reject) => {
    sending.once('error', reject);
    sending.once('response', (response) => {
      let text = '';
      response.on('data', (data) => {
        text += data;
      });
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, text }),
      );
    });
  });
  answered.catch(() => undefined);
  for (let sent = 0; sent < bytes; sent += PIECE.length) {
    sending.write(PIECE);
    if (pauseMs > 0) await sleep(pauseMs);
  }
  sending.end();
  return answered;
}

const TOO_LARGE = { type: 'too-large', title: 'La petición es demasiado grande', status: 413 };

describe.each([
  ['with its length', false],
  ['in chunks', true],
])('a body %s', (_how, isChunked) => {
  it.each([
    ['fast', 0, '/api/v1/customers/save'],
    ['over a slow line', 40, '/api/v1/customers/save'],
    ['of a batch', 40, '/api/v1/batch'],
  ])('that is too large, sent %s', async (_pace, pauseMs, path) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const told = await send({ agent, path, bytes: LARGE, isChunked, pauseMs });
    expect(told.status).toBe(413);
    expect(told.headers).toMatchObject({
      'api-version': String(SERVER_VERSION),
      connection: 'close',
      'content-type': 'application/problem+json; charset=utf-8',
    });
    expect(JSON.parse(told.text)).toEqual(TOO_LARGE);
    const next = await send({ agent, path: '/api/v1/customers/all' });
    expect(next.status).toBe(200);
    agent.destroy();
  });

  it('without a session', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const path = '/api/v1/customers/save';
    const bytes = 12 * PIECE.length;
    const told = await send({ agent, path, bytes, isChunked, pauseMs: 80, authorization: 'no' });
    expect([told.status, told.headers['api-version']]).toEqual([401, String(SERVER_VERSION)]);
    expect((await send({ agent, path: '/api/v1/customers/all' })).status).toBe(200);
    agent.destroy();
  });

  it('by fetch', async () => {
    const whole = Buffer.alloc(LARGE, 'x');
    const stream = () =>
      new ReadableStream<Uint8Array>({
        async start(controller) {
          for (let sent = 0; sent < LARGE; sent += PIECE.length) {
            controller.enqueue(PIECE);
            await sleep(20);
          }
          controller.close();
        },
      });
    for (let time = 0; time < 3; time += 1) {
      const told = await fetch(`${url}/api/v1/customers/save`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: isChunked ? stream() : whole,
        ...(isChunked && { duplex: 'half' as const }),
      });
      expect([told.status, await told.json()]).toEqual([413, TOO_LARGE]);
      const next = await fetch(`${url}/api/v1/customers/all`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      expect([next.status, (await next.json()).length > 0]).toEqual([200, true]);
    }
  });
});

it.each(['xchunked', 'gzip, chunked'])('a body in the form %s is refused at once', async (form) => {
  const { port } = new URL(url);
  const socket = connect(Number(port), 'localhost');
  const startedAt = performance.now();
  let text = '';
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  socket.write(
    `POST /auth/log-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: ${form}\r\n\r\n{`,
  );
  await once(socket, 'close');
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(text).toMatch(/^HTTP\/1\.1 (501|400) /);
});
