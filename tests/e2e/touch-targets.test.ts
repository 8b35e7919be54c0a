/** On a phone everything to press is at least 48 × 48 px, 56 × 56 in `sol`, and buttons are 8 px apart. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { customer, product } from '../server/payloads';
import { type Browser, openBrowser } from '../support/chromium';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import {
  customerOf,
  fill,
  finishShipment,
  newDocument,
  next,
  registerCustomer,
  signIn,
  waitUntilReady,
} from './support/person';
import { ADMIN_SCREENS, SUPERADMIN_SCREENS } from './support/screens';
import { OUR_FACTS } from './support/story';
import { findSmallTargets } from './support/touch';

const ADMIN = 'admin@fluvicarga.co';
const PHONE = { width: 390, height: 844 };
const LEAST_PX = { claro: 48, sol: 56 };
/** Other addresses of a screen that is judged already. */
const ALIASES = ['/info', '/add-captain', '/add-sailor', '/add-boat-driver'];

let server: ServerProcess;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  server = await startServerProcess({ lifetime: 'file' });
  browser = await openBrowser({
    baseUrl: server.baseUrl,
    lifetime: 'file',
    viewport: PHONE,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  page = await browser.page();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** The screen that is open, in the two themes whose sizes differ. */
async function findFaults(name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const [theme, least] of Object.entries(LEAST_PX)) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
    }, theme);
    for (const fault of await findSmallTargets(page, least))
      faults.push(`${name}, ${theme}: ${fault}`);
  }
  return faults;
}

async function openScreen(path: string): Promise<void> {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => !document.body.textContent?.includes('Espere un momento'));
}

it('on the public pages', async () => {
  const faults: string[] = [];
  for (const path of ['/', '/login', '/rastreo', '/rastreo/Fn3918koP', '/privacidad', '/nada']) {
    await openScreen(path);
    faults.push(...(await findFaults(path)));
  }
  await openScreen('/');
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  faults.push(...(await findFaults('the open menu')));
  expect(faults).toEqual([]);
});

it('on every screen of an ADMIN', async () => {
  await signIn(page, ADMIN);
  await waitUntilReady(page);
  const faults: string[] = [];
  for (const { path, isList } of ADMIN_SCREENS.filter((screen) => !ALIASES.includes(screen.path))) {
    await openScreen(`/adminSection${path}`);
    if (isList) await page.locator('[data-key]').first().waitFor();
    faults.push(...(await findFaults(path)));
  }
  expect(faults).toEqual([]);
}, 400_000);

it('in the drawer, the dialogs and what a list unfolds', async () => {
  const faults: string[] = [];
  await openScreen('/adminSection/show-shipment');
  await page.locator('[data-key]').first().waitFor();
  await page.getByRole('button', { name: 'Filtrar' }).click();
  faults.push(...(await findFaults('filters of a list')));
  await page.getByRole('button', { name: 'Imprimir informe' }).click();
  await page.getByRole('dialog').waitFor();
  faults.push(...(await findFaults('print dialog')));
  await page.keyboard.press('Escape');
  await page.locator('.status-button[data-field="estadoEntrega"]').first().click();
  await page.getByRole('dialog').waitFor();
  faults.push(...(await findFaults('status dialog')));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /menú/i }).first().click();
  await page.getByRole('dialog').waitFor();
  faults.push(...(await findFaults('drawer')));
  await openScreen('/adminSection/show-crew');
  await page
    .getByRole('button', { name: /^Pasar a/ })
    .first()
    .click();
  await page.getByRole('dialog').locator('[name=password]').waitFor();
  faults.push(...(await findFaults('password verification')));
  await browser.setOffline(true);
  await registerCustomer(page, customerOf(newDocument()));
  await page.locator('[data-key]').getByText('En este equipo').first().waitFor();
  faults.push(...(await findFaults('list with a row not sent')));
  await openScreen('/adminSection/sync');
  await page.getByRole('heading', { name: 'Por enviar, en este orden' }).waitFor();
  faults.push(...(await findFaults('sync centre with something to send')));
  await browser.setOffline(false);
  expect(faults).toEqual([]);
});

it('on each step of the wizard', async () => {
  const api = await server.signIn(ADMIN);
  const [sender, recipient] = [newDocument(), newDocument()];
  for (const numDocument of [sender, recipient])
    await api.call('POST', '/api/v1/customers/save', customer({ numDocument }));
  for (const productName of ['Estufa', 'Colchón'])
    await api.call(
      'POST',
      '/api/v1/product/save',
      product({ productName, customerNumDocument: Number(sender) }),
    );
  await page.goto('/adminSection/sync');
  await page.getByRole('button', { name: 'Sincronizar ahora' }).click();
  await page.goto('/adminSection/register-shipment');
  const faults: string[] = [];
  await fill(page, { remitenteCedula: sender });
  await page.getByRole('button', { name: 'Editar' }).waitFor();
  faults.push(...(await findFaults('Remitente')));
  await next(page);
  await fill(page, { destinatarioCedula: recipient });
  await page.getByRole('button', { name: 'Editar' }).waitFor();
  await next(page);
  await page.getByRole('button', { name: 'Agregar Estufa' }).click();
  await page.getByRole('heading', { name: 'Para enviar' }).waitFor();
  faults.push(...(await findFaults('Productos')));
  await next(page);
  await page.locator('[name=vehiculoNombre]').waitFor();
  faults.push(...(await findFaults('Envío')));
  await finishShipment(page, OUR_FACTS);
  faults.push(...(await findFaults('Finalizado')));
  expect(faults).toEqual([]);
});

it('on the screens of a SUPERADMIN', async () => {
  const other = await openBrowser({ baseUrl: server.baseUrl, viewport: PHONE, isMobile: true });
  const mine = page;
  page = await other.page();
  await signIn(page, 'superadmin@fluvicarga.co');
  const faults: string[] = [];
  for (const { path } of [{ path: '' }, ...SUPERADMIN_SCREENS]) {
    await openScreen(`/adminSection${path}`);
    faults.push(...(await findFaults(path)));
  }
  page = mine;
  expect(faults).toEqual([]);
});
