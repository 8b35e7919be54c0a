/** A way that ends where it begins is asked about before it is saved, and not refused. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { SERVER_VERSION } from '../../src/domain/server-version';
import type { Runtime } from '../../src/session/runtime';
import { buildTypedCustomer } from '../crud/builders';
import * as wire from '../server/payloads';
import { dialog, press, type } from './support/typing';
import { hold, openPerson, openScreen } from './support/workplace';

const QUESTION = 'Sale de Calamar y llega al mismo municipio. ¿Es así?';

async function openShipper(): Promise<Runtime> {
  const runtime = await openPerson(SERVER_VERSION);
  await hold(runtime, 'customer', [buildTypedCustomer({ numDocument: '41240318' })]);
  await hold(runtime, 'vessel', [wire.vessel({ nombre: 'La Esperanza' })]);
  const branch = { nombre: 'Puerto Calamar', departamento: 'Guaviare', municipio: 'Calamar' };
  await hold(runtime, 'branch', [wire.branch(branch)]);
  return runtime;
}

/** The question of the open dialog, and what is on the disk after its yes. */
async function answer(runtime: Runtime): Promise<readonly string[]> {
  const asked = await dialog('Confirmación');
  const words = asked.textContent ?? '';
  await press('Confirmar');
  await expect.poll(async () => (await runtime.db.listUnsettled()).length).toBeGreaterThan(0);
  return words.includes(QUESTION) ? [QUESTION] : [];
}

it.each([
  ['Calamar', [QUESTION]],
  ['Miraflores', []],
])('a voyage from Calamar to %s', async (municipioLlegada, said) => {
  const runtime = await openShipper();
  await openScreen(runtime, 'add-voyage');
  await type({
    vehiculoNombre: 'La Esperanza',
    sucursalNombre: 'Puerto Calamar',
    fechaSalida: '30/11/2026',
    departamentoLlegada: 'Guaviare',
    municipioLlegada,
  });
  await press('Guardar viaje');
  expect(await answer(runtime)).toEqual(said);
});

it.each([
  ['Calamar', [QUESTION]],
  ['Miraflores', []],
])('a shipment from Calamar, changed to go to %s', async (municipioLlegada, said) => {
  const runtime = await openShipper();
  await hold(runtime, 'shipment', [
    {
      ...wire.shipment({ vehiculoNombre: 'La Esperanza', sucursalNombre: 'Puerto Calamar' }),
      numeroGuia: 'Guia0abcd',
      departamentoSalida: 'Guaviare',
      municipioSalida: 'Calamar',
      departamentoLlegada: 'Guaviare',
      municipioLlegada: 'El Retorno',
    },
  ]);
  const [row] = await runtime.db.listRows('shipment');
  await openScreen(runtime, `register-shipment/${row?.key}/update`);
  await type({ municipioLlegada });
  await press('Guardar envío');
  expect(await answer(runtime)).toEqual(said);
});

it('a new shipment from Calamar to Calamar', async () => {
  const runtime = await openShipper();
  await hold(runtime, 'user', [{ username: runtime.user.username, companyName: 'Naviera' }]);
  const product = wire.product({ customerNumDocument: 41240318, productName: 'Motobomba' });
  await hold(runtime, 'product', [product]);
  await openScreen(runtime, 'register-shipment');
  for (const field of ['remitenteCedula', 'destinatarioCedula']) {
    await type({ [field]: '41240318' });
    await expect.element(page.getByRole('button', { name: 'Editar' })).toBeVisible();
    await press('Siguiente');
  }
  await press('Agregar Motobomba');
  await press('Siguiente');
  await type({
    vehiculoNombre: 'La Esperanza',
    sucursalNombre: 'Puerto Calamar',
    departamentoSalida: 'Guaviare',
    municipioSalida: 'Calamar',
    departamentoLlegada: 'Guaviare',
    municipioLlegada: 'Calamar',
    direccionEnvio: 'Puerto principal',
    costoEnvio: '90.000',
    tipoPago: 'EFECTIVO',
    estadoPago: 'PENDIENTE',
    descripcionEnvio: 'Una motobomba',
  });
  await press('Finalizar');
  expect(await answer(runtime)).toEqual([QUESTION]);
});
