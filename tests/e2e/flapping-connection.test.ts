/** 200 connection changes with saves between them, then a server outage: every record exists once. */
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { startFaultProxy } from '../support/fault-proxy';
import { startServerProcess } from '../support/server-process';
import { customerOf, newDocument, registerCustomer, waitForPill } from './support/person';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet } from './support/tablet';
import { expectAllSent } from './support/unsent';

const FLAPS = 200;

async function open() {
  const server = await startServerProcess();
  const proxy = await startFaultProxy(server.baseUrl);
  onTestFinished(() => proxy.close());
  const tablet = await openTablet(OUR_EMPLOYEE, { baseUrl: proxy.url });
  const api = await server.signIn(OUR_EMPLOYEE);
  const readHeld = async (documents: readonly string[]) =>
    (await api.list('/api/v1/customers/all'))
      .map(({ numDocument }) => String(numDocument))
      .filter((document) => documents.includes(document))
      .sort();
  return { server, proxy, readHeld, ...tablet };
}

/** Resolves once the page has got each event. */
async function flap(page: Page, setOffline: (isOffline: boolean) => Promise<void>, times: number) {
  for (let flaps = 0; flaps < times; flaps += 1) {
    await setOffline(true);
    await setOffline(false);
  }
  await page.waitForFunction(() => navigator.onLine);
}

it('survives 200 connection changes without flooding the server', async () => {
  const { proxy, readHeld, browser, page } = await open();
  const documents = [newDocument(), newDocument(), newDocument()];
  const before = proxy.requests.length;
  for (const document of documents) {
    await browser.setOffline(true);
    await registerCustomer(page, customerOf(document));
    await flap(page, browser.setOffline, Math.ceil(FLAPS / documents.length));
  }
  await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
  await expectAllSent(page);
  expect(await readHeld(documents)).toEqual(documents);
  const asked = proxy.requests.slice(before).filter(({ path }) => path.startsWith('/api/'));
  expect(asked.length).toBeLessThan(FLAPS / 2);
});

it('says that the server is down, and sends when it is back', async () => {
  const { server, readHeld, browser, page } = await open();
  browser.allow(/Failed to load resource/);
  const documents = [newDocument(), newDocument()];
  await server.kill9();
  for (const document of documents) await registerCustomer(page, customerOf(document));
  const text = 'Sin conexión · 2 pendientes';
  await waitForPill(page, { state: 'offline', pending: 2, text }, 60_000);
  await server.restart();
  await page.goto('/adminSection/sync');
  await page.getByRole('button', { name: 'Sincronizar ahora' }).click();
  await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
  await expectAllSent(page);
  expect(await readHeld(documents)).toEqual(documents);
});
