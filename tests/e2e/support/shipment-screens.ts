/** The screens that show a shipment's number: list, detail and the wizard's last step. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { readNumber } from './person';
import type { Story } from './story';

/** The row of the list, found by either number. */
export async function findInList(page: Page, number: string, key: string): Promise<void> {
  await page.goto('/adminSection/show-shipment');
  await page.getByLabel('Buscar').fill(number);
  const rows = page.locator('[data-key]');
  await page.locator(`[data-key="${key}"]`).waitFor();
  await expect.poll(() => rows.count()).toBe(1);
}

/** Checks the guide number on list, detail and finish screen, and that the provisional one still finds it. */
export async function expectGuideEverywhere(
  page: Page,
  { key, number: provisional }: Story,
  guide: string,
): Promise<void> {
  await findInList(page, guide, key);
  const row = page.locator(`[data-key="${key}"]`);
  await expect.poll(() => row.locator('.guide').textContent()).toBe(guide);
  await findInList(page, provisional, key);
  expect(await row.locator('.guide').textContent()).toBe(guide);
  expect(await row.getByText('En este equipo').count()).toBe(0);

  await row.getByRole('link', { name: /^Detalles/ }).click();
  // The waybill, outside, says both too.
  const main = page.locator('main');
  await main.locator('h2').filter({ hasText: guide }).waitFor();
  await main.getByText(`Provisional: ${provisional}`).waitFor();

  await page.goto(`/adminSection/register-shipment/module-finish?envio=${key}`);
  await expect.poll(() => readNumber(page)).toBe(guide);
  await page.getByRole('heading', { name: 'El envío está en el servidor' }).waitFor();
}
