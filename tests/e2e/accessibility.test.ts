/** axe-core finds nothing on any screen in any theme, and no screen is wider than a narrow phone. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { customer, product } from '../server/payloads';
import { type Browser, openBrowser } from '../support/chromium';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { findScreenFaults, TABLET } from './support/axe';
import {
  askToSignOut,
  customerOf,
  fill,
  finishShipment,
  newDocument,
  next,
  registerCustomer,
  signIn,
  waitUntilReady,
} from './support/person';
import { ADMIN_SCREENS } from './support/screens';
import { OUR_FACTS } from './support/story';

const ADMIN = 'admin@fluvicarga.co';

let server: ServerProcess;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  server = await startServerProcess({ lifetime: 'file' });
  browser = await openBrowser({
    baseUrl: server.baseUrl,
    lifetime: 'file',
    viewport: TABLET,
    // A colour half-way between two is nobody's.
    reducedMotion: 'reduce',
  });
  page = await browser.page();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** The screen that is open, in every theme and at its narrowest. */
const findFaults = (name: string) => findScreenFaults(page, name);

async function openScreen(path: string): Promise<void> {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => !document.body.textContent?.includes('Espere un momento'));
}

it('landing, sign-in and tracking', async () => {
  const faults: string[] = [];
  for (const path of ['/', '/login', '/rastreo', '/privacidad']) {
    await openScreen(path);
    faults.push(...(await findFaults(path)));
  }
  expect(faults).toEqual([]);
});

it('every screen of the back office', async () => {
  await signIn(page, ADMIN);
  await waitUntilReady(page);
  const faults: string[] = [];
  for (const { path, isList } of ADMIN_SCREENS) {
    await openScreen(`/adminSection${path}`);
    if (isList) await page.locator('[data-key]').first().waitFor();
    faults.push(...(await findFaults(path)));
  }
  expect(faults).toEqual([]);
}, 400_000);

it('what waits, and the dialogs over it', async () => {
  const faults: string[] = [];
  await browser.setOffline(true);
  await registerCustomer(page, customerOf(newDocument()));
  await page.locator('[data-key]').getByText('En este equipo').first().waitFor();
  faults.push(...(await findFaults('list with a row not sent')));
  await openScreen('/adminSection/sync');
  await page.getByRole('heading', { name: 'Por enviar, en este orden' }).waitFor();
  faults.push(...(await findFaults('sync centre with something to send')));
  await askToSignOut(page);
  await page.getByRole('dialog').getByText('Hay 1 cambio por enviar').waitFor();
  faults.push(...(await findFaults('sign-out with something to send')));
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();

  await openScreen('/adminSection/add-customer');
  await page.getByRole('button', { name: 'Guardar cliente' }).click();
  await page.locator('[name=numDocument][aria-invalid=true]').waitFor();
  faults.push(...(await findFaults('form with errors')));
  await openScreen('/adminSection/register-shipment');
  await page.getByRole('button', { name: 'Agregar cliente' }).click();
  await page.getByRole('dialog').locator('[name=numDocument]').waitFor();
  faults.push(...(await findFaults('customer form over the wizard')));
  await browser.setOffline(false);
  expect(faults).toEqual([]);
});

it('each step of the wizard', async () => {
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
  faults.push(...(await findFaults('Destinatario')));
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
