/** Shipments by their day, their vessel and their destination, also without a network. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process';
import { putCargo, shipCargo } from './support/on-the-server';
import { OUR_EMPLOYEE } from './support/story';
import { openUsedTablet } from './support/tablet';

const shownOf = async (page: Page) => {
  const facts = page.getByRole('status').filter({ hasText: /^\d+( de \d+)? envíos?$/ });
  return Number((await facts.textContent())?.match(/^\d+/)?.[0]);
};

it('finds what was registered today, and what goes to one place or in one vessel', async () => {
  const server = await startServerProcess();
  const api = await server.signIn(OUR_EMPLOYEE);
  await shipCargo(api, await putCargo(api, { productName: 'Motobomba' }));
  const held = await api.list('/api/v1/envios/all');
  const { browser, page } = await openUsedTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  await browser.setOffline(true);
  await page.goto('/adminSection/show-shipment');
  const row = page.locator('[data-key]').first();
  await row.waitFor();
  expect(await row.textContent()).toMatch(/\d\d\/\d\d\/2026/);
  const choose = async (filter: string, value: string) => {
    await page.getByLabel('Filtrar por').selectOption({ label: filter });
    await page.getByLabel('Valor').selectOption({ label: value });
    await page.waitForURL(/valor=/);
  };
  await choose('Destino', 'Mitú');
  const toMitu = held.filter(({ municipioLlegada }) => municipioLlegada === 'Mitú').length;
  expect(toMitu).toBeGreaterThan(0);
  await expect.poll(() => shownOf(page)).toBe(toMitu);
  await choose('Embarcación', 'La Esperanza del Guaviare');
  await expect.poll(() => shownOf(page)).toBeGreaterThan(0);
  const texts = await page.locator('[data-key]').allTextContents();
  expect(texts.filter((text) => !text.includes('La Esperanza del Guaviare'))).toEqual([]);
  await choose('Registrado', 'Hoy');
  await expect.poll(() => shownOf(page)).toBeLessThanOrEqual(held.length);
  await page.locator('[data-key]').first().waitFor();
});

it('filters by several at once and between two days, keeps a filter, and remembers the rows of a page', async () => {
  const server = await startServerProcess();
  const api = await server.signIn(OUR_EMPLOYEE);
  const held = await api.list('/api/v1/envios/all');
  const { browser, page } = await openUsedTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  await browser.setOffline(true);
  await page.goto('/adminSection/show-shipment');
  await page.locator('[data-key]').first().waitFor();
  const choose = async (filter: string, value: string) => {
    await page.getByLabel('Filtrar por').selectOption({ label: filter });
    await page.getByLabel('Valor').selectOption({ label: value });
  };
  await choose('Estado de entrega', 'Entregado');
  // Shipments that wait to be claimed are not among them.
  const delivered = held.filter(
    ({ estadoEntrega, porReclamar }) => estadoEntrega === 'ENTREGADO' && porReclamar !== true,
  );
  await expect.poll(() => shownOf(page)).toBe(delivered.length);
  await page.getByRole('button', { name: 'Otro filtro' }).click();
  await choose('Destino', 'Mitú');
  const both = delivered.filter(({ municipioLlegada }) => municipioLlegada === 'Mitú');
  expect(both.length).toBeLessThan(delivered.length);
  if (both.length > 0) await expect.poll(() => shownOf(page)).toBe(both.length);
  const words = page.getByRole('list', { name: 'Filtros' });
  await words.getByRole('button', { name: 'Guardar este filtro' }).click();
  await words.getByRole('button', { name: 'Olvidar este filtro' }).waitFor();
  await words.getByRole('button', { name: /^Destino: Mitú.*quitar/ }).click();
  await expect.poll(() => shownOf(page)).toBe(delivered.length);

  await page.goto('/adminSection/show-shipment');
  await words.getByRole('button', { name: 'Estado de entrega: Entregado · Destino: Mitú' }).click();
  await page.waitForURL(/filtro=estadoEntrega&valor=ENTREGADO&filtro=municipioLlegada/);
  await page.goto('/adminSection/show-shipment');
  await choose('Registrado', 'Entre fechas');
  await page.locator('[name=desde]').fill('2099-01-01');
  await page.locator('[name=hasta]').fill('2099-01-31');
  await page.getByText('Registrado: del 01/01/2099 al 31/01/2099').first().waitFor();
  expect(await page.locator('[data-key]').count()).toBe(0);
  await page.locator('[name=desde]').fill('2001-01-01');
  await page.locator('[data-key]').first().waitFor();

  await page.goto('/adminSection/show-shipment');
  await page.getByLabel('Filas por página').selectOption('24');
  await expect.poll(() => page.locator('[data-key]').count()).toBeGreaterThan(6);
  await page.goto('/adminSection/show-customers');
  await expect.poll(() => page.locator('[data-key]').count()).toBeGreaterThan(6);
});
