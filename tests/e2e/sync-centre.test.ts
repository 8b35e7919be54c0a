/** The sync centre: pending operations with their reasons, the outcome of a manual sync, and recent activity. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process';
import { findViolations, readOverflow } from './support/axe';
import { putRows } from './support/disk';
import { customerOf, fill, newDocument, registerCustomer, waitForPill } from './support/person';
import { waiting } from './support/queue';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet, openUsedTablet, withoutBackgroundSync } from './support/tablet';

const SYNC = '/adminSection/sync';

const rowsOf = (page: Page) => page.locator('main ol > [data-key]');

it('shows pending operations with reasons and in words, and discards the chosen one', async () => {
  const server = await startServerProcess();
  // Otherwise the worker would send before the tap does.
  const { browser, page } = await openUsedTablet(OUR_EMPLOYEE, {
    baseUrl: server.baseUrl,
    prepare: withoutBackgroundSync,
  });
  // A tap tries the network, whatever `navigator.onLine` says.
  browser.allow(/Failed to load resource/);
  await page.goto(SYNC);
  await page.getByText('No hay nada por enviar').waitFor();

  await browser.setOffline(true);
  const numDocument = newDocument();
  await registerCustomer(page, customerOf(numDocument));
  await page.goto('/adminSection/show-customers');
  await page.getByLabel('Buscar').fill(numDocument);
  await page
    .locator('[data-key]')
    .getByRole('link', { name: /Actualizar/ })
    .first()
    .click();
  await fill(page, { phone: '3157778899' });
  await page.getByRole('button', { name: 'Guardar cliente' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
  await page.locator('[data-notice=success]', { hasText: 'Guardado en este equipo' }).waitFor();

  await page.goto(SYNC);
  const row = rowsOf(page).filter({ hasText: 'Registrar cliente' });
  await row.getByText('sale apenas haya señal').waitFor();
  await row.getByText('En este equipo').waitFor();
  await row.getByRole('button', { name: /^Ver Registrar cliente/ }).click();
  await row.getByText('Teléfono').waitFor();
  await row.getByText('315 777 8899').waitFor();
  expect(await findViolations(page)).toEqual([]);

  const tap = page.getByRole('button', { name: 'Sincronizar ahora' });
  await tap.click();
  await page
    .getByText('No hubo conexión con el servidor. Lo registrado sigue guardado en este equipo.')
    .waitFor();

  await row.getByRole('button', { name: 'Descartar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Se perderá, sin forma de recuperarlo:').waitFor();
  await dialog.getByText('315 777 8899').waitFor();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await rowsOf(page).count()).toBe(1);

  await browser.setOffline(false);
  await tap.click();
  await page.getByText('Se envió 1 cambio. Todo está al día.').waitFor();
  await page
    .getByRole('region', { name: 'Subido hace poco' })
    .getByText('Registrar cliente')
    .waitFor();
});

it('shows a thousand operations, fifty at a time, within the screen’s width', async () => {
  const server = await startServerProcess();
  const { browser, page } = await openUsedTablet(OUR_EMPLOYEE, {
    baseUrl: server.baseUrl,
    viewport: { width: 320, height: 700 },
  });
  await browser.setOffline(true);
  await putRows(page, { outbox: Array.from({ length: 1000 }, (_, index) => waiting(index)) });
  await page.goto(SYNC);
  await waitForPill(page, { state: 'offline', pending: 1000 });
  await expect.poll(() => rowsOf(page).count()).toBe(50);
  expect(await readOverflow(page)).toBe(0);
  await page.getByText('Se ven 50 de 1000').waitFor();
  await page.getByRole('button', { name: 'Mostrar 50 más' }).click();
  await expect.poll(() => rowsOf(page).count()).toBe(100);
});

it('an unreadable row is shown raw, exported and discarded by the user', async () => {
  const server = await startServerProcess();
  const { page } = await openUsedTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  await putRows(page, { outbox: [{ state: 'pending', algo: 'dañado' }] });
  await page.goto(SYNC);
  await waitForPill(page, { state: 'error' });
  const card = page
    .getByRole('article')
    .filter({ hasText: 'Una fila por enviar no se puede leer' });
  await card.getByText('Ver tal como está').click();
  await card.getByText('"algo": "dañado"').waitFor();
  expect(await findViolations(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Exportar esta fila' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^fluvicarga-fila-\d+-\d{4}-\d\d-\d\d\.json$/);
  await card.getByRole('button', { name: 'Descartar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
  await waitForPill(page, { state: 'synced', pending: 0 });
  expect(await card.count()).toBe(0);
});

it('operations sent by the worker in the background are announced once, with a link', async () => {
  const server = await startServerProcess();
  const api = await server.signIn(OUR_EMPLOYEE);
  const { browser, page } = await openTablet(OUR_EMPLOYEE, {
    baseUrl: server.baseUrl,
    isWhole: true,
  });
  await browser.setOffline(true);
  const numDocument = newDocument();
  await registerCustomer(page, customerOf(numDocument));
  await page.goto('about:blank');
  await browser.setOffline(false);
  const isThere = async () =>
    (await api.list('/api/v1/customers/all')).some((one) => one.numDocument === numDocument);
  await expect.poll(isThere, { timeout: 60_000 }).toBe(true);

  await page.goto('/adminSection/show-customers');
  const notice = page.locator('[data-notice]').filter({ hasText: 'Mientras no estabas' });
  expect(await notice.locator('p').textContent()).toContain('Mientras no estabas: se envió 1.');
  await notice.getByRole('link', { name: 'Ver en Sincronización' }).click();
  await page.waitForURL(`**${SYNC}`);
  await page.reload();
  await waitForPill(page, { state: 'synced', pending: 0 });
  await page.getByText('No hay nada por enviar').waitFor();
  expect(await notice.count()).toBe(0);
});

it('a wrong clock is announced once, and always shown here', async () => {
  const server = await startServerProcess();
  const { page } = await openUsedTablet(OUR_EMPLOYEE, {
    baseUrl: server.baseUrl,
    prepare: async ({ context }) => {
      await context.addInitScript(() => {
        const read = Date.now;
        Date.now = () => read() + 25 * 60_000;
      });
    },
  });
  const words = /El reloj de este equipo está 25 minutos adelantado\./;
  const notice = page.locator('[data-notice]').filter({ hasText: words });
  await notice.getByRole('button', { name: 'Cerrar el aviso' }).click();
  await page.goto(SYNC);
  await page.locator('main').getByText(words).waitFor();
  expect(await notice.count()).toBe(0);
});
