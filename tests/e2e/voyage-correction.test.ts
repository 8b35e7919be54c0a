/** A departure that was told by mistake is taken back on another tablet, without signal, and is on the server once. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { vessel, voyage } from '../server/payloads';
import { startServerProcess } from '../support/server-process';
import { putCargo, shipCargo } from './support/on-the-server';
import { fill, letGo, waitForPill } from './support/person';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet } from './support/tablet';

const ADMIN = 'admin@fluvicarga.co';
const VESSEL = 'Bote Curare';
const WHY = 'Se tocó la lancha equivocada';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

it('an ADMIN takes it back with a reason, and its employee reads that', async () => {
  const server = await startServerProcess();
  const api = await server.signIn(OUR_EMPLOYEE);
  await api.call('POST', '/api/v1/vehicles/save', vessel({ nombre: VESSEL }));
  const id = await shipCargo(api, await putCargo(api, {}), { vehiculoNombre: VESSEL });
  const plan = voyage({ vehiculoNombre: VESSEL, enviosIds: [id] });
  const { body } = await api.call('POST', '/api/v1/viajes/save', plan);
  const voyageId = (body as { id: number }).id;
  const trip = async () =>
    (await api.list('/api/v1/viajes/all')).find((one) => one.id === voyageId) ?? {};
  const cargo = async () =>
    (await api.list('/api/v1/envios/all')).find((one) => one.id === id)?.estadoEntrega;
  const address = `/adminSection/show-voyages/more-details/${voyageId}/voyage`;
  const { page: employee } = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  await employee.goto(address);
  await press(employee, `Salió ${VESSEL}`);
  await inDialog(employee, 'Sí, salió');
  await letGo(employee);
  await waitForPill(employee, { state: 'synced', pending: 0 });
  expect([(await trip()).estado, await cargo()]).toEqual(['SALIO', 'EN_TRANSITO']);

  const { browser, page: admin } = await openTablet(ADMIN, { baseUrl: server.baseUrl });
  await admin.goto(address);
  await browser.setOffline(true);
  await press(admin, 'Corregir');
  await admin.getByText('1 envío vuelve a En preparación.').waitFor();
  await fill(admin, { motivo: WHY });
  await inDialog(admin, 'Corregir');
  await admin.getByText('Los envíos que vuelven con él cambian cuando se envíe.').waitFor();
  await letGo(admin);
  expect([(await trip()).estado, await cargo()]).toEqual(['SALIO', 'EN_TRANSITO']);
  await browser.setOffline(false);
  await waitForPill(admin, { state: 'synced', pending: 0 }, 60_000);

  await employee.getByText(WHY).waitFor();
  await employee.getByRole('button', { name: `Salió ${VESSEL}`, exact: true }).waitFor();
  await employee.getByText('Programado').first().waitFor();
  expect(await cargo()).toBe('EN_PREPARACION');
  expect(await trip()).toMatchObject({
    estado: 'PROGRAMADO',
    salidaReal: null,
    correcciones: [{ de: 'SALIO', a: 'PROGRAMADO', motivo: WHY, por: ADMIN, vuelven: 1 }],
  });
  const events = await api.list(`/api/v1/envios/${id}/eventos`);
  expect(events.filter(({ motivo }) => motivo === WHY)).toHaveLength(1);
});
