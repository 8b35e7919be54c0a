/** A voyage from the labels to the cash, all of it without signal; then what it left is on the server once, the photo last. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { vessel, voyage } from '../server/payloads';
import { readPdfCodes } from '../support/pdf-codes';
import { readPdfPages } from '../support/pdf-text';
import { startServerProcess } from '../support/server-process';
import { noise, sign } from './support/delivery';
import { readDownload } from './support/downloads';
import { typeAsScanner } from './support/keyboard';
import { putCargo, shipCargo } from './support/on-the-server';
import { waitForPill } from './support/person';
import { eventsOf, history, toDetails } from './support/shipment-history';
import { OUR_EMPLOYEE } from './support/story';
import { openUsedTablet } from './support/tablet';

const VESSEL = 'Bote Curare';
const PIECES = [8, 7, 5];
const ALL = 20;
const COST = 85_000;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function openVoyage(page: Page, id: number): Promise<void> {
  await page.goto(`/adminSection/show-voyages/more-details/${id}/voyage`);
  await page.getByText('Bultos contados').waitFor();
}

/** Scans what the labels say, each once, and waits for the whole count. */
async function scanAll(page: Page, link: string, codes: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: link }).click();
  await page.getByText(`${PIECES.length} sin empezar`).waitFor();
  for (const [at, code] of codes.entries()) {
    await typeAsScanner(page, code);
    await page
      .getByText(`${at + 1} de ${ALL} bultos`)
      .first()
      .waitFor();
  }
  await page.getByRole('link', { name: 'Volver' }).click();
  await page.getByText(`Contado: ${ALL} de ${ALL} bultos`).last().waitFor();
}

async function goOn(page: Page, step: 'Salió' | 'Llegó'): Promise<void> {
  await press(page, `${step} ${VESSEL}`);
  await page
    .getByRole('dialog', { name: `¿${step} ${VESSEL}?` })
    .getByRole('button', { name: `Sí, ${step.toLowerCase()}` })
    .click();
  await page.getByText(`${VESSEL}: ${step}`).first().waitFor();
}

/** Delivers a shipment to a recipient with a signature, and records the payment. */
async function handOver(page: Page, id: number, name: string, isPhotographed: boolean) {
  await page.goto(toDetails(id));
  await press(page, 'Pasar a Entregado');
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=recibe]').fill(name);
  await sign(page, dialog.getByRole('img', { name: 'Espacio para la firma' }));
  if (isPhotographed) {
    const picture = { name: 'camara.bmp', mimeType: 'image/bmp', buffer: noise() };
    await dialog.locator('[name=foto]').setInputFiles(picture);
    await dialog.getByRole('img', { name: 'Foto de la entrega' }).waitFor();
  }
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await history(page).getByText(`Recibió ${name}`).waitFor();
  await press(page, 'Registrar pago');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await page.getByText('Pagado $ 85.000 de $ 85.000').waitFor();
}

it('20 pieces labelled, scanned aboard and off, signed for, paid, and on the server once', async () => {
  const server = await startServerProcess();
  const api = await server.signIn(OUR_EMPLOYEE);
  await api.call('POST', '/api/v1/vehicles/save', vessel({ nombre: VESSEL }));
  const ids: number[] = [];
  for (const number of PIECES) {
    const cargo = await putCargo(api, { productName: 'Bulto de yuca', number });
    const facts = { vehiculoNombre: VESSEL, costoEnvio: COST, estadoPago: 'PENDIENTE' };
    ids.push(await shipCargo(api, cargo, facts));
  }
  const planned = voyage({ vehiculoNombre: VESSEL, enviosIds: ids });
  const { body: made } = await api.call('POST', '/api/v1/viajes/save', planned);
  const voyageId = Number((made as { id: number }).id);
  const { browser, page } = await openUsedTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });

  await browser.setOffline(true);
  await page.goto('/adminSection/show-shipment');
  await page.getByLabel('Buscar', { exact: true }).fill(VESSEL);
  await page.locator('[data-key]').nth(2).waitFor();
  await press(page, 'Etiquetas');
  const labels = await readDownload(page, () =>
    page
      .getByRole('dialog', { name: 'Etiquetas de 3 envíos' })
      .getByRole('button', { name: 'Imprimir etiquetas' })
      .click(),
  );
  const codes = await readPdfCodes(labels.bytes);
  expect(new Set(codes).size).toBe(ALL);

  await openVoyage(page, voyageId);
  await scanAll(page, 'Escanear lo que sube', codes);
  await goOn(page, 'Salió');
  const manifest = await readDownload(page, () => press(page, 'Manifiesto de carga'));
  expect(readPdfPages(manifest.bytes).join(' ')).toContain('3 envíos, 20 unidades.');
  await goOn(page, 'Llegó');
  await scanAll(page, 'Escanear lo que llegó', codes);
  for (const [at, id] of ids.entries()) await handOver(page, id, `Rosalba Tique ${at}`, at === 0);
  // Until nothing of it can be taken back: what still can leaves after the photo.
  const isHeld = page.getByRole('button', { name: 'Deshacer' });
  await expect.poll(() => isHeld.count(), { timeout: 20_000 }).toBe(0);
  await page.goto('/adminSection/show-shipment/cash');
  await page.locator('[data-total]').first().getByText('$ 255.000').waitFor();
  const cash = await readDownload(page, () => press(page, 'PDF para imprimir'));
  expect(readPdfPages(cash.bytes).join('')).toContain('$\u00a0255.000');

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
  });
  await browser.setOffline(false);
  await waitForPill(page, { state: 'synced', pending: 0 }, 120_000);
  const isPhoto = (path: string) => path.startsWith('/api/v1/delivery-photos/');
  expect(sent.filter(isPhoto).length).toBeGreaterThan(1);
  expect(sent.findIndex(isPhoto)).toBeGreaterThan(sent.lastIndexOf('/api/v1/batch'));

  const mine = (await api.list('/api/v1/envios/all')).filter(({ id }) => ids.includes(Number(id)));
  for (const shipment of mine)
    expect(shipment).toMatchObject({ estadoEntrega: 'ENTREGADO', estadoPago: 'PAGADO' });
  for (const [at, id] of ids.entries()) {
    const states = (await eventsOf(api, id)).filter(({ from }) => from !== null);
    const entrega = expect.objectContaining({ recibe: `Rosalba Tique ${at}` });
    expect(states.map(({ to }) => to).sort()).toEqual([
      'ENTREGADO',
      'EN_TRANSITO',
      'PAGADO',
      'POR_RECLAMAR',
    ]);
    expect(states.find(({ to }) => to === 'ENTREGADO')).toMatchObject({
      entrega,
      ...(at === 0 && { foto: 'RECIBIDA' }),
    });
  }
  const payments = (await api.list('/api/v1/pagos/all')).filter(({ envioId }) =>
    ids.includes(Number(envioId)),
  );
  expect(payments.map(({ valor }) => valor)).toEqual([COST, COST, COST]);
  const counts = (await api.list('/api/v1/conteos/all')).filter(
    ({ viajeId }) => viajeId === voyageId,
  );
  expect(counts.map(({ paso }) => paso).sort()).toEqual(['ENTREGADO', 'EN_TRANSITO']);
  const [there] = (await api.list('/api/v1/viajes/all')).filter(({ id }) => id === voyageId);
  expect(there).toMatchObject({ estado: 'LLEGO', enviosIds: ids });
});
