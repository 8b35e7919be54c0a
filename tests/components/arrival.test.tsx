/** A voyage arrives with its shipments, which then wait for somebody who receives them. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { detailPath, HOME_PATH } from '../../src/domain/paths';
import { SERVER_VERSION } from '../../src/domain/server-version';
import { TRAVELLING } from './support/shipment';
import { dialog, press, type } from './support/typing';
import { hold, openPerson, openScreen } from './support/workplace';

const BOAT = TRAVELLING.vehiculoNombre;
const travelling = (estadoEntrega: string, numeroGuia: string) => ({
  ...TRAVELLING,
  numeroGuia,
  estadoEntrega,
});

async function openWith(shipments: readonly Record<string, unknown>[]) {
  const runtime = await openPerson(SERVER_VERSION);
  await hold(runtime, 'shipment', shipments);
  const saved = async () =>
    (await runtime.db.listUnsettled()).map(({ entity, changes }) => ({
      entity,
      state: changes.estado ?? changes.estadoEntrega,
      porReclamar: changes.porReclamar,
    }));
  return { runtime, saved };
}

async function openVoyage() {
  const opened = await openWith([
    travelling('EN_TRANSITO', 'Guia0abc2'),
    travelling('EN_TRANSITO', 'Guia0abc3'),
    travelling('CANCELADO', 'Guia0abc4'),
  ]);
  const { runtime } = opened;
  const enviosIds = (await runtime.db.listRows('shipment')).map(({ id, key }) => id ?? key);
  await hold(runtime, 'voyage', [
    { vehiculoNombre: BOAT, estado: 'SALIO', salidaReal: '2026-11-27T11:00:00.000Z', enviosIds },
  ]);
  const [row] = await runtime.db.listRows('voyage');
  const path = detailPath('voyage', row?.key ?? '').replace(`${HOME_PATH}/`, '');
  await openScreen(runtime, path);
  await press(`Llegó ${BOAT}`);
  await dialog(`¿Llegó ${BOAT}?`);
  return opened;
}

const ALONE = { entity: 'voyage', state: 'LLEGO', porReclamar: undefined };
const TO_CLAIM = { entity: 'shipment', state: 'ENTREGADO', porReclamar: true };

it('tells what was counted ashore, and takes along what travels', async () => {
  const { saved } = await openVoyage();
  await expect.element(page.getByText('Carga que llega: sin contar.')).toBeVisible();
  const tick = page.getByRole('checkbox', {
    name: 'Sus 2 envíos quedan como Llegó, por reclamar',
  });
  await expect.element(tick).toBeChecked();
  await press('Sí, llegó');
  await expect.poll(saved).toEqual([ALONE, TO_CLAIM, TO_CLAIM]);
  await expect.element(page.getByText('Llegó, por reclamar').first()).toBeVisible();
});

it('arrives alone where its person says so', async () => {
  const { saved } = await openVoyage();
  await page.getByRole('checkbox').click();
  await press('Sí, llegó');
  await expect.poll(saved).toEqual([ALONE]);
});

it('shipments of a vessel without a voyage wait, too', async () => {
  const { runtime, saved } = await openWith([
    travelling('EN_TRANSITO', 'Guia0abc2'),
    travelling('EN_TRANSITO', 'Guia0abc3'),
  ]);
  await openScreen(runtime, 'show-shipment');
  await press(`Llegó ${BOAT}: 2 envíos`);
  await press('Pasar 2 a Llegó, por reclamar');
  await expect.poll(saved).toEqual([TO_CLAIM, TO_CLAIM]);
});

it('is received by a name, without which nothing is saved', async () => {
  const { runtime, saved } = await openWith([
    { ...travelling('ENTREGADO', 'Guia0abc2'), porReclamar: true },
  ]);
  const [row] = await runtime.db.listRows('shipment');
  await openScreen(runtime, `show-shipment/more-details/${row?.key}/shipment`);
  await press('Pasar a Entregado');
  await page.getByRole('button', { name: 'Guardar' }).click({ force: true });
  await expect.element(page.getByText('Escribe el nombre de quien recibió')).toBeVisible();
  expect(await saved()).toEqual([]);
  await type({ recibe: 'Rosalba Tique' });
  await press('Guardar');
  await expect.poll(saved).toEqual([{ ...TO_CLAIM, porReclamar: undefined }]);
  await expect.element(page.getByText('Recibió Rosalba Tique')).toBeVisible();
  await expect.element(page.getByText('Llegó, por reclamar')).not.toBeInTheDocument();
});
