/** A request that two programs may cut at different places is refused, and nothing behind it is answered. */
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen } from '../../server/http/listen';
import { AMBIGUOUS, PLAIN, readStatuses } from './ambiguous-requests';
import { startApp, type TestApp } from './support';

let server: TestApp;
let listening: Server;
beforeAll(async () => {
  server = await startApp();
  listening = await listen(server.app.fetch, 0, '127.0.0.1');
});
afterAll(() => {
  listening.close();
  listening.closeAllConnections();
});

const send = (text: string) => {
  const { port } = listening.address() as AddressInfo;
  return readStatuses(connect(port, '127.0.0.1'), text);
};

it('answers the next request after one with a clear end', async () => {
  expect(await send(PLAIN)).toEqual([422, 200]);
});

it.each(AMBIGUOUS)('%s', async (_what, text) => {
  // One whose chunks cannot be read is ended without an answer: its own has begun.
  expect([[400], [501], []]).toContainEqual(await send(text));
});
