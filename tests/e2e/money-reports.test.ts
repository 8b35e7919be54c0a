/** A payment noted without a network is in the cash closing and in the report of its days, on screen and in the files. */
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readPdfPages } from '../support/pdf-text';
import { startServerProcess } from '../support/server-process';
import { findViolations, readOverflow } from './support/axe';
import { readDownload } from './support/downloads';
import { putCargo, shipCargo } from './support/on-the-server';
import { waitForPill } from './support/person';
import { OUR_EMPLOYEE } from './support/story';
import { openUsedTablet } from './support/tablet';

const COST = 91_357;

async function download(page: Page, name: string) {
  const file = await readDownload(page, () =>
    page.getByRole('button', { name, exact: true }).click(),
  );
  // Its notice lies over the next button of a small phone, and stays while the pointer is on it.
  await page.getByRole('button', { name: 'Cerrar el aviso' }).first().click();
  return file;
}

it('from the payment to the files, offline', async () => {
  const server = await startServerProcess();
  const api = await server.signIn(OUR_EMPLOYEE);
  const id = await shipCargo(api, await putCargo(api, {}), {
    costoEnvio: COST,
    estadoPago: 'PENDIENTE',
    tipoPago: 'EFECTIVO',
  });
  const { browser, page } = await openUsedTablet(OUR_EMPLOYEE, {
    baseUrl: server.baseUrl,
    viewport: { width: 360, height: 740 },
  });
  await browser.setOffline(true);
  await waitForPill(page, { state: 'offline' });

  await page.goto(`/adminSection/show-shipment/more-details/${id}/shipment`);
  await page.locator('.status-button[data-field="estadoPago"]').click();
  await page.locator('[name="estadoPago"][value="PAGADO"]').check({ force: true });
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
  // The state, and the payment beside it.
  await waitForPill(page, { pending: 2 });
  await page.getByText('Pagado $ 91.357 de $ 91.357').waitFor();
  const receipt = await readDownload(page, () =>
    page.getByRole('button', { name: 'Recibo del pago de $ 91.357' }).click(),
  );
  expect(receipt.name).toMatch(/^recibo_de_pago_prov_\w{4}_\w{2}_\d{4}-\d\d-\d\d\.pdf$/);
  const receiptText = readPdfPages(receipt.bytes).join('');
  for (const part of ['$\u00a091.357', 'Noventa y un mil trescientos cincuenta y siete pesos.'])
    expect(receiptText).toContain(part);
  expect(await readOverflow(page)).toBeLessThanOrEqual(0);
  expect(await findViolations(page)).toEqual([]);

  await page.goto('/adminSection/reports');
  await page.getByRole('link', { name: 'Cierre de caja' }).click();
  const total = page.locator('[data-total]').first();
  await total.getByText('$ 91.357').waitFor();
  const state = (text: string) => page.locator('main').getByRole('cell', { name: text });
  await state('Por enviar').waitFor();
  await page.getByText('¿Cómo se cuenta?').click();
  await page.getByText('Cuenta los pagos que anotó esta persona en cualquier equipo').waitFor();
  expect(await readOverflow(page)).toBeLessThanOrEqual(0);
  expect(await findViolations(page)).toEqual([]);

  const paper = await download(page, 'PDF para imprimir');
  expect(paper.name).toMatch(/^cierre_de_caja_\d{4}-\d\d-\d\d\.pdf$/);
  expect(readPdfPages(paper.bytes).join('')).toContain('$\u00a091.357');
  const sheet = await download(page, 'CSV');
  expect(sheet.bytes.toString('utf8')).toContain(`Total;1;${COST}\r\n`);
  const book = await download(page, 'Excel');
  expect(book.name).toMatch(/\.xlsx$/);
  const { sheets } = await readXlsx(book.bytes);
  expect(sheets[1]?.rows.at(-1)).toEqual(['Total', 1, COST]);

  await page.getByRole('link', { name: 'Volver' }).click();
  await page.getByRole('link', { name: 'Envíos entre dos fechas' }).click();
  await page.locator('[data-count]').waitFor();
  const count = Number(await page.locator('[data-count]').getAttribute('data-count'));
  expect(count).toBeGreaterThan(0);
  expect(await readOverflow(page)).toBeLessThanOrEqual(0);
  expect(await findViolations(page)).toEqual([]);
  const { sheets: period } = await readXlsx((await download(page, 'Excel')).bytes);
  expect(period.map(({ name }) => name)).toEqual([
    'Resumen',
    'Por destino',
    'Por cliente',
    'Por estado',
    'Envíos uno por uno',
  ]);
  expect(period[4]?.rows).toHaveLength(count + 1);
  await page.locator('[name=hasta]').fill('2020-01-01');
  await page.getByText('Elige dos días, el primero antes que el segundo').waitFor();

  // Sent, it counts as before.
  await browser.setOffline(false);
  await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
  await page.goto('/adminSection/show-shipment/cash');
  await state('En el servidor').waitFor();
  await total.getByText('$ 91.357').waitFor();
  await page.locator('[name=dia]').fill('2099-01-01');
  await page.getByText('Elige un día hasta hoy').waitFor();
  expect(browser.problems()).toEqual([]);
});
