/** The layout on narrow screens: the labels of the phone's tab bar. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process';
import { openUsedTablet } from './support/tablet';

it('the tab bar’s labels fit the narrowest phone', async () => {
  const server = await startServerProcess();
  const { page } = await openUsedTablet('admin@fluvicarga.co', { baseUrl: server.baseUrl });
  for (const theme of ['claro', 'sol']) {
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.reload();
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of ['', '/sync']) {
      await page.goto(`/adminSection${path}`);
      expect(await readCutWords(page), `${theme} ${path}`).toEqual([]);
    }
  }
});

/** The labels of the tab bar that overflow their tab. */
function readCutWords(page: Page): Promise<(string | null)[]> {
  return page
    .getByRole('navigation', { name: 'Accesos' })
    .getByRole('link')
    .evaluateAll((tabs) =>
      tabs
        .filter((tab) => {
          const words = document.createRange();
          words.selectNodeContents(tab);
          const [inside, box] = [words.getBoundingClientRect(), tab.getBoundingClientRect()];
          return inside.left < box.left || inside.right > box.right || box.right > innerWidth;
        })
        .map(({ textContent }) => textContent),
    );
}

it('a phone shows the first shipment in its upper half, and a list’s actions under Más', async () => {
  const server = await startServerProcess();
  const { page } = await openUsedTablet('empleado@fluvicarga.co', {
    baseUrl: server.baseUrl,
    viewport: { width: 390, height: 844 },
    isMobile: true,
  });
  for (const theme of ['claro', 'sol']) {
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.goto('/adminSection/show-shipment');
    const first = page.locator('[data-key]').first();
    await first.waitFor();
    await page.getByRole('button', { name: 'Más', exact: true }).waitFor();
    expect((await first.boundingBox())?.y, theme).toBeLessThan(844 / 2 - 100);
  }
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  for (const name of ['Imprimir informe', 'Cambiar varios', 'Etiquetas'])
    await page.getByRole('button', { name, exact: true }).waitFor();
  // Screens that need no shipment are in the menu.
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  for (const name of ['Viajes', 'Escanear', 'Cierre de caja'])
    await page.getByRole('dialog').getByRole('link', { name, exact: true }).waitFor();
});

it('at 400 % a form shows its fields: no bar stands over them', async () => {
  const server = await startServerProcess();
  const { page } = await openUsedTablet('empleado@fluvicarga.co', { baseUrl: server.baseUrl });
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/adminSection/add-customer');
  const field = page.locator('[name=numDocument]');
  await field.click();
  const isOnTop = await field.evaluate((input) => {
    const { left, top, right, bottom } = input.getBoundingClientRect();
    return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === input;
  });
  expect(isOnTop).toBe(true);
  const fixed = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((part) => ['fixed', 'sticky'].includes(getComputedStyle(part).position))
      .filter((part) => part.getBoundingClientRect().height > 0 && part.checkVisibility())
      .map(({ className }) => String(className)),
  );
  expect(fixed).toEqual([]);
});
