/** Connections that ask for nothing end, and those that are only slow do not. */
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from '../../server/http/listen';

/** How often Node looks for late headers, as `listen` sets it. */
const CHECK_INTERVAL_MS = 5_000;

async function start(): Promise<{ server: Server; open: () => Client }> {
  const echo = async (request: Request) => new Response(await request.text());
  const server = await listen(echo, 0, '127.0.0.1');
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, open: () => toClient(connect(port, '127.0.0.1')) };
}

interface Client {
  readonly socket: Socket;
  readonly received: () => string;
  readonly isClosed: () => boolean;
}

function toClient(socket: Socket): Client {
  let received = '';
  let isClosed = false;
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isClosed = true;
  });
  onTestFinished(() => void socket.destroy());
  return { socket, received: () => received, isClosed: () => isClosed };
}

it('half-open requests are closed within 35 seconds, slow bodies are not', async () => {
  const { server, open } = await start();
  expect([server.headersTimeout, server.requestTimeout, server.timeout]).toEqual([
    30_000, 0, 180_000,
  ]);
  // A test waits for the check, not for the limit.
  server.headersTimeout = 500;
  const halfOpen = Array.from({ length: 50 }, open);
  for (const { socket } of halfOpen) socket.write('GET /health HTTP/1.1\r\nHost: a\r\n');
  const silent = open();
  const slow = open();
  slow.socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 8\r\n\r\n');
  for (let count = 0; count < 8; count += 1) {
    await sleep((CHECK_INTERVAL_MS + 2_000) / 8);
    slow.socket.write('x');
  }
  await sleep(300);
  expect(halfOpen.filter(({ isClosed }) => !isClosed())).toEqual([]);
  expect(silent.isClosed()).toBe(true);
  expect(slow.received()).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*xxxxxxxx/);
});

it('connections have a limit, beyond which a new one is closed at once', async () => {
  const { server, open } = await start();
  expect(server.maxConnections).toBe(2_000);
  server.maxConnections = 3;
  const clients = Array.from({ length: 8 }, open);
  await sleep(500);
  expect(clients.filter(({ isClosed }) => isClosed())).toHaveLength(5);
  const [answered] = clients.filter(({ isClosed }) => !isClosed());
  answered?.socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await sleep(500);
  expect(answered?.received()).toMatch(/^HTTP\/1\.1 200 OK/);
});
