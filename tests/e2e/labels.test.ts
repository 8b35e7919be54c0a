/** The papers of the cargo, made without signal: labels, as many as there are pieces, and the carta de porte. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process';
import { putCargo, shipCargo } from './support/on-the-server';
import { OUR_EMPLOYEE } from './support/story';
import { openUsedTablet } from './support/tablet';

const makeLabels = (page: Page) =>
  makePdf(page, page.getByRole('dialog').getByRole('button', { name: 'Imprimir etiquetas' }));

async function makePdf(page: Page, button: Locator): Promise<{ name: string; pages: number }> {
  const downloading = page.waitForEvent('download');
  await button.click();
  const download = await downloading;
  const text = (await readFile(await download.path())).toString('latin1');
  return {
    name: download.suggestedFilename(),
    pages: text.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0,
  };
}

it('a shipment has its carta de porte, and a label for each piece or as many as are asked for', async () => {
  const server = await startServerProcess();
  const api = await server.signIn(OUR_EMPLOYEE);
  const cargo = await putCargo(api, { productName: 'Motobomba', number: 3 });
  await shipCargo(api, cargo);
  const [shipped] = (await api.list('/api/v1/envios/all')).filter(
    ({ remitenteCedula }) => remitenteCedula === cargo.sender,
  );
  const guide = String(shipped?.numeroGuia);
  const { browser, page } = await openUsedTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  await browser.setOffline(true);
  await page.goto('/adminSection/show-shipment');
  await page.getByLabel('Buscar', { exact: true }).fill(guide);
  await page.getByRole('link', { name: `Detalles: ${guide}` }).click();
  const waybill = await makePdf(page, page.getByRole('button', { name: 'Carta de porte' }));
  expect(waybill).toEqual({
    name: expect.stringMatching(new RegExp(`^carta_de_porte_${guide.toLowerCase()}_.*\\.pdf$`)),
    // Three copies, each with the conditions at its foot.
    pages: 3,
  });
  const open = () => page.getByRole('button', { name: 'Etiquetas' }).click();
  await open();
  const dialog = page.getByRole('dialog', { name: `Etiquetas de ${guide}` });
  const count = dialog.getByLabel('Cuántas');
  await expect.poll(() => count.inputValue()).toBe('3');
  const made = await makeLabels(page);
  expect(made).toEqual({
    name: expect.stringMatching(new RegExp(`^etiquetas_de_${guide.toLowerCase()}_.*\\.pdf$`)),
    pages: 3,
  });
  await dialog.waitFor({ state: 'detached' });
  await open();
  await count.fill('0');
  await dialog.getByText('Escribe un número de 1 a 300').waitFor();
  await count.fill('5');
  await dialog.getByLabel('Tamaño').selectOption({ label: 'Tiquete de 58 mm' });
  expect((await makeLabels(page)).pages).toBe(5);
  await dialog.waitFor({ state: 'detached' });
  await open();
  await expect.poll(() => dialog.getByLabel('Tamaño').inputValue()).toBe('58');
});

it('the shipments of a list have their labels in one file', async () => {
  const server = await startServerProcess();
  const { browser, page } = await openUsedTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  await browser.setOffline(true);
  await page.goto('/adminSection/show-shipment?filtro=estadoEntrega&valor=EN_PREPARACION');
  await page.locator('[data-key]').first().waitFor();
  await page.getByRole('button', { name: 'Etiquetas' }).click();
  await page.getByRole('dialog', { name: /^Etiquetas de \d+ envíos$/ }).waitFor();
  expect((await makeLabels(page)).pages).toBeGreaterThan(1);
});
