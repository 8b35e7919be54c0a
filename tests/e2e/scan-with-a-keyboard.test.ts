/** A scanner that types: it opens, it tracks, it counts, and is told from a person. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { NETWORK_FAILURES } from '../support/chromium';
import { startServerProcess } from '../support/server-process';
import { leaveFocus, typeAsScanner, waitForShortcuts } from './support/keyboard';
import { putCargo, shipCargo } from './support/on-the-server';
import { letGo, waitForPill } from './support/person';
import { openPlainCompany } from './support/plain-company';
import { endSession, signInOver } from './support/session';
import { OUR_EMPLOYEE, PLAIN_EMPLOYEE } from './support/story';
import { openTablet } from './support/tablet';

const answer = (page: Page) => page.locator('[data-scan]');

/** Types once nothing has the focus, as on a dock. */
async function scan(page: Page, code: string): Promise<void> {
  await leaveFocus(page);
  await typeAsScanner(page, code);
}

async function openDock(pieces: number) {
  const server = await startServerProcess();
  const api = await server.signIn(OUR_EMPLOYEE);
  const id = await shipCargo(api, await putCargo(api, { productName: 'Estufa', number: pieces }));
  const shipment = async () =>
    (await api.list('/api/v1/envios/all')).find((one) => Number(one.id) === id) ?? {};
  const guide = String((await shipment()).numeroGuia);
  const tablet = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  return {
    ...tablet,
    server,
    api,
    id,
    guide,
    shipment,
    label: `${server.baseUrl}/rastreo/${guide}`,
  };
}

it('opens from the list and the command box, tracks in public, and explains a wrong code', async () => {
  const { page, browser, guide, id, label } = await openDock(2);
  await browser.setOffline(true);
  await page.goto('/adminSection/show-shipment');
  await page.getByRole('link', { name: 'Escanear' }).waitFor();
  await waitForShortcuts(page);
  // A person's keys are not a scanner's; nor is a code of somebody else opened.
  await scan(page, 'https://otra.example.co/rastreo/Zz99999zZ#1-2');
  await page.getByText('Zz99999zZ: de otra empresa').first().waitFor();
  await scan(page, 'https://www.example.co/menu/carta-del-dia');
  await page.getByText('No es la etiqueta de un envío').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/adminSection/show-shipment');
  await scan(page, `${label}#1-2`);
  await page.waitForURL(`**/more-details/${id}/shipment`);

  await page.keyboard.press('Control+k');
  const box = page.getByRole('dialog', { name: 'Ir a…' });
  await box.getByRole('combobox').waitFor();
  await page.keyboard.type('Escanear lo que');
  await box.getByRole('option', { name: /^Escanear lo que llegó/ }).waitFor();
  await box.getByRole('combobox').fill(guide);
  await box.getByRole('option', { name: new RegExp(guide) }).waitFor();
  await page.goBack();
  await page.waitForURL('**/show-shipment');
  // A pasted code is read like a scanned one.
  await box.getByRole('combobox').fill(`${label}#2-2`);
  await page.waitForURL(`**/more-details/${id}/shipment`);
  await box.waitFor({ state: 'detached' });

  await page.goto('/rastreo');
  await page.getByRole('button', { name: 'Escanear la etiqueta' }).waitFor();
  await scan(page, `${label}#2-2`);
  await page.waitForURL(`**/rastreo/${guide}`);
  await page.getByText('Ver el envío completo').waitFor();
  await page
    .getByText(/^Según los datos guardados en este equipo, de las? [\d:]+\s[ap]\.\sm\.$/)
    .waitFor();
});

