/** The closing of a person's cash: of which branch, and only from what this device has. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { SERVER_VERSION } from '../../src/domain/server-version';
import { hold, openPerson, openScreen } from './support/workplace';

const CASH = 'show-shipment/cash';

async function openClosing() {
  const runtime = await openPerson(SERVER_VERSION);
  const shipments = ['San José', 'Calamar'].map((sucursalNombre, at) => ({
    numeroGuia: `Guia${at}abcd`,
    sucursalNombre,
    costoEnvio: 90_000,
  }));
  await hold(runtime, 'shipment', shipments);
  const rows = await runtime.db.listRows('shipment');
  const pagadoEn = new Date().toISOString();
  const payment = (at: number, registradoPor: string) => ({
    envioId: rows.find(({ view }) => view.numeroGuia === `Guia${at}abcd`)?.id,
    valor: 50_000,
    tipoPago: 'EFECTIVO',
    estado: 'VIGENTE',
    pagadoEn,
    registradoPor,
  });
  await hold(runtime, 'payment', [
    payment(0, 'ana@fluvicarga.co'),
    payment(1, 'beto@fluvicarga.co'),
  ]);
  await openScreen(runtime, CASH);
}

const choose = (label: string, option: string) => page.getByLabelText(label).selectOptions(option);

it('choosing a person of another branch clears the branch filter', async () => {
  await openClosing();
  await choose('Persona', 'ana@fluvicarga.co');
  await choose('Sucursal de salida', 'San José');
  await expect.element(page.getByText('Guia0abcd')).toBeVisible();
  await choose('Persona', 'beto@fluvicarga.co');
  await expect.element(page.getByText('Guia1abcd')).toBeVisible();
});

it('a device without payments says so, and offers no closing', async () => {
  const runtime = await openPerson(SERVER_VERSION);
  await openScreen(runtime, CASH);
  await expect
    .element(page.getByText('Los pagos aún no se han descargado', { exact: false }))
    .toBeVisible();
  expect(await page.getByText('Por tipo de pago').query()).toBeNull();
});
