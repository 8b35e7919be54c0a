/** A tap of a moment ago is taken back before anything of it is sent; what is not taken back leaves, also of a closed page. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { vessel, voyage } from '../server/payloads';
import { startServerProcess } from '../support/server-process';
import { putCargo, shipCargo } from './support/on-the-server';
import { letGo, waitForPill } from './support/person';
import { closeApp } from './support/session';
import { toDetails } from './support/shipment-history';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet } from './support/tablet';

const VESSEL = 'Bote Curare';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const save = (page: Page, name = 'Guardar') =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

async function undo(page: Page): Promise<void> {
  await press(page, 'Deshacer');
  await page.getByText('Todo quedó como estaba.').last().waitFor();
}

async function openCargo() {
  const server = await startServerProcess();
  const api = await server.signIn(OUR_EMPLOYEE);
  await api.call('POST', '/api/v1/vehicles/save', vessel({ nombre: VESSEL }));
  const facts = { vehiculoNombre: VESSEL, costoEnvio: 85_000, estadoPago: 'PENDIENTE' };
  const id = await shipCargo(api, await putCargo(api, { productName: 'Motobomba' }), facts);
  const plan = voyage({ vehiculoNombre: VESSEL, enviosIds: [id] });
  const { body } = await api.call('POST', '/api/v1/viajes/save', plan);
  const voyageId = (body as { id: number }).id;
  const states = async () => {
    const shipment = (await api.list('/api/v1/envios/all')).find((one) => one.id === id);
    const trip = (await api.list('/api/v1/viajes/all')).find((one) => one.id === voyageId);
    return [shipment?.estadoEntrega, shipment?.estadoPago, trip?.estado];
  };
  const { page } = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl, isWhole: true });
  return { id, voyageId, states, page };
}

it('a state, a payment and a departure are taken back, and nothing of them is sent', async () => {
  const { id, voyageId, states, page } = await openCargo();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/batch')) sent.push(request.url());
  });

  await page.goto(toDetails(id));
  await press(page, 'Pasar a En tránsito');
  await save(page);
  await undo(page);
  await page.getByRole('button', { name: 'Pasar a En tránsito' }).waitFor();
  await press(page, 'Registrar pago');
  await save(page);
  await page.getByText('Pagado $ 85.000 de $ 85.000').waitFor();
  await undo(page);
  await page.getByText('Pagado $ 0 de $ 85.000').waitFor();
  await page.goto(`/adminSection/show-voyages/more-details/${voyageId}/voyage`);
  await press(page, `Salió ${VESSEL}`);
  await save(page, 'Sí, salió');
  await page.getByText(`${VESSEL}: Salió, con 1 envío`).waitFor();
  await undo(page);
  await page.getByRole('button', { name: `Salió ${VESSEL}`, exact: true }).waitFor();
  await waitForPill(page, { state: 'synced', pending: 0 });
  expect(sent).toEqual([]);
  expect(await states()).toEqual(['EN_PREPARACION', 'PENDIENTE', 'PROGRAMADO']);

  await press(page, `Salió ${VESSEL}`);
  await save(page, 'Sí, salió');
  await letGo(page);
  await waitForPill(page, { state: 'synced', pending: 0 }, 8_000);
  expect(await states()).toEqual(['EN_TRANSITO', 'PENDIENTE', 'SALIO']);
});

it('the page is closed right after: it is sent when its time has come', async () => {
  const { id, states, page } = await openCargo();
  await page.goto(toDetails(id));
  await press(page, 'Pasar a En tránsito');
  await save(page);
  await page.getByText('Se actualizó correctamente.').first().waitFor();
  await closeApp(page);
  expect((await states())[0]).toBe('EN_PREPARACION');
  await expect
    .poll(states, { timeout: 45_000 })
    .toEqual(['EN_TRANSITO', 'PENDIENTE', 'PROGRAMADO']);
});