it('counts, asks where a label does not tell the pieces apart, undoes, survives a lock, and closes short with a reason', async () => {
  const { page, browser, api, id, guide, label, shipment } = await openDock(3);
  await page.goto('/adminSection/scan?paso=llego');
  await page.getByText('Todavía no hay nada contado.').waitFor();
  await scan(page, `${label}#1-3`);
  await answer(page)
    .getByText(
      'Todavía no ha salido: escanéalo primero en Lo que subió, o pásalo a En tránsito en el envío.',
    )
    .waitFor();
  await page.getByText('Lo que subió', { exact: true }).click();
  await page.getByText('Escanea cada bulto que sube.').waitFor();
  const count = page.locator('[data-count]');

  await scan(page, label);
  await answer(page).getByText(`1 de 3 · ${guide}`).waitFor();
  await scan(page, label);
  await answer(page).getByText(`${guide} ya se leyó`).waitFor();
  expect(await count.textContent()).toBe('1 de 3');
  await answer(page).getByRole('button', { name: 'Contar otro bulto' }).click();
  await answer(page).getByText(`2 de 3 · ${guide}`).waitFor();
  await page.getByRole('button', { name: 'Quitar la última lectura' }).click();
  await expect.poll(() => count.textContent()).toBe('1 de 3');

  await endSession(page);
  await page.reload();
  await page.locator('[name=password]').waitFor();
  if ((await page.getByRole('dialog').count()) > 0) await signInOver(page, 'sesión');
  else {
    await page.locator('[name=username]').fill(OUR_EMPLOYEE);
    await page.locator('[name=password]').fill('Guaviare2026*');
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await page.waitForURL('**/adminSection**');
    await page.goto('/adminSection/scan?paso=subio');
  }
  await expect.poll(() => count.textContent()).toBe('1 de 3');

  await browser.setOffline(true);
  await page.getByRole('button', { name: `Faltan bultos: seguir sin ellos: ${guide}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Faltan bultos: seguir sin ellos' });
  // Without a reason it is not saved.
  await dialog.getByRole('button', { name: 'Pasar a En tránsito' }).click({ force: true });
  await dialog.locator('.error').waitFor();
  await dialog.locator('[name=motivo]').fill('Dos quedaron en la bodega');
  await dialog.getByRole('button', { name: 'Pasar a En tránsito' }).click();
  await dialog.waitFor({ state: 'detached' });
  await browser.setOffline(false);
  await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
  expect((await shipment()).estadoEntrega).toBe('EN_TRANSITO');
  const events = await api.list(`/api/v1/envios/${id}/eventos`);
  expect(events.filter(({ to }) => to === 'EN_TRANSITO').map(({ motivo }) => motivo)).toEqual([
    '1 de 3 bultos. Dos quedaron en la bodega',
  ]);
});

it('undoes the last piece with the state it changed, and counts beside a plain server', async () => {
  const { api, options } = await openPlainCompany();
  const [first] = [...api.records('shipment').values()].filter(
    ({ estadoEntrega }) => estadoEntrega === 'EN_PREPARACION',
  );
  const guide = String(first?.numeroGuia);
  const { browser, page } = await openTablet(PLAIN_EMPLOYEE, options);
  // It announces nothing.
  browser.allow(NETWORK_FAILURES);
  await page.goto('/adminSection/scan?paso=subio');
  await page.getByText('Todavía no hay nada contado.').waitFor();
  // Without signal nothing leaves after the ten seconds either.
  await browser.setOffline(true);
  await scan(page, `${options.baseUrl}/rastreo/${guide}#1-2`);
  await answer(page).getByText(`1 de 2 · ${guide}`).waitFor();
  await scan(page, `${options.baseUrl}/rastreo/${guide}#2-2`);
  await answer(page).getByText('Completo: pasó a En tránsito.').waitFor();
  await page.getByRole('button', { name: 'Quitar la última lectura' }).click();
  await answer(page).getByText('Se quitó la última lectura').waitFor();
  await expect.poll(() => page.locator('[data-count]').textContent()).toBe('1 de 2');
  await page.locator('main').getByText('En preparación').first().waitFor();
  await browser.setOffline(false);
  await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
  expect(api.ledger.filter(({ entity }) => entity === 'shipment')).toEqual([]);
  await page.getByRole('button', { name: `Faltan bultos: seguir sin ellos: ${guide}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Faltan bultos: seguir sin ellos' });
  await dialog.getByText('El servidor de esta empresa no guarda motivos').waitFor();
  await dialog.getByRole('button', { name: 'Pasar a En tránsito' }).click();
  await letGo(page);
  const sent = () => api.ledger.filter(({ entity }) => entity === 'shipment');
  await expect.poll(() => sent().length, { timeout: 20_000 }).toBe(1);
  await waitForPill(page, { state: 'synced', pending: 0 });
  expect(sent()).toHaveLength(1);
});
