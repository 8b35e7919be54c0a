/** After one visit the app opens offline: every public page, visited before or not. */
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { NETWORK_FAILURES, openBrowser } from '../support/chromium';
import { buildOtherOriginApp, findApiAt } from '../support/other-origin';
import { startPlainServer } from '../support/plain-server';
import { startServerProcess } from '../support/server-process';
import { startStaticServer } from '../support/static-server';

/** Waits until the worker has precached everything and controls this page. */
async function waitForOfflineCopy(page: Page): Promise<void> {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

async function expectPublicPages(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('heading', { name: 'Rastrea la ubicación del envío' }).waitFor();
  await page.goto('/login');
  await page.locator('[name=password]').waitFor();
  await page.goto('/privacidad');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto('/no-hay-tal-pagina');
  await page.getByText('404 - No encontrado').waitFor();
}

it('served by our server, which is then stopped', async () => {
  const server = await startServerProcess();
  const browser = await openBrowser({ baseUrl: server.baseUrl });
  const page = await browser.page();
  await waitForOfflineCopy(page);
  await server.kill9();
  browser.allow(NETWORK_FAILURES);
  await expectPublicPages(page);
  const restarted = await browser.restart();
  await expectPublicPages(restarted);
});

it('served by a static host, for an API on another origin, without a network', async () => {
  const host = await startStaticServer(await buildOtherOriginApp());
  const api = await startPlainServer();
  onTestFinished(async () => {
    await host.close();
    await api.close();
  });
  const browser = await openBrowser({ baseUrl: host.url, args: [findApiAt(api.baseUrl)] });
  const page = await browser.page();
  await waitForOfflineCopy(page);
  await browser.setOffline(true);
  await expectPublicPages(page);
  expect(browser.problems()).toEqual([]);
});
