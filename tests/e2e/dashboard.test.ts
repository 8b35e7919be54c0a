/** The dashboard: the role's figures of today, each linked to the list that it counts. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toBogotaDay } from '../../src/domain/rules/dates';
import { shipmentStatusPath } from '../../src/domain/wire';
import { crewMember, vessel } from '../server/payloads';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { putCargo, shipCargo } from './support/on-the-server';
import { customerOf, newDocument, registerCustomer, waitForPill } from './support/person';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet } from './support/tablet';

const DAY_MS = 86_400_000;

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({ lifetime: 'file' });
});
afterAll(() => server.close());

/** The number of rows that the list states. */
async function readListed(page: Page): Promise<number> {
  const facts = page.getByRole('status').filter({ hasText: /^\d+( de \d+)? envíos?$/ });
  await facts.waitFor();
  return Number((await facts.textContent())?.match(/^\d+/)?.[0]);
}

/** Follows each link of the dashboard and compares its figure with the list. */
async function expectSameInList(page: Page, figures: string): Promise<number> {
  await page.goto('/adminSection');
  const links = page.locator(figures);
  await links.first().waitFor();
  const found = await links.evaluateAll((all) =>
    all.map((link) => ({
      href: link.getAttribute('href') ?? '',
      figure: Number(link.textContent?.match(/\d+/)?.[0] ?? 0),
    })),
  );
  for (const { href, figure } of found) {
    await page.goto(href);
    expect(await readListed(page), href).toBe(figure);
  }
  return found.length;
}

it('shipments by state, payments due and traffic on the rivers link to the lists they count', async () => {
  const { page } = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  expect(await expectSameInList(page, '[data-chart=crates] a')).toBe(6);
  expect(await expectSameInList(page, '[data-chart=level]')).toBe(2);
  const api = await server.signIn(OUR_EMPLOYEE);
  const sailing = { estadoEntrega: 'EN_TRANSITO', costoEnvio: 1_234_567 };
  const id = await shipCargo(api, await putCargo(api, { productName: 'Motobomba' }), sailing);
  for (const change of [{ estadoEntrega: 'ENTREGADO' }, { estadoPago: 'PAGADO' }])
    expect((await api.call('PATCH', shipmentStatusPath(id), change)).status).toBe(200);
  await page.goto('/adminSection');
  await page.locator('[data-chart=today]').filter({ hasText: 'se entreg' }).waitFor();
  expect(await expectSameInList(page, '[data-chart=today]')).toBeGreaterThanOrEqual(2);
  await page.goto('/adminSection');
  await page.locator('[data-chart=collected]').click();
  await page.locator('[data-key]').getByText('$ 1.234.567').first().waitFor();
  expect(await expectSameInList(page, '[data-chart=corridor]:has(.hull)')).toBeGreaterThan(0);
  await page.goto('/adminSection');
  for (const type of ['Capitán', 'Marinero', 'Motorista'])
    await page.getByRole('heading', { name: type }).waitFor();
});

it('licences and permits that expire soon are shown in words and link to their records', async () => {
  const api = await server.signIn(OUR_EMPLOYEE);
  const inDays = (days: number) => toBogotaDay(Date.now() + days * DAY_MS);
  const licence = crewMember({ name: 'Arnulfo', lastName: 'Mosquera', expLicencia: inDays(0) });
  await api.call('POST', '/api/v1/employeefluvial/save', licence);
  const boat = vessel({ nombre: 'La Tonina', fechaExpPatente: inDays(-900) });
  await api.call('POST', '/api/v1/vehicles/save', boat);
  const { page } = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  const panel = page.getByRole('region', { name: 'Licencias y patentes' });
  await panel.getByRole('link', { name: /Vencida hace 900 días\s*Patente de La Tonina/ }).click();
  await page.getByRole('heading', { name: 'Detalles de la embarcación' }).waitFor();
  await page.goto('/adminSection');
  await panel.getByText('Licencia de Arnulfo Mosquera').click();
  await page.getByRole('heading', { name: 'Detalles del tripulante' }).waitFor();
});

it('offline it still works, and shows pending operations first', async () => {
  const { browser, page } = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  await browser.setOffline(true);
  await registerCustomer(page, customerOf(newDocument()));
  await waitForPill(page, { state: 'offline', pending: 1 });
  await page.goto('/adminSection');
  const waiting = page.getByText('1 cambio está guardado en este equipo y se enviará con señal.');
  await waiting.waitFor();
  await page.getByRole('heading', { name: 'Por cobrar' }).waitFor();
  await waiting.click();
  await page.waitForURL('**/adminSection/sync');
});

it('a SUPERADMIN sees companies and their users, a guest the options of a guest', async () => {
  const platform = await openTablet('superadmin@fluvicarga.co', { baseUrl: server.baseUrl });
  const companies = platform.page.getByRole('region', { name: 'Empresas' });
  await companies.getByText('Activa').first().waitFor();
  await platform.page.getByRole('region', { name: 'Usuarios por empresa' }).waitFor();
  expect(await platform.page.getByText('Por cobrar').count()).toBe(0);

  const guest = await openTablet('invitado@fluvicarga.co', { baseUrl: server.baseUrl });
  await guest.page.getByRole('heading', { name: 'Entraste como invitado' }).waitFor();
  await guest.page.getByRole('heading', { name: 'Motorista' }).waitFor();
});
