/** kill -9 while the server works on a batch, and again while its response is on the way: every record exists once. */
import { expect, it, onTestFinished } from 'vitest';
import { startFaultProxy } from '../support/fault-proxy';
import { startServerProcess } from '../support/server-process';
import { putCopies, readTemplate } from './support/copies';
import { customerOf, newDocument, registerCustomer, waitForPill } from './support/person';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet, withoutBackgroundSync } from './support/tablet';
import { expectAllSent } from './support/unsent';

const MANY = 60;

it('the restarted server recognises the same keys', async () => {
  const server = await startServerProcess();
  const proxy = await startFaultProxy(server.baseUrl);
  onTestFinished(() => proxy.close());
  const { browser, page } = await openTablet(OUR_EMPLOYEE, {
    baseUrl: proxy.url,
    prepare: withoutBackgroundSync,
  });
  browser.allow(/Failed to load resource/);

  await browser.setOffline(true);
  const first = newDocument();
  await registerCustomer(page, customerOf(first));
  const documents = Array.from({ length: MANY - 1 }, newDocument);
  const copies = documents.map((document) => ({ [first]: document }));
  await putCopies(page, await readTemplate(page), copies);
  documents.unshift(first);
  await page.goto('/adminSection/sync');
  await waitForPill(page, { state: 'offline', pending: MANY });

  const batches = () => proxy.requests.filter(({ path }) => path.endsWith('/batch'));
  await browser.setOffline(false);
  const sendNow = page.getByRole('button', { name: 'Sincronizar ahora' });
  await sendNow.click();
  // The proxy forwards a request at once.
  await expect.poll(() => batches().length, { interval: 5, timeout: 30_000 }).toBe(1);
  await server.kill9();
  expect(batches()[0]?.upstreamStatus).toBeNull();
  await waitForPill(page, { state: 'offline', pending: MANY, text: /Sin conexión/ });

  // Committed this time, and killed before the response arrives.
  const lost = proxy.inject({ kind: 'drop-answer' }, { path: '/batch' });
  await server.restart();
  await sendNow.click();
  await expect.poll(() => lost.met(), { timeout: 30_000 }).toBeGreaterThan(0);
  await expect.poll(() => batches().at(-1)?.upstreamStatus, { timeout: 30_000 }).toBe(200);
  await server.kill9();
  proxy.heal();
  await server.restart();
  await page.reload();
  await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
  await expectAllSent(page);

  const api = await server.signIn(OUR_EMPLOYEE);
  const held = (await api.list('/api/v1/customers/all')).map(({ numDocument }) =>
    String(numDocument),
  );
  expect(held.filter((one) => documents.includes(one)).sort()).toEqual(documents);
});
