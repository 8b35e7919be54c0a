/** Somebody whose document was corrected on this device, and is not sent yet, keeps their name wherever a record names them. */
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { createUuid, randomBytes } from '../../src/domain/rules/uuid';
import { SERVER_VERSION } from '../../src/domain/server-version';
import type { Runtime } from '../../src/session/runtime';
import { buildTypedCustomer } from '../crud/builders';
import * as wire from '../server/payloads';
import { hold, openPerson, openScreen } from './support/workplace';

const FORMER = '41240318';
const CORRECTED = '41240319';
const NAME = /Luz Dary Piñeros/;

let runtime: Runtime;

beforeEach(async () => {
  runtime = await openPerson(SERVER_VERSION);
  await hold(runtime, 'customer', [buildTypedCustomer({ numDocument: FORMER })]);
  await hold(runtime, 'product', [wire.product({ customerNumDocument: Number(FORMER) })]);
  const facts = { remitenteCedula: FORMER, destinatarioCedula: FORMER, costoEnvio: 450_000 };
  await hold(runtime, 'shipment', [wire.shipment({ ...facts, numeroGuia: 'Guia0abc2' })]);
  await runtime.save({
    operationId: createUuid(Date.now(), randomBytes),
    entity: 'customer',
    key: await keyOf('customer'),
    kind: 'update',
    fields: { numDocument: CORRECTED },
    draft: null,
  });
});

const keyOf = async (entity: 'customer' | 'shipment') =>
  (await runtime.db.listRows(entity))[0]?.key ?? '';

it('the list of shipments shows it of sender and recipient, and finds them by it', async () => {
  await openScreen(runtime, 'show-shipment?buscar=piñeros');
  const row = page.getByRole('row').filter({ hasText: 'Guia0abc2' });
  await expect.element(row).toHaveTextContent(/Luz Dary Piñeros.*Luz Dary Piñeros/);
});

it('a shipment’s own page shows it', async () => {
  await openScreen(runtime, `show-shipment/more-details/${await keyOf('shipment')}/shipment`);
  await expect.element(page.getByText(NAME).first()).toBeVisible();
});

it('the list of products shows it of the owner', async () => {
  await openScreen(runtime, 'show-products');
  await expect.element(page.getByText(NAME).first()).toBeVisible();
});

it('the closing of a cash box tells by it whose shipment was paid', async () => {
  const [row] = await runtime.db.listRows('shipment');
  const payment = {
    envioId: row?.id,
    valor: 50_000,
    tipoPago: 'EFECTIVO',
    estado: 'VIGENTE',
    pagadoEn: new Date().toISOString(),
    registradoPor: runtime.user.username,
  };
  await hold(runtime, 'payment', [payment]);
  await openScreen(runtime, 'show-shipment/cash');
  await expect.element(page.getByText(NAME).first()).toBeVisible();
});

it('their page shows the shipment and the debt, and leads to it', async () => {
  const customer = await keyOf('customer');
  await openScreen(runtime, `show-customers/more-details/${customer}/customer`);
  await expect.element(page.getByRole('link').filter({ hasText: 'Guia0abc2' })).toBeVisible();
  await page.getByRole('link', { name: '1 envío' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Guia0abc2' });
  await expect.element(row).toBeVisible();
});

it('whoever is registered under the former document is the one whom records name by it', async () => {
  await hold(runtime, 'customer', [
    buildTypedCustomer({ numDocument: FORMER, name: 'Wilson', lastName: 'Rodríguez' }),
  ]);
  await openScreen(runtime, 'show-products');
  await expect.element(page.getByText(/Wilson Rodríguez/).first()).toBeVisible();
  expect(page.getByText(NAME).elements()).toEqual([]);
});
