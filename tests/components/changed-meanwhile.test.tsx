/** A record changes elsewhere while a form or a dialog stands open: nothing of it is written over, and nothing untrue is said. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { customer } from '../../src/domain/entities/customer';
import type { MirrorName } from '../../src/domain/entity';
import { validate } from '../../src/domain/entity';
import { detailPath, HOME_PATH } from '../../src/domain/paths';
import { SERVER_VERSION } from '../../src/domain/server-version';
import type { Runtime } from '../../src/session/runtime';
import { buildTypedCustomer } from '../crud/builders';
import * as wire from '../server/payloads';
import { TRAVELLING } from './support/shipment';
import { confirm, control, dialog, press, type } from './support/typing';
import { hold, openPerson, openScreen } from './support/workplace';

const LONG = { timeout: 10_000 };
const ALREADY = 'Sin cambios: ya estaba así';
const BOAT = TRAVELLING.vehiculoNombre;

/** The server's record has other values now, as after a pull. */
async function changeElsewhere({ db }: Runtime, entity: MirrorName, changes: object) {
  await db.write([entity], async (tx) => {
    for (const row of await tx.listRows(entity)) {
      const record = { ...row.base, ...changes };
      await tx.putRows(entity, [{ ...row, base: record, view: record }]);
    }
  });
}

const queueOf = async ({ db }: Runtime) =>
  (await db.listUnsettled()).map(({ entity, changes }) => ({ entity, changes }));

async function openRow(
  runtime: Runtime,
  entity: MirrorName,
  path = (key: string) => detailPath(entity as never, key),
) {
  const [row] = await runtime.db.listRows(entity);
  return openScreen(runtime, path(row?.key ?? '').replace(`${HOME_PATH}/`, ''));
}

async function openCustomer() {
  const runtime = await openPerson(SERVER_VERSION);
  const { fields } = validate(customer.schema, buildTypedCustomer());
  await hold(runtime, 'customer', [{ ...fields }]);
  await openRow(runtime, 'customer', (key) => `add-customer/${key}/update`);
  await control('phone');
  return runtime;
}

it.each([
  ['as it opened', undefined],
  ['with a value that was put back', '3209998877'],
])('a form saved %s over another phone is not said to be the record', async (_, typed) => {
  const runtime = await openCustomer();
  const { value } = await control('phone');
  await changeElsewhere(runtime, 'customer', { phone: '3001112233' });
  if (typed) {
    await type({ phone: typed });
    await type({ phone: value });
  }
  await press('Guardar cliente');
  await confirm();
  await expect.element(page.getByText(/^Sin cambios/), LONG).toBeVisible();
  expect(page.getByText(ALREADY).elements()).toEqual([]);
  await expect.element(page.getByText(/cambió mientras lo tenías abierto$/)).toBeVisible();
  expect(await queueOf(runtime)).toEqual([]);
});

it('a form that saves on the server says it too', async () => {
  const runtime = await openPerson(SERVER_VERSION, 'SUPERADMIN');
  await hold(runtime, 'company', [wire.company()]);
  await openRow(runtime, 'company', (key) => `add-company/${key}/update`);
  await control('phone');
  await changeElsewhere(runtime, 'company', { phone: '3001112233' });
  await press('Guardar empresa');
  await confirm('Sí');
  await expect.element(page.getByText(/cambió mientras lo tenías abierto$/), LONG).toBeVisible();
});

it('a departure that another tablet told keeps its hour', async () => {
  const runtime = await openPerson(SERVER_VERSION);
  await hold(runtime, 'voyage', [
    { vehiculoNombre: BOAT, estado: 'PROGRAMADO', enviosIds: [], tripulantesIds: [] },
  ]);
  await openRow(runtime, 'voyage');
  await press(`Salió ${BOAT}`);
  await dialog(`¿Salió ${BOAT}?`);
  await changeElsewhere(runtime, 'voyage', {
    estado: 'SALIO',
    salidaReal: '2026-11-20T10:10:00.000Z',
  });
  await press('Sí, salió');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByText(`${BOAT} ahora está en Salió`), LONG).toBeVisible();
  expect(await queueOf(runtime)).toEqual([]);
});

async function openAnnulment() {
  const runtime = await openPerson(SERVER_VERSION, 'ADMIN');
  await hold(runtime, 'shipment', [{ ...TRAVELLING, costoEnvio: 100_000, estadoPago: 'PAGADO' }]);
  const [shipment] = await runtime.db.listRows('shipment');
  await hold(runtime, 'payment', [
    {
      envioId: shipment?.id ?? shipment?.key,
      valor: 100_000,
      tipoPago: 'EFECTIVO',
      estado: 'VIGENTE',
      nota: null,
      motivo: null,
    },
  ]);
  await openRow(runtime, 'shipment');
  await page.getByRole('button', { name: /^Anular/ }).click();
  await dialog('Anular pago');
  await expect.element(page.getByText(/El envío vuelve a Pendiente/)).toBeVisible();
  return runtime;
}

async function annul() {
  await type({ motivo: 'Era otro envío' });
  await page.getByRole('dialog').getByRole('button', { name: 'Anular pago' }).click();
}

it('a payment that somebody else annulled is not annulled again, and its shipment stays paid', async () => {
  const runtime = await openAnnulment();
  await changeElsewhere(runtime, 'payment', { estado: 'ANULADO', motivo: 'Otro motivo' });
  await annul();
  await expect.element(page.getByText(/ya está anulado/), LONG).toBeVisible();
  expect(await queueOf(runtime)).toEqual([]);
});

it('a payment that reaches the server while its annulment is asked takes the paid state back with it', async () => {
  const runtime = await openAnnulment();
  await changeElsewhere(runtime, 'payment', { registradoPor: 'otra@fluvicarga.co' });
  await expect.element(page.getByText(/El envío vuelve a Pendiente/)).toBeVisible();
  await annul();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(await queueOf(runtime)).toMatchObject([
    { entity: 'payment', changes: { estado: 'ANULADO' } },
    { entity: 'shipment', changes: { estadoPago: 'PENDIENTE' } },
  ]);
});

it('a shipment that somebody else passed on is not said to be saved here, with a reason that nobody keeps', async () => {
  const runtime = await openPerson(SERVER_VERSION);
  await hold(runtime, 'shipment', [{ ...TRAVELLING, estadoEntrega: 'EN_PREPARACION' }]);
  const [row] = await runtime.db.listRows('shipment');
  await runtime.db.write([], (tx) =>
    tx.putDraft({
      name: 'cargo-count:EN_TRANSITO',
      values: { scans: [{ shipment: row?.key, piece: { at: 1, of: 3 }, at: 1 }] },
      savedAt: 1,
    }),
  );
  await openScreen(runtime, 'scan?paso=subio');
  await page.getByRole('button', { name: /^Faltan bultos: seguir sin ellos/ }).click();
  await dialog('Faltan bultos: seguir sin ellos');
  await changeElsewhere(runtime, 'shipment', { estadoEntrega: 'EN_TRANSITO' });
  await type({ motivo: 'Se quedaron dos en el puerto' });
  await press('Pasar a En tránsito');
  await expect.element(page.getByText(ALREADY), LONG).toBeVisible();
  expect(page.getByText('Deshacer').elements()).toEqual([]);
  expect(page.getByText(/Guardado en este equipo/).elements()).toEqual([]);
  expect(await queueOf(runtime)).toEqual([]);
});
