/** Shipments that wait for a vessel are ticked where they lie on the way of a voyage. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { detailPath, HOME_PATH } from '../../src/domain/paths';
import { SERVER_VERSION } from '../../src/domain/server-version';
import { dialog, press } from './support/typing';
import { hold, openPerson, openScreen } from './support/workplace';

const BOAT = 'La Esperanza';
const shipment = (numeroGuia: string, municipioSalida: string, municipioLlegada: string) => ({
  numeroGuia,
  municipioSalida,
  municipioLlegada,
  vehiculoNombre: BOAT,
  estadoEntrega: 'EN_PREPARACION',
  productosIds: [],
});

it('offers the rest unticked, with the reason', async () => {
  const runtime = await openPerson(SERVER_VERSION);
  await hold(runtime, 'branch', [
    { nombre: 'Muelle', departamento: 'Guaviare', municipio: 'San José del Guaviare' },
  ]);
  await hold(runtime, 'shipment', [
    shipment('Guia0abc2', 'San José del Guaviare', 'Mapiripán'),
    shipment('Guia0abc3', 'San José del Guaviare', 'Mitú'),
    shipment('Guia0abc4', 'San José del Guaviare', 'Barrancominas'),
  ]);
  await hold(runtime, 'voyage', [
    {
      vehiculoNombre: BOAT,
      sucursalNombre: 'Muelle',
      municipioLlegada: 'Inírida',
      estado: 'PROGRAMADO',
      enviosIds: [],
      tripulantesIds: [],
    },
  ]);
  const [voyage] = await runtime.db.listRows('voyage');
  await openScreen(runtime, detailPath('voyage', voyage?.key ?? '').replace(`${HOME_PATH}/`, ''));
  await press('Subir envíos');
  await dialog(`Subir envíos a ${BOAT}`);
  const away = page.getByRole('checkbox', { name: /Guia0abc3/ });
  await expect.element(away).not.toBeChecked();
  await expect
    .element(page.getByText('No queda en el camino: va de San José del Guaviare a Mitú.'))
    .toBeVisible();
  await press('Subir 2');
  const loaded = async () => (await runtime.db.listUnsettled()).map(({ changes }) => changes);
  const near = (await runtime.db.listRows('shipment'))
    .filter(({ view }) => view.numeroGuia !== 'Guia0abc3')
    .map(({ id }) => id)
    .sort((one, other) => Number(other) - Number(one));
  await expect.poll(loaded).toEqual([{ enviosIds: near }]);
});
