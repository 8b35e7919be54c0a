/** A rejected operation stays, is shown in pill and lists with its reason, and is corrected or discarded by a user. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { startFaultProxy } from '../support/fault-proxy';
import { startServerProcess } from '../support/server-process';
import { putCargo, shipCargo } from './support/on-the-server';
import {
  chooseCargo,
  customerOf,
  fill,
  finishShipment,
  newDocument,
  registerCustomer,
  waitForPill,
} from './support/person';
import { OUR_EMPLOYEE, OUR_FACTS, readKey } from './support/story';
import { openUsedTablet } from './support/tablet';

const COPY_PASSWORD = 'Chalupa azul 7';
const REFUSED_REQUEST = /status of 4(09|22)/;

it('a shipment of a product that another shipment took meanwhile is discarded', async () => {
  const server = await startServerProcess();
  const api = await server.signIn(OUR_EMPLOYEE);
  const cargo = await putCargo(api, { productName: 'Nevera usada' });

  const { browser, page } = await openUsedTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  browser.allow(REFUSED_REQUEST);
  await browser.setOffline(true);
  await chooseCargo(page, { ...cargo, productName: 'Nevera usada' });
  await finishShipment(page, OUR_FACTS);
  const key = readKey(page);
  await shipCargo(api, cargo);

  await browser.setOffline(false);
  await waitForPill(page, { state: 'error', pending: 1, text: '1 requiere atención' });
  await page.getByRole('heading', { name: 'El envío requiere atención' }).waitFor();
  await page.goto('/adminSection/show-shipment');
  await page.locator(`[data-key="${key}"]`).getByText('Requiere atención').click();

  await page.waitForURL('**/adminSection/sync');
  const card = page.getByRole('article').filter({ hasText: 'El servidor no lo aceptó' });
  await card.getByText('Un producto ya viaja en otro envío', { exact: true }).waitFor();
  await card.getByRole('link', { name: 'Corregir y reenviar' }).waitFor();
  const copy = await exportQueue(page);
  expect(copy).not.toContain(cargo.sender);

  await card.getByRole('button', { name: 'Descartar' }).click();
  const dialog = page
    .getByRole('dialog')
    .filter({ hasText: 'Se perderá, sin forma de recuperarlo' });
  await dialog.getByRole('listitem').filter({ hasText: 'Registrar envío' }).waitFor();
  await dialog.getByRole('button', { name: 'Descartar' }).click();
  await page.getByText('Se descartó 1 cambio.').waitFor();
  await waitForPill(page, { state: 'synced', pending: 0 });
  await page.getByRole('button', { name: 'Recibir los pendientes de otro equipo' }).click();
  await importQueue(page, 'no es una copia');
  await page.getByText('Ese archivo no es una copia de FluviCarga').waitFor();
  await importQueue(page, copy, 'OtraClave2026');
  await page.getByText('Esa contraseña no abre la copia').waitFor();
  await importQueue(page, copy);
  await page.getByText('No faltaba nada de la copia').waitFor();
  const shipments = await api.list('/api/v1/envios/all');
  expect(shipments.filter(({ remitenteCedula }) => remitenteCedula === cargo.sender)).toHaveLength(
    1,
  );
});

/** The text of the file downloaded by 'Llevar los pendientes a otro equipo'. */
async function exportQueue(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Llevar los pendientes a otro equipo' }).click();
  await fill(page, { password: COPY_PASSWORD, again: COPY_PASSWORD });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar copia' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^fluvicarga-copia-\d{4}-\d\d-\d\d\.json$/);
  return readFile(await download.path(), 'utf8');
}

/** Chooses the file and types the password. */
async function importQueue(page: Page, text: string, password = COPY_PASSWORD): Promise<void> {
  const file = { name: 'copia.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  await page.getByLabel('Archivo de la copia').setInputFiles(file);
  await fill(page, { password });
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
}

it('a customer is corrected and sent again', async () => {
  const server = await startServerProcess();
  const proxy = await startFaultProxy(server.baseUrl);
  onTestFinished(() => proxy.close());
  const api = await server.signIn(OUR_EMPLOYEE);
  const { browser, page } = await openUsedTablet(OUR_EMPLOYEE, { baseUrl: proxy.url });
  browser.allow(REFUSED_REQUEST);
  const body = {
    type: 'invalid',
    title: 'Hay datos que corregir',
    errors: [{ field: 'phone', message: 'Ese número ya no existe' }],
  };
  proxy.inject(
    {
      kind: 'answer',
      status: 422,
      headers: { 'content-type': 'application/problem+json', 'api-version': '1' },
      body: JSON.stringify(body),
    },
    { method: 'POST', path: '/api/v1/batch', times: 1 },
  );

  const numDocument = newDocument();
  await registerCustomer(page, customerOf(numDocument, { phone: '3000000000' }));
  await waitForPill(page, { state: 'error', pending: 1 });
  await page.goto('/adminSection/sync');
  const card = page.getByRole('article').filter({ hasText: 'El servidor no lo aceptó' });
  await card.getByText('Hay datos que corregir').waitFor();
  await card.getByRole('listitem').filter({ hasText: 'Ese número ya no existe' }).waitFor();

  await card.getByRole('link', { name: 'Corregir y reenviar' }).click();
  await page.waitForURL('**/add-customer/**');
  await page.getByText('Ese número ya no existe').first().waitFor();
  await fill(page, { phone: '3157778899' });
  await page.getByRole('button', { name: 'Guardar cliente' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
  await waitForPill(page, { state: 'synced', pending: 0 });
  const held = await api.list('/api/v1/customers/all');
  expect(held.filter((one) => one.numDocument === numDocument)).toMatchObject([
    { phone: '3157778899' },
  ]);
});
