/** A voyage's form proposes branch and destination if all cargo that waits for the vessel goes the same way. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { SERVER_VERSION } from '../../src/domain/server-version';
import * as wire from '../server/payloads';
import { type } from './support/typing';
import { hold, openPerson, openScreen } from './support/workplace';

const NOTE = /propuestos según los envíos que esperan/;
const waiting = (vehiculoNombre: string, municipioLlegada: string) =>
  wire.shipment({
    numeroGuia: `Guia${vehiculoNombre}${municipioLlegada}`,
    vehiculoNombre,
    sucursalNombre: 'Puerto Calamar',
    departamentoLlegada: 'Guaviare',
    municipioLlegada,
  });

async function openPlan() {
  const runtime = await openPerson(SERVER_VERSION);
  const vessels = ['Una', 'Otra', 'Vacía'].map((nombre) => wire.vessel({ nombre }));
  await hold(runtime, 'vessel', vessels);
  await hold(runtime, 'branch', [wire.branch({ nombre: 'Puerto Calamar' })]);
  await hold(runtime, 'shipment', [
    waiting('Una', 'Miraflores'),
    waiting('Otra', 'Miraflores'),
    waiting('Otra', 'El Retorno'),
  ]);
  await openScreen(runtime, 'add-voyage');
}

const read = () =>
  ['sucursalNombre', 'departamentoLlegada', 'municipioLlegada'].map(
    (name) => document.querySelector<HTMLInputElement>(`main [name="${name}"]`)?.value,
  );

it('branch and destination are proposed, marked as proposals, and dropped with their vessel', async () => {
  await openPlan();
  await type({ vehiculoNombre: 'Una' });
  await expect.poll(read).toEqual(['Puerto Calamar', 'Guaviare', 'Miraflores']);
  await expect.element(page.getByText(NOTE)).toBeVisible();
  // They share the branch alone.
  await type({ vehiculoNombre: 'Otra' });
  await expect.poll(read).toEqual(['Puerto Calamar', '', '']);
  await type({ vehiculoNombre: 'Vacía' });
  await expect.poll(read).toEqual(['', '', '']);
  await expect.poll(() => page.getByText(NOTE).query()).toBeNull();
});

it('a route that a person chose stays', async () => {
  await openPlan();
  await type({ departamentoLlegada: 'Guaviare', municipioLlegada: 'Calamar' });
  await type({ vehiculoNombre: 'Una' });
  await expect.poll(read).toEqual(['Puerto Calamar', 'Guaviare', 'Calamar']);
});
