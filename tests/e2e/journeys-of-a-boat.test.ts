/** `npm run journeys`: a day of one boat and its cargo, in taps and keys, on a tablet without signal. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { formatDocument } from '../../src/domain/rules/numbers';
import { vessel } from '../server/payloads';
import { startServerProcess } from '../support/server-process';
import { sign } from './support/delivery';
import { createHands, type Hands } from './support/hands';
import { putCargo, shipCargo } from './support/on-the-server';
import { chooseCargo, confirmation, finishShipment, waitForPill } from './support/person';
import { toDetails } from './support/shipment-history';
import { OUR_EMPLOYEE, OUR_FACTS, readKey } from './support/story';
import { openUsedTablet } from './support/tablet';

const VESSEL = 'Bote Cachicamo';

/** A boat with six shipments that wait for it, and a tablet that has lost its signal. */
async function openPort() {
  const server = await startServerProcess();
  const api = await server.signIn(OUR_EMPLOYEE);
  await api.call('POST', '/api/v1/vehicles/save', vessel({ nombre: VESSEL }));
  const ids: number[] = [];
  const facts = {
    vehiculoNombre: VESSEL,
    sucursalNombre: 'San José del Guaviare',
    departamentoSalida: 'Guaviare',
    municipioSalida: 'San José del Guaviare',
    departamentoLlegada: 'Guaviare',
    municipioLlegada: 'Miraflores',
    costoEnvio: 450_000,
    estadoPago: 'PENDIENTE',
  };
  for (let at = 0; at < 6; at += 1) ids.push(await shipCargo(api, await putCargo(api, {}), facts));
  const { browser, page } = await openUsedTablet(OUR_EMPLOYEE, {
    baseUrl: server.baseUrl,
    hasTouch: true,
  });
  await browser.setOffline(true);
  await page.goto('/adminSection');
  const held = async () =>
    (await api.list('/api/v1/envios/all')).filter(({ id }) => ids.includes(Number(id)));
  return { api, browser, page, ids, held };
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first();
const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
const tellAndHold = (hands: Hands, journey: string, most: number) => {
  console.log(hands.tell(`${journey} (at most ${most})`));
  expect(hands.taps, journey).toBeLessThanOrEqual(most);
};

it('a boat is planned, loaded, leaves and arrives with its cargo; one is paid and delivered', async () => {
  const { api, browser, page, ids, held } = await openPort();
  const planned = createHands();
  await planned.tap(page.getByRole('link', { name: 'Viajes', exact: true }).first());
  await planned.tap(page.getByRole('link', { name: 'Registrar viaje' }).first());
  await planned.type(page, {
    vehiculoNombre: VESSEL,
    sucursalNombre: 'San José del Guaviare',
    fechaSalida: '25/11/2026',
    horaSalida: '06:30',
    departamentoLlegada: 'Guaviare',
    municipioLlegada: 'Miraflores',
  });
  await planned.tap(page.locator('label:has([name=tripulantesIds])').first());
  await planned.tap(button(page, 'Guardar viaje'));
  await planned.tap(confirmation(page).getByRole('button', { name: 'Confirmar', exact: true }));
  await page.getByText('Viaje programado correctamente').first().waitFor();
  await planned.tap(page.getByRole('link', { name: new RegExp(`^Detalles: ${VESSEL}`) }).first());
  await planned.tap(button(page, 'Subir envíos'));
  await planned.tap(inDialog(page, 'Subir 6'));
  await page.getByText(`6 envíos subieron a ${VESSEL}`).first().waitFor();
  tellAndHold(planned, 'A voyage planned and loaded', 14);

  const left = createHands();
  await left.tap(button(page, `Salió ${VESSEL}`));
  await left.tap(inDialog(page, 'Sí, salió'));
  await page.getByText(`${VESSEL}: Salió, con 6 envíos`).first().waitFor();
  tellAndHold(left, 'Departure with its cargo', 3);

  const back = createHands();
  await back.tap(button(page, 'Deshacer'));
  await button(page, `Salió ${VESSEL}`).waitFor();
  tellAndHold(back, 'Taken back', 1);
  await button(page, `Salió ${VESSEL}`).click();
  await inDialog(page, 'Sí, salió').click();

  const arrived = createHands();
  await arrived.tap(button(page, `Llegó ${VESSEL}`));
  await arrived.tap(inDialog(page, 'Sí, llegó'));
  await page.getByText(`${VESSEL}: Llegó, con 6 envíos`).first().waitFor();
  tellAndHold(arrived, 'Arrival with its cargo', 3);
  console.log(`From plan to arrival: ${planned.taps + left.taps + arrived.taps} taps`);

  const [id = 0] = ids;
  await page.goto(toDetails(id));
  const paid = createHands();
  await paid.tap(button(page, 'Registrar pago'));
  await paid.tap(inDialog(page, 'Guardar'));
  await page.getByText('Pagado $ 450.000 de $ 450.000').first().waitFor();
  tellAndHold(paid, 'What is owed is paid', 2);

  const delivered = createHands();
  await delivered.tap(button(page, 'Pasar a Entregado'));
  await delivered.type(page.getByRole('dialog'), { recibe: 'Rosalba Tique' });
  await sign(page, page.getByRole('dialog').getByRole('img', { name: 'Espacio para la firma' }));
  await delivered.tap(inDialog(page, 'Guardar'));
  await page.getByText('Recibió Rosalba Tique').first().waitFor();
  tellAndHold(delivered, 'Delivered with a name, and a stroke for the signature', 4);

  await browser.setOffline(false);
  await expect
    .poll(async () => (await held()).map(({ estadoEntrega }) => estadoEntrega), { timeout: 60_000 })
    .toEqual(ids.map(() => 'ENTREGADO'));
  await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
  const [voyage, ...others] = (await api.list('/api/v1/viajes/all')).filter(
    ({ vehiculoNombre }) => vehiculoNombre === VESSEL,
  );
  expect(others).toEqual([]);
  expect(voyage?.estado).toBe('LLEGO');
  expect((await held()).find((one) => one.id === id)).toMatchObject({
    estadoPago: 'PAGADO',
    porReclamar: false,
  });
});

it('a wrong recipient is corrected a minute later', async () => {
  const server = await startServerProcess();
  const api = await server.signIn(OUR_EMPLOYEE);
  const first = await putCargo(api, { productName: 'Motobomba' }, { productName: 'Panela' });
  const other = await putCargo(api, {});
  const { browser, page } = await openUsedTablet(OUR_EMPLOYEE, {
    baseUrl: server.baseUrl,
    hasTouch: true,
  });
  await chooseCargo(page, { ...first, productName: 'Motobomba' });
  await finishShipment(page, OUR_FACTS);
  await button(page, 'Cerrar').click();
  const wrong = { sender: first.sender, recipient: other.recipient, productName: 'Panela' };
  await chooseCargo(page, wrong);
  await finishShipment(page, OUR_FACTS);
  const key = readKey(page);
  await button(page, 'Cerrar').click();
  await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
  await browser.setOffline(true);

  await page.goto('/adminSection/show-shipment');
  const hands = createHands();
  await hands.tap(page.locator(`[data-key="${key}"]`).getByRole('link', { name: /^Actualizar: / }));
  await hands.tap(page.getByRole('link', { name: 'Corregir destinatario' }));
  const recent = page.locator('[data-recent=destinatarioCedula] button');
  await hands.tap(recent.filter({ hasText: formatDocument(first.recipient) }));
  await hands.tap(button(page, 'Guardar corrección'));
  await hands.tap(confirmation(page).getByRole('button', { name: 'Confirmar', exact: true }));
  await page.getByText('Se corrigió el envío').first().waitFor();
  tellAndHold(hands, 'A wrong recipient corrected', 6);

  await browser.setOffline(false);
  await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
  const mine = (await api.list('/api/v1/envios/all')).filter(
    ({ remitenteCedula }) => remitenteCedula === first.sender,
  );
  expect(mine.map(({ destinatarioCedula }) => destinatarioCedula)).toEqual([
    first.recipient,
    first.recipient,
  ]);
});
