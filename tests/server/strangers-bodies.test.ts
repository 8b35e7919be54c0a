/** A stranger's body is not kept in memory while more of it is awaited. */
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from '../../server/http/listen';
import { startApp } from './support';

/** Sends headers and the beginning of a body that does not end, and reads the first line of the answer. */
function answerTo(port: number, path: string, begun: number): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  onTestFinished(() => void socket.destroy());
  const lines = ['Host: a', 'Content-Type: application/json', 'Transfer-Encoding: chunked'];
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  socket.write(`${begun.toString(16)}\r\n${' '.repeat(begun)}\r\n`);
  return new Promise((resolve) => {
    socket.on('error', () => resolve('closed'));
    socket.on('data', (text: string) => resolve(text.split('\r\n')[0] ?? ''));
  });
}

it('a body without an end is answered before it ends', async () => {
  const { app } = await startApp();
  const server = await listen(app.fetch, 0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const begun: [string, number][] = [
    ['/api/v1/batch', 1_000_000],
    ['/auth/sign-up', 500_000],
    ['/auth/log-in', 500_000],
  ];
  // Side by side: each waits 20 seconds for the rest, which it discards.
  expect(await Promise.all(begun.map(([path, bytes]) => answerTo(port, path, bytes)))).toEqual([
    'HTTP/1.1 401 Unauthorized',
    'HTTP/1.1 401 Unauthorized',
    'HTTP/1.1 413 Payload Too Large',
  ]);
}, 40_000);
