/** A voyage leaves with its shipments, and its person sees before what was counted and which papers do not hold. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { detailPath, HOME_PATH } from '../../src/domain/paths';
import { SERVER_VERSION } from '../../src/domain/server-version';
import { TRAVELLING } from './support/shipment';
import { dialog, press, type } from './support/typing';
import { hold, openPerson, openScreen } from './support/workplace';

const BOAT = TRAVELLING.vehiculoNombre;

async function openVoyage() {
  const runtime = await openPerson(SERVER_VERSION);
  const shipment = (estadoEntrega: string, numeroGuia: string) => ({
    ...TRAVELLING,
    numeroGuia,
    estadoEntrega,
  });
  await hold(runtime, 'shipment', [
    shipment('EN_PREPARACION', 'Guia0abc2'),
    shipment('EN_PREPARACION', 'Guia0abc3'),
    shipment('CANCELADO', 'Guia0abc4'),
  ]);
  await hold(runtime, 'vessel', [{ nombre: BOAT, fechaExpPatente: '25/02/2026' }]);
  await hold(runtime, 'crewMember', [
    { name: 'Nilson', lastName: 'Guaviare', expLicencia: '2026-01-31', status: 'activo' },
  ]);
  const shipments = await runtime.db.listRows('shipment');
  const [captain] = await runtime.db.listRows('crewMember');
  await hold(runtime, 'voyage', [
    {
      vehiculoNombre: BOAT,
      estado: 'PROGRAMADO',
      enviosIds: shipments.map(({ id, key }) => id ?? key),
      tripulantesIds: [captain?.id ?? captain?.key],
    },
  ]);
  const [row] = await runtime.db.listRows('voyage');
  const path = detailPath('voyage', row?.key ?? '').replace(`${HOME_PATH}/`, '');
  await openScreen(runtime, path);
  await press(`Salió ${BOAT}`);
  await dialog(`¿Salió ${BOAT}?`);
  return {
    saved: async () =>
      (await runtime.db.listUnsettled()).map(({ entity, kind, changes }) => ({
        entity,
        kind,
        state: changes.estado ?? changes.estadoEntrega,
      })),
    times: async () =>
      (await runtime.db.listUnsettled()).map(
        ({ changes }) => changes.salidaReal ?? changes.occurredAt,
      ),
  };
}

const ALONE = { entity: 'voyage', kind: 'update', state: 'SALIO' };
const WITH_IT = { entity: 'shipment', kind: 'status', state: 'EN_TRANSITO' };
const tick = () => page.getByRole('checkbox', { name: 'Sus 2 envíos pasan a En tránsito' });

it('shows counted pieces and expired papers, and takes along shipments that are not under way', async () => {
  const { saved } = await openVoyage();
  await expect.element(page.getByText('Carga que sube: sin contar.')).toBeVisible();
  await expect.element(page.getByText('Patente vencida desde el 25/02/2026')).toBeVisible();
  await expect
    .element(page.getByText('La licencia de Nilson Guaviare venció el 31/01/2026.'))
    .toBeVisible();
  await expect.element(tick()).toBeChecked();
  await press('Sí, salió');
  await expect.poll(saved).toEqual([ALONE, WITH_IT, WITH_IT]);
});

it('leaves alone where its person says so', async () => {
  const { saved } = await openVoyage();
  await tick().click();
  await press('Sí, salió');
  await expect.poll(saved).toEqual([ALONE]);
  await expect.element(page.getByRole('button', { name: `Salió ${BOAT}: 2 envíos` })).toBeVisible();
});

it('stays where its person says that it has not left', async () => {
  const { saved } = await openVoyage();
  await press('Todavía no');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(await saved()).toEqual([]);
});

it('left at the hour that its person types, with its shipments', async () => {
  const { times } = await openVoyage();
  await type({ dia: '20/11/2026', hora: '05:10' });
  await press('Sí, salió');
  const at = '2026-11-20T10:10:00.000Z';
  await expect.poll(times).toEqual([at, at, at]);
});

it('leaves neither later than now nor at no hour', async () => {
  const { saved } = await openVoyage();
  await type({ dia: '20/11/2099' });
  await expect.element(page.getByText('Todavía no es esa hora')).toBeVisible();
  await press('Sí, salió');
  await type({ dia: '31/11/2026' });
  await expect.element(page.getByText('Escribe el día y la hora')).toBeVisible();
  await press('Sí, salió');
  expect(await saved()).toEqual([]);
});
