/**
 * The recipient of a shipment, signed, photographed and located without signal, is on the device at once, and on the
 * server once.
 */
import { expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process';
import { findViolations } from './support/axe';
import { noise, sign } from './support/delivery';
import { putCargo, shipCargo } from './support/on-the-server';
import { letGo, waitForPill } from './support/person';
import { eventsOf, history, toDetails } from './support/shipment-history';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet } from './support/tablet';

const PLACE = '2,57281; −72,64590 (a menos de 12 m)';

it('a delivery signed offline', async () => {
  const server = await startServerProcess();
  const api = await server.signIn(OUR_EMPLOYEE);
  const id = await shipCargo(api, await putCargo(api, {}), { estadoEntrega: 'EN_TRANSITO' });
  const delivered = await shipCargo(api, await putCargo(api, {}), { estadoEntrega: 'ENTREGADO' });
  const { browser, page } = await openTablet(OUR_EMPLOYEE, {
    baseUrl: server.baseUrl,
    reducedMotion: 'reduce',
    prepare: async ({ context }) => {
      await context.grantPermissions(['geolocation'], { origin: server.baseUrl });
      await context.setGeolocation({ latitude: 2.572812, longitude: -72.6459, accuracy: 11.4 });
    },
  });
  await page.goto(toDetails(id));
  await history(page).getByText('Registrado').waitFor();

  await browser.setOffline(true);
  await page.getByRole('button', { name: 'Pasar a Entregado' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Anotar quién recibió' }).click();
  await sign(page, dialog.getByRole('img', { name: 'Espacio para la firma' }));
  await dialog.getByText('Firmada.').waitFor();
  await dialog.getByRole('button', { name: 'Guardar' }).click({ force: true });
  await dialog.getByText('Escribe el nombre de quien recibió').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await dialog.locator('[name=recibe]').fill('Rosalba Tique');
  await dialog.locator('[name=documento]').fill('41219530');
  await dialog.locator('[name=foto]').setInputFiles({
    name: 'camara.bmp',
    mimeType: 'image/bmp',
    buffer: noise(),
  });
  await dialog.getByRole('img', { name: 'Foto de la entrega' }).waitFor();
  await dialog.getByRole('button', { name: 'Anotar el lugar' }).click();
  await dialog.getByText(PLACE).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await waitForPill(page, { state: 'offline', pending: 1 });
  await page.getByText('Sin conexión · 1 pendiente y 1 foto').first().waitFor();

  await page.goto(toDetails(id));
  const pending = history(page).getByRole('listitem').filter({ hasText: 'Rosalba Tique' });
  await pending.getByText('En este equipo').waitFor();
  await pending.getByText('Recibió Rosalba Tique, documento 41.219.530').waitFor();
  await pending.getByRole('img', { name: 'Firma de Rosalba Tique' }).waitFor();
  await pending.getByRole('img', { name: 'Foto de la entrega' }).waitFor();
  await pending.getByText('Foto por subir.').waitFor();
  await pending.getByText(`Lugar: ${PLACE}`).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.goto('/adminSection/sync');
  await page
    .getByText('Recibió: Rosalba Tique, documento 41.219.530, con firma, con foto, en 2,57281')
    .waitFor();
  await page.getByText('sale cuando su entrega esté en el servidor').waitFor();
  expect(await findViolations(page)).toEqual([]);

  await browser.setOffline(false);
  await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
  const told = (await eventsOf(api, id)).filter(({ to }) => to === 'ENTREGADO');
  expect(told).toEqual([
    expect.objectContaining({
      from: 'EN_TRANSITO',
      author: OUR_EMPLOYEE,
      entrega: {
        recibe: 'Rosalba Tique',
        documento: '41219530',
        firma: expect.stringMatching(/^M\d+ \d+L/),
        foto: expect.objectContaining({ clave: expect.any(String) }),
        lugar: { latitud: 2.57281, longitud: -72.6459, precision: 12 },
      },
      foto: 'RECIBIDA',
    }),
  ]);
  const read = page.waitForResponse((answer) => answer.url().endsWith('/eventos'));
  await page.goto(toDetails(id));
  await read;
  await history(page).getByRole('img', { name: 'Firma de Rosalba Tique' }).waitFor();
  expect(await history(page).getByText('En este equipo').count()).toBe(0);
  await history(page).getByRole('button', { name: 'Ver foto' }).click();
  const photo = history(page).getByRole('img', { name: 'Foto de la entrega' });
  await photo.waitFor();
  expect(await photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(300);
  const drawn = history(page)
    .getByRole('img', { name: /^Firma/ })
    .locator('path');
  expect(await drawn.getAttribute('d')).toBe(told[0]?.entrega?.firma);

  // A shipment delivered before the recipient was asked for.
  await page.goto(toDetails(delivered));
  const late = page.getByRole('button', { name: 'Anotar quién recibió' });
  await late.click();
  await dialog.locator('[name=recibe]').fill('Edilson Ramírez');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await letGo(page);
  const receivers = async () => (await eventsOf(api, delivered)).map(({ entrega }) => entrega);
  await expect
    .poll(receivers)
    .toContainEqual({ recibe: 'Edilson Ramírez', documento: null, firma: null });
  await waitForPill(page, { state: 'synced', pending: 0 });
  await history(page).getByText('Recibió Edilson Ramírez').waitFor();
  expect(await late.count()).toBe(0);
});
