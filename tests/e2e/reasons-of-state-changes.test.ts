/** The reason of a state change is asked for where the server keeps it, online or offline, and shown in the history. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { SignedInApi } from '../support/api-caller';
import { startServerProcess } from '../support/server-process';
import { findViolations } from './support/axe';
import { putCargo, shipCargo } from './support/on-the-server';
import { confirm, letGo, waitForPill } from './support/person';
import { openPlainCompany } from './support/plain-company';
import { eventsOf, history, toDetails } from './support/shipment-history';
import { OUR_EMPLOYEE, PLAIN_EMPLOYEE } from './support/story';
import { openTablet, openUsedTablet } from './support/tablet';

const ADMIN = 'admin@fluvicarga.co';
const MOTIVO = 'Se varó en el raudal';

/** A shipment on our server, by its id. */
async function makeShipment(api: SignedInApi, states: object = {}): Promise<number> {
  return shipCargo(api, await putCargo(api, {}), states);
}

/** Opens the dialog of one of the two states, and chooses the next. */
async function choose(page: Page, field: 'estadoPago' | 'estadoEntrega', to: string) {
  await page.locator(`.status-button[data-field="${field}"]`).click();
  await page.locator(`[name="${field}"][value="${to}"]`).check({ force: true });
  return page.getByRole('dialog');
}

it('a shipment cancelled offline: the server gets reason and time', async () => {
  const server = await startServerProcess();
  const api = await server.signIn(OUR_EMPLOYEE);
  const id = await makeShipment(api);
  const { browser, page } = await openUsedTablet(OUR_EMPLOYEE, {
    baseUrl: server.baseUrl,
    // Transitions off: a colour half-way between two is in no theme.
    reducedMotion: 'reduce',
  });
  await page.goto(toDetails(id));
  await history(page).getByText('Registrado').waitFor();

  await browser.setOffline(true);
  const at = Date.now();
  const dialog = await choose(page, 'estadoEntrega', 'CANCELADO');
  const save = dialog.getByRole('button', { name: 'Guardar' });
  // The button looks unavailable, and says what is missing.
  await save.click({ force: true });
  await dialog.getByText('Campo obligatorio').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await dialog.locator('[name=motivo]').fill(MOTIVO);
  await save.click();
  await confirm(page);
  await page.getByText('Se actualizó correctamente.').first().waitFor();
  await waitForPill(page, { state: 'offline', pending: 1 });
  await page.goto(toDetails(id));
  await history(page).getByText('La historia completa se ve con conexión.').waitFor();
  const pending = history(page).getByRole('listitem').filter({ hasText: MOTIVO });
  await pending.getByText('En este equipo').waitFor();
  await page.goto('/adminSection/sync');
  await page.getByText(`Pasa a Cancelado. Motivo: ${MOTIVO}`).waitFor();

  await browser.setOffline(false);
  await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
  const told = (await eventsOf(api, id)).find(({ to }) => to === 'CANCELADO');
  expect(told).toMatchObject({ from: 'EN_PREPARACION', motivo: MOTIVO, author: OUR_EMPLOYEE });
  expect(Math.abs(Date.parse(String(told?.occurredAt)) - at)).toBeLessThan(30_000);
  await page.goto(toDetails(id));
  const shown = history(page).getByRole('listitem');
  await expect.poll(() => shown.count()).toBe(2);
  expect(await shown.first().textContent()).toContain(MOTIVO);
  expect(await history(page).getByText('En este equipo').count()).toBe(0);

  // A final state stays final for an employee, and the screen says whom to ask.
  await page.locator('.status-button[data-field="estadoEntrega"]').click();
  await page.getByText('Si fue un error, un administrador puede corregirlo.').waitFor();
});

it('an administrator corrects a final state with a reason', async () => {
  const server = await startServerProcess();
  const api = await server.signIn(OUR_EMPLOYEE);
  const states = { estadoEntrega: 'ENTREGADO', estadoPago: 'PAGADO' };
  const id = await makeShipment(api, states);
  const { browser, page } = await openUsedTablet(ADMIN, { baseUrl: server.baseUrl });
  browser.allow(/status of 500/);
  await page.route('**/eventos', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(toDetails(id));
  await history(page).getByText('No se pudo traer el historial del servidor.').waitFor();
  await page.unroute('**/eventos');
  await history(page).getByRole('button', { name: 'Intentar de nuevo' }).click();
  await history(page).getByText('Registrado').waitFor();
  for (const [field, to] of [
    ['estadoEntrega', 'EN_TRANSITO'],
    ['estadoPago', 'PENDIENTE'],
  ] as const) {
    const dialog = await choose(page, field, to);
    await dialog.locator('[name=motivo]').fill('Se marcó por error');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await letGo(page);
  }
  await waitForPill(page, { state: 'synced', pending: 0 });
  const told = (await eventsOf(api, id)).filter(({ motivo }) => motivo === 'Se marcó por error');
  expect(told.map(({ from, to }) => `${from} ${to}`).sort()).toEqual([
    'ENTREGADO EN_TRANSITO',
    'PAGADO PENDIENTE',
  ]);
  // The form has no reason field, and offers no transition that needs one.
  await page.goto(`/adminSection/register-shipment/${id}/update`);
  const offered = page.locator('[name=estadoEntrega] option:not([value=""])');
  await offered.first().waitFor({ state: 'attached' });
  expect(await offered.allTextContents()).toEqual(['En tránsito', 'Entregado']);
});

it('on a plain server no reason is asked for or sent, and shipments can be duplicated', async () => {
  const { api, options } = await openPlainCompany();
  const { browser, page } = await openTablet(PLAIN_EMPLOYEE, options);
  // A plain server announces no capabilities.
  browser.allow(/status of 404/);
  const [[id, row] = []] = [...api.records('shipment')].filter(
    ([, { estadoEntrega }]) => estadoEntrega === 'EN_TRANSITO',
  );
  await page.goto(`/adminSection/register-shipment/${id}/update`);
  await page.getByText('Este servidor no recibe cambios de un envío ya registrado.').waitFor();
  const dialog = await choose(page, 'estadoEntrega', 'DEVUELTO');
  expect(await page.locator('[name=motivo]').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await confirm(page);
  await letGo(page);
  await expect
    .poll(() => api.ledger.map(({ method, body }) => ({ method, body })))
    .toEqual([{ method: 'PATCH', body: { estadoEntrega: 'DEVUELTO' } }]);

  await page.getByRole('link', { name: 'Duplicar como nuevo' }).click();
  // On the first step that lacks something, as the people are known.
  await page.waitForURL(/module-(product|shipment)/);
  await page
    .getByRole('button', { name: /Remitente/ })
    .first()
    .click();
  const sender = page.locator('[name=remitenteCedula]');
  await expect.poll(() => sender.inputValue()).toBe(String(row?.remitenteCedula));
});
