/** The labels that the app makes, before a camera, and what it counts. */
import { expect, it } from 'vitest';
import { readPdfRectangles } from '../support/pdf-text';
import { startServerProcess } from '../support/server-process';
import { USED_ORIGIN } from '../support/used-tablets';
import { makeFilmCamera } from './support/camera';
import { readDownload } from './support/downloads';
import { typeAsScanner } from './support/keyboard';
import { putCargo, shipCargo } from './support/on-the-server';
import { waitForPill } from './support/person';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet, openUsedTablet } from './support/tablet';

it('counts each label once, survives a reload, and moves the shipment on with the last piece', async () => {
  const server = await startServerProcess();
  const api = await server.signIn(OUR_EMPLOYEE);
  const cargo = await putCargo(api, { productName: 'Motobomba', number: 3 });
  const id = await shipCargo(api, cargo);
  const readShipment = async () =>
    (await api.list('/api/v1/envios/all')).find((one) => Number(one.id) === id) ?? {};
  const guide = String((await readShipment()).numeroGuia);
  const camera = await makeFilmCamera();
  const { browser, page } = await openTablet(OUR_EMPLOYEE, {
    isWhole: true,
    baseUrl: server.baseUrl,
    args: camera.args,
  });
  await browser.setOffline(true);

  await page.goto(`/adminSection/show-shipment/more-details/${id}/shipment`);
  await page.getByRole('button', { name: 'Etiquetas' }).click();
  const { bytes } = await readDownload(page, () =>
    page.getByRole('dialog').getByRole('button', { name: 'Imprimir etiquetas' }).click(),
  );
  const [first = [], second = []] = readPdfRectangles(bytes);
  await camera.show([first, second]);

  await page.goto('/adminSection/scan?paso=subio');
  const video = page.locator('video');
  await video.waitFor({ state: 'attached' });
  const open = page.getByRole('button', { name: 'Usar la cámara' });
  await video.or(open).filter({ visible: true }).first().waitFor();
  if (await open.isVisible()) await open.click();
  const answer = page.locator('[data-scan]');
  await answer.getByText(`2 de 3 · ${guide}`).waitFor({ timeout: 60_000 });
  await answer.getByText('Falta el 3').waitFor();
  // The film begins anew.
  await answer.getByText('El bulto 1 ya estaba contado').waitFor({ timeout: 60_000 });
  const count = page.locator('[data-count]');
  expect(await count.textContent()).toBe('2 de 3');
  await page.getByRole('button', { name: 'Apagar la cámara' }).click();
  await page.reload();
  await expect.poll(() => count.textContent()).toBe('2 de 3');
  // Switched off by a person, it stays so.
  await open.waitFor();
  expect(await video.isVisible()).toBe(false);

  await page.locator('main').focus();
  await typeAsScanner(page, `${server.baseUrl}/rastreo/${guide}#3-3`);
  await answer.getByText(`3 de 3 · ${guide}`).waitFor();
  await answer.getByText('Completo: pasó a En tránsito.').waitFor();
  // Taken back, it is scanned again.
  await page.getByRole('button', { name: 'Quitar la última lectura' }).click();
  await expect.poll(() => count.textContent()).toBe('2 de 3');
  await waitForPill(page, { state: 'offline', pending: 0 });
  await page.locator('main').focus();
  await typeAsScanner(page, `${server.baseUrl}/rastreo/${guide}#3-3`);
  await answer.getByText('Completo: pasó a En tránsito.').waitFor();
  await waitForPill(page, { state: 'offline', pending: 1 });
  await browser.setOffline(false);
  await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
  expect((await readShipment()).estadoEntrega).toBe('EN_TRANSITO');
  const events = await api.list(`/api/v1/envios/${id}/eventos`);
  expect(events.filter(({ to }) => to === 'EN_TRANSITO')).toHaveLength(1);
  await page.getByRole('button', { name: 'Terminar la cuenta' }).click();
  await page.getByText('Todavía no hay nada contado.').waitFor();
});

it.each([
  { width: 1180, height: 820 },
  { width: 390, height: 844 },
])('an answer stands over the picture for three seconds: %o', async (viewport) => {
  const server = await startServerProcess();
  const { page } = await openUsedTablet(OUR_EMPLOYEE, {
    viewport,
    isMobile: viewport.width < 600,
    baseUrl: server.baseUrl,
    args: ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
  });
  await page.goto('/adminSection/scan?paso=subio');
  const video = page.locator('[data-camera=on]');
  const open = page.getByRole('button', { name: 'Usar la cámara' });
  await video.or(open).filter({ visible: true }).first().waitFor();
  if (await open.isVisible()) await open.click();
  await video.waitFor();
  const heightOf = async () => (await video.boundingBox())?.height ?? 0;
  await expect.poll(heightOf).toBeGreaterThan(viewport.height / 5);
  expect(await heightOf()).toBeLessThanOrEqual(viewport.height * 0.4);

  await typeAsScanner(page, `${USED_ORIGIN}/rastreo/Zz99999zZ#1-2`);
  const flash = page.locator('[data-flash=wrong]');
  await flash.waitFor();
  const shownAt = performance.now();
  const [box, picture] = [await flash.boundingBox(), await video.boundingBox()];
  const tabs = page.getByRole('navigation', { name: 'Accesos' });
  const bottom = (await tabs.isVisible()) ? (await tabs.boundingBox())?.y : viewport.height;
  if (!box || !picture) throw new Error('Nothing is shown');
  expect(box.height).toBeGreaterThanOrEqual(picture.height / 3);
  expect(box.y).toBeGreaterThanOrEqual(picture.y);
  expect(box.y + box.height).toBeLessThanOrEqual(picture.y + picture.height + 1);
  expect(picture.y + picture.height).toBeLessThanOrEqual(bottom ?? 0);
  const title = flash.getByText('Zz99999zZ: no está en este equipo');
  expect(
    await title.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
  ).toBeGreaterThanOrEqual(30);

  await flash.waitFor({ state: 'detached' });
  expect(performance.now() - shownAt).toBeGreaterThan(2000);
  // The last one stays below.
  await page.locator('[data-scan=wrong]').getByText('Zz99999zZ: no está').waitFor();
});

it('a camera without permission is said in words, and typing goes on', async () => {
  const server = await startServerProcess();
  const { page } = await openTablet(OUR_EMPLOYEE, {
    isWhole: true,
    baseUrl: server.baseUrl,
    args: ['--use-fake-device-for-media-stream', '--deny-permission-prompts'],
  });
  await page.goto('/adminSection/scan');
  await page.getByRole('button', { name: 'Usar la cámara' }).click();
  await page.getByText('La cámara no tiene permiso.').waitFor();
  await page.getByLabel('O escribe el número').fill('Xx3918koP');
  await page.keyboard.press('Enter');
  await page.getByText('Xx3918koP: no está en este equipo').waitFor();
});

it('a device without a camera is said in words', async () => {
  const server = await startServerProcess();
  const { page } = await openTablet(OUR_EMPLOYEE, {
    isWhole: true,
    baseUrl: server.baseUrl,
    args: ['--use-fake-ui-for-media-stream'],
  });
  await page.goto('/rastreo');
  await page.getByRole('button', { name: 'Escanear la etiqueta' }).click();
  await page.getByRole('button', { name: 'Usar la cámara' }).click();
  await page.getByText('Este equipo no tiene cámara.').waitFor();
});
