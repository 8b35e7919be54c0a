/** A new version waits while a form is in progress and operations are pending; installing it loses neither. */
import { expect, it, onTestFinished } from 'vitest';
import { startFaultProxy } from '../support/fault-proxy';
import { startServerProcess } from '../support/server-process';
import { customerOf, fill, newDocument, registerCustomer, waitForPill } from './support/person';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet } from './support/tablet';
import { countUnsent } from './support/unsent';

it('is offered after the form is closed, and never forced', async () => {
  const server = await startServerProcess();
  const proxy = await startFaultProxy(server.baseUrl);
  onTestFinished(() => proxy.close());
  const { browser, page } = await openTablet(OUR_EMPLOYEE, { baseUrl: proxy.url });
  browser.allow(/Failed to load resource/);
  const document = newDocument();
  const writes = { method: 'POST', path: /save|batch/ };
  proxy.inject({ kind: 'answer', status: 503, headers: { 'retry-after': '2' } }, writes);
  await registerCustomer(page, customerOf(document));
  await page.goto('/adminSection/add-customer');
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await fill(page, { numDocument: newDocument(), name: 'Wilson' });
  await page.getByText('Borrador guardado en este equipo').waitFor();

  const body = await (await fetch(`${server.baseUrl}/sw.js`)).text();
  const headers = { 'content-type': 'text/javascript' };
  const next = { kind: 'answer', status: 200, headers, body: `${body}\n// The next one.` } as const;
  proxy.inject(next, { path: '/sw.js' });
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  const isWaiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
  await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true);
  const offer = page.getByRole('region', { name: 'Versión nueva' });
  expect(await offer.count()).toBe(0);
  expect(await page.locator('[name=name]').inputValue()).toBe('Wilson');

  page.on('dialog', (asked) => void asked.accept());
  await page.getByRole('complementary', { name: 'Menú principal' }).waitFor();
  await page.locator('[data-sync-state]').click();
  const leave = page.getByRole('dialog').getByRole('button', { name: /Salir|Dejar/ });
  await offer.or(leave).first().waitFor();
  if (await leave.isVisible()) await leave.click();
  await offer.getByText('Hay una versión nueva de FluviCarga.').waitFor();
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  expect(await countUnsent(page)).toBe(1);

  await Promise.all([
    page.waitForEvent('load', { timeout: 60_000 }),
    offer.getByRole('button', { name: 'Actualizar' }).click(),
  ]);
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(false);
  proxy.heal();
  await page.reload();
  await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
  const api = await server.signIn(OUR_EMPLOYEE);
  const held = await api.list('/api/v1/customers/all');
  expect(held.filter(({ numDocument }) => numDocument === document)).toHaveLength(1);
  await page.goto('/adminSection/add-customer');
  await page
    .getByRole('group', { name: 'Borrador' })
    .getByRole('button', { name: 'Seguir' })
    .click();
  await expect.poll(() => page.locator('[name=name]').inputValue()).toBe('Wilson');
});
