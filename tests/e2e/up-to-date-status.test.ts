/** The pill says 'Al día' only after a complete pull: not on a new device before, and not while every read fails. */
import { expect, it } from 'vitest';
import { openBrowser } from '../support/chromium';
import { startServerProcess } from '../support/server-process';
import { signIn, waitForPill } from './support/person';
import { OUR_EMPLOYEE } from './support/story';

it('a new device says it neither before its first pull nor after a failed one', async () => {
  const server = await startServerProcess();
  const browser = await openBrowser({ baseUrl: server.baseUrl });
  browser.allow(/status of 500/);
  await browser.context.addInitScript(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    new MutationObserver(() => {
      const text = document.querySelector('[data-sync-state]')?.textContent ?? '';
      if (text !== '' && said.at(-1) !== text) said.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  const page = await browser.page();
  const reads = /\/api\/v1\/(changes|department\/all|city\/all)/;
  const fail = { status: 500, contentType: 'application/json', body: '{"message":"NullPointer"}' };
  await page.route(reads, (route) => route.fulfill(fail));
  await signIn(page, OUR_EMPLOYEE);
  await waitForPill(page, { state: 'offline', pending: 0, text: 'Sin datos todavía' });
  await page.getByText('Los datos de la empresa no están completos en este equipo.').waitFor();
  const said = () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
  expect((await said()).filter((text) => text.includes('Al día'))).toEqual([]);

  await page.unroute(reads);
  await page.goto('/adminSection/sync');
  await page.getByRole('button', { name: 'Sincronizar ahora' }).click();
  await waitForPill(page, {
    state: 'synced',
    pending: 0,
    text: /^\s*Al día · \d{1,2}:\d\d\s[ap]\.\sm\.\s*$/,
  });

  await page.route(reads, (route) => route.fulfill(fail));
  await page.getByRole('button', { name: 'Sincronizar ahora' }).click();
  await page.getByText('El servidor no entregó todos los datos.').first().waitFor();
  await waitForPill(page, { text: /^\s*Datos de las? \d{1,2}:\d\d\s[ap]\.\sm\.\s*$/ });
});
