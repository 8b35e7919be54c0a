/** A whole boat at once: few taps without a network, taken back, and on the server once each. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { vessel } from '../server/payloads';
import { startServerProcess } from '../support/server-process';
import { putCargo, shipCargo } from './support/on-the-server';
import { waitForPill } from './support/person';
import { closeApp } from './support/session';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet } from './support/tablet';
import { countUnsent } from './support/unsent';

const VESSEL = 'Bote de la tarde';

/** A vessel with shipments in transit, and a tablet that knows them. */
async function openBoat(count: number) {
  const server = await startServerProcess();
  const api = await server.signIn(OUR_EMPLOYEE);
  const made = await api.call('POST', '/api/v1/vehicles/save', vessel({ nombre: VESSEL }));
  expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1)
    ids.push(
      await shipCargo(api, await putCargo(api, {}), {
        vehiculoNombre: VESSEL,
        estadoEntrega: 'EN_TRANSITO',
      }),
    );
  const tablet = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl, isWhole: true });
  const states = async () =>
    (await api.list('/api/v1/envios/all'))
      .filter(({ id }) => ids.includes(Number(id)))
      .map(({ estadoEntrega }) => String(estadoEntrega));
  const events = async () =>
    Promise.all(
      ids.map(async (id) => {
        const told = await api.list(`/api/v1/envios/${id}/eventos`);
        return told.filter(({ to }) => to === 'POR_RECLAMAR').length;
      }),
    );
  return { ...tablet, ids, api, states, events };
}

const all = (count: number, state: string) => Array.from({ length: count }, () => state);

/** From the vessel's own screen. @returns how many taps it took. */
async function arrive(page: Page, count: number): Promise<number> {
  let taps = 0;
  const tap = async (name: string) => {
    taps += 1;
    await page.getByRole('button', { name, exact: true }).click();
  };
  await tap(`Llegó ${VESSEL}: ${count} envíos`);
  await tap(`Pasar ${count} a Llegó, por reclamar`);
  await page
    .getByText(`${count} envíos de ${VESSEL} pasaron a Llegó, por reclamar`)
    .first()
    .waitFor();
  return taps;
}

async function openVessel(page: Page): Promise<number> {
  await page.goto('/adminSection/show-vehicles');
  await page.getByLabel('Buscar').fill(VESSEL);
  await expect.poll(() => page.locator('[data-key]').count()).toBe(1);
  await page.getByRole('link', { name: /^Detalles/ }).click();
  await page.getByRole('heading', { name: VESSEL }).waitFor();
  // The menu's entry and the row's link.
  return 2;
}

it('twenty shipments arrive without a network in five taps at most, and are taken back', async () => {
  const { browser, page, states, events } = await openBoat(20);
  await browser.setOffline(true);
  const taps = (await openVessel(page)) + (await arrive(page, 20));
  console.log(`A boat of twenty arrived: ${taps} taps (60 before)`);
  expect(taps).toBeLessThanOrEqual(5);
  expect(await countUnsent(page)).toBe(20);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await page.getByText('Se deshicieron 20 cambios').first().waitFor();
  expect(await countUnsent(page)).toBe(0);
  await browser.setOffline(false);
  await waitForPill(page, { pending: 0 });
  expect(await states()).toEqual(all(20, 'EN_TRANSITO'));

  await browser.setOffline(true);
  await arrive(page, 20);
  await browser.setOffline(false);
  await expect.poll(states, { timeout: 60_000 }).toEqual(all(20, 'ENTREGADO'));
  await waitForPill(page, { state: 'synced', pending: 0 });
  expect(await countUnsent(page)).toBe(0);
  expect(await events()).toEqual(Array.from({ length: 20 }, () => 1));
});

it('the page is closed right after: they are sent when their time has come', async () => {
  const { page, states } = await openBoat(3);
  await openVessel(page);
  await arrive(page, 3);
  await closeApp(page);
  expect(await states()).toEqual(all(3, 'EN_TRANSITO'));
  await expect.poll(states, { timeout: 45_000 }).toEqual(all(3, 'ENTREGADO'));
});
