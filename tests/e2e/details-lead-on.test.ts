/** From a customer to their shipments and to the next one, from a vessel to its load, without signal. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process';
import { putCargo, shipCargo } from './support/on-the-server';
import { OUR_EMPLOYEE } from './support/story';
import { openUsedTablet } from './support/tablet';

it('a customer leads to their shipments, and to a shipment of theirs', async () => {
  const server = await startServerProcess();
  const api = await server.signIn(OUR_EMPLOYEE);
  const cargo = await putCargo(api, { productName: 'Motobomba' });
  await shipCargo(api, cargo);
  const [shipped] = (await api.list('/api/v1/envios/all')).filter(
    ({ remitenteCedula }) => remitenteCedula === cargo.sender,
  );
  const { browser, page } = await openUsedTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  await browser.setOffline(true);
  await page.goto('/adminSection/show-customers');
  await page.getByLabel('Buscar', { exact: true }).fill(cargo.sender);
  await page
    .getByRole('link', { name: /^Detalles: / })
    .first()
    .click();
  const panel = page.getByRole('region', { name: 'Envíos' });
  await panel.getByText(String(shipped?.numeroGuia)).waitFor();
  await panel.getByText(/^Debe .* por/).waitFor();
  await panel.getByRole('link', { name: /^Registrar envío para / }).click();
  // The sender is known: the recipient is next.
  await page.waitForURL('**/module-recipient');
  await page
    .getByRole('button', { name: /Remitente/ })
    .first()
    .click();
  await expect.poll(() => page.locator('[name=remitenteCedula]').inputValue()).toBe(cargo.sender);
});

it('a vessel shows its cargo, and leads to the list of it', async () => {
  const server = await startServerProcess();
  const { browser, page } = await openUsedTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  await browser.setOffline(true);
  await page.goto('/adminSection/show-vehicles');
  await page.getByLabel('Buscar', { exact: true }).fill('La Esperanza');
  await page
    .getByRole('link', { name: /^Detalles: / })
    .first()
    .click();
  const panel = page.getByRole('region', { name: 'Envíos' });
  await panel.getByText(/^Ahora (no )?lleva/).waitFor();
  await panel.getByText(/^Peso: /).waitFor();
  await panel.getByRole('link', { name: /^Ver los \d+ envíos$/ }).click();
  await page.waitForURL(/filtro=vehiculoNombre&valor=La/);
  await page.locator('[data-key]').first().waitFor();
  const texts = await page.locator('[data-key]').allTextContents();
  expect(texts.filter((text) => !text.includes('La Esperanza del Guaviare'))).toEqual([]);
});

it('a vessel has a manifest of its cargo', async () => {
  const server = await startServerProcess();
  const { browser, page } = await openUsedTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  await browser.setOffline(true);
  await page.goto('/adminSection/show-vehicles');
  await page.getByLabel('Buscar', { exact: true }).fill('Delfín Rosado');
  await page
    .getByRole('link', { name: /^Detalles: / })
    .first()
    .click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Manifiesto de carga' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^manifiesto_delfin_rosado_.*\.pdf$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

it('the dashboard names the largest debtors, and the cargo that waits for each vessel', async () => {
  const server = await startServerProcess();
  const { browser, page } = await openUsedTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  await browser.setOffline(true);
  await page.goto('/adminSection');
  const debtors = page.getByRole('list', { name: 'Quiénes deben más' }).getByRole('link');
  await debtors.first().waitFor();
  expect(await debtors.count()).toBeLessThanOrEqual(3);
  await debtors.first().click();
  await page.waitForURL(/filtro=remitenteCedula&valor=\d{1,4}&filtro=cobro/);
  await page.getByRole('button', { name: /^Remitente: [\d.]+/ }).waitFor();
  await page.goBack();
  const leaving = page.getByRole('region', { name: 'Por salir' });
  await leaving.getByRole('listitem').first().waitFor();
  const [first] = await leaving.getByRole('listitem').allTextContents();
  const [, vessel, count] = /^(.*?)(\d+) envíos?(?:[\d.,]+ kg.*)?$/.exec(first ?? '') ?? [];
  await leaving.getByRole('listitem').first().getByRole('link').click();
  await page.waitForURL(/filtro=vehiculoNombre.*filtro=estadoEntrega/);
  const facts = page.getByRole('status').filter({ hasText: /^\d+( de \d+)? envíos?$/ });
  await expect.poll(() => facts.textContent()).toMatch(new RegExp(`^${count} de `));
  expect(await page.locator('[data-key]').first().textContent()).toContain(vessel);
});

it('a shipment goes on to its next state in two presses', async () => {
  const server = await startServerProcess();
  const api = await server.signIn(OUR_EMPLOYEE);
  const id = await shipCargo(api, await putCargo(api, { productName: 'Motobomba' }));
  const { browser, page } = await openUsedTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  await browser.setOffline(true);
  await page.goto(`/adminSection/show-shipment/more-details/${id}/shipment`);
  await page.getByRole('button', { name: 'Pasar a En tránsito' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cambiar estado de la entrega' });
  await dialog.getByRole('radio', { name: 'En tránsito', checked: true }).waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Pasar a Entregado' }).waitFor();
  expect(await page.getByRole('button', { name: 'Pasar a En tránsito' }).count()).toBe(0);
});
