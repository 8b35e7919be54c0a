/** Whether the application itself is on the device is told beside its data; what hinders it is begun anew or told. */
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { openBrowser } from '../support/chromium';
import { startFaultProxy } from '../support/fault-proxy';
import { startServerProcess } from '../support/server-process';
import { signIn, waitForPill } from './support/person';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet } from './support/tablet';

const ACCOUNT = '/adminSection/account';
const HERE = 'La aplicación está en este equipo: abre también sin señal.';
const pill = (page: Page) => page.locator('[data-sync-state]');
const TYPE = { 'content-type': 'text/javascript' };

it('a stuck installation is shown as incomplete, then the remedy, which begins it anew', async () => {
  const server = await startServerProcess();
  const proxy = await startFaultProxy(server.baseUrl);
  onTestFinished(() => proxy.close());
  // As WebKit leaves one whose page went away: it installs for ever, and answers nobody.
  const body = "addEventListener('install', (event) => event.waitUntil(new Promise(() => {})));";
  const stuck = proxy.inject(
    { kind: 'answer', status: 200, headers: TYPE, body },
    { path: '/sw.js' },
  );
  const browser = await openBrowser({ baseUrl: proxy.url });
  const page = await browser.page();
  await signIn(page, OUR_EMPLOYEE);
  await waitForPill(page, { state: 'synced' });
  await page.getByText('Todavía no lleves este equipo al río.').waitFor();
  expect(await pill(page).textContent()).toContain('Al día · falta la aplicación');
  await page.goto(ACCOUNT);
  await page.getByText('La aplicación se está guardando. Sin señal todavía no abre.').waitFor();
  expect(stuck.met()).toBeGreaterThan(0);

  // Chromium, too, does not let go of it before it has ended: the person is told what helps.
  const closing = 'Cierra el navegador del todo y vuelve a abrirlo. Sin señal no abre.';
  await page.getByText(closing).waitFor({ timeout: 60_000 });
  stuck.remove();
  const again = await browser.restart();
  await again.goto(ACCOUNT);
  await again.getByText(HERE).waitFor({ timeout: 60_000 });
}, 240_000);

it('a device without room for it says so', async () => {
  const server = await startServerProcess();
  const browser = await openBrowser({ baseUrl: server.baseUrl });
  browser.allow(/Quota|Failed to/);
  const page = await browser.page();
  const tools = await page.context().newCDPSession(page);
  const quota = { origin: server.baseUrl, quotaSize: 3_000_000 };
  await tools.send('Storage.overrideQuotaForOrigin', quota);
  await signIn(page, OUR_EMPLOYEE);
  await page.goto(ACCOUNT);
  await page.getByText('La aplicación no cabe en este equipo.').waitFor({ timeout: 60_000 });
  expect(await pill(page).textContent()).toContain('falta la aplicación');
});

it('a new version that was put off stays in Mi Cuenta until it is taken, beside the running one', async () => {
  const server = await startServerProcess();
  const proxy = await startFaultProxy(server.baseUrl);
  onTestFinished(() => proxy.close());
  const { page } = await openTablet(OUR_EMPLOYEE, { baseUrl: proxy.url });
  await page.goto(ACCOUNT);
  await page.getByText(HERE).waitFor();
  await page
    .getByText(/^Aplicación: \d\d\/\d\d\/\d{4} · [\w-]{8} · Servidor: versión \d+$/)
    .waitFor();
  const waiting = page.getByText('Hay una versión nueva de FluviCarga.');
  expect(await waiting.count()).toBe(0);

  const script = await (await fetch(`${server.baseUrl}/sw.js`)).text();
  const body = `${script}\n// The next one.`;
  proxy.inject({ kind: 'answer', status: 200, headers: TYPE, body }, { path: '/sw.js' });
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  const offer = page.getByRole('region', { name: 'Versión nueva' });
  await offer.getByRole('button', { name: 'Después' }).click({ timeout: 60_000 });
  await offer.waitFor({ state: 'detached' });
  await waiting.waitFor();
  await Promise.all([
    page.waitForEvent('load', { timeout: 60_000 }),
    page.getByRole('button', { name: 'Actualizar', exact: true }).click(),
  ]);
  await page.getByText(HERE).waitFor();
  expect(await waiting.count()).toBe(0);
});
