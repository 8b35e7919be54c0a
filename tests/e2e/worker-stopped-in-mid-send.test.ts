/** The browser stops the worker while a response is on its way: the same keys are sent again and replayed. */
import { expect, it, onTestFinished } from 'vitest';
import { startFaultProxy } from '../support/fault-proxy';
import { startServerProcess } from '../support/server-process';
import { customerOf, newDocument, registerCustomer, waitForPill } from './support/person';
import { closeApp } from './support/session';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet } from './support/tablet';
import { expectAllSent, readOperations } from './support/unsent';
import { stopWorker } from './support/worker';

const LONG_MS = 60_000;

it('every customer exists once although the worker never got the response', async () => {
  const server = await startServerProcess();
  const proxy = await startFaultProxy(server.baseUrl);
  onTestFinished(() => proxy.close());
  const { browser, page } = await openTablet(OUR_EMPLOYEE, { baseUrl: proxy.url, isWhole: true });
  const api = await server.signIn(OUR_EMPLOYEE);
  const documents = [newDocument(), newDocument(), newDocument()];
  const readHeld = async () =>
    (await api.list('/api/v1/customers/all'))
      .map(({ numDocument }) => String(numDocument))
      .filter((document) => documents.includes(document))
      .sort();

  await browser.setOffline(true);
  for (const document of documents) await registerCustomer(page, customerOf(document));
  const empty = await closeApp(page);
  const held = proxy.inject(
    { kind: 'delay', answerMs: LONG_MS },
    { method: 'POST', path: '/batch' },
  );
  await browser.setOffline(false);
  await expect.poll(readHeld, { timeout: 45_000 }).toEqual(documents);
  expect(held.met()).toBe(1);
  await stopWorker(empty);

  proxy.heal();
  await empty.goto('/manifest.webmanifest');
  expect((await readOperations(empty)).map(({ delivery }) => delivery.state)).toEqual(
    documents.map(() => 'inflight'),
  );
  await empty.goto('/adminSection');
  await waitForPill(empty, { state: 'synced', pending: 0 }, 90_000);
  await expectAllSent(empty);
  expect(await readHeld()).toEqual(documents);
  const sent = proxy.requests.filter(({ path }) => path.endsWith('/batch'));
  expect(sent.length).toBeGreaterThan(1);
  expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
});
