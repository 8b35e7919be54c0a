/** Every entry of the menu is in sight without scrolling, on the office's laptop and on the dock's tablet. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { askToSignOut } from './support/person';
import { openAnyTablet, openUsedTablet } from './support/tablet';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({ lifetime: 'file' });
});
afterAll(() => server.close());

const SCREENS = [
  { width: 1366, height: 768 },
  { width: 1180, height: 820 },
  { width: 1440, height: 900 },
];

/** The entries that are cut, covered, or less high than a finger needs. */
function readHidden(page: Page, least: number): Promise<(string | null)[]> {
  return page
    .getByRole('navigation', { name: 'Secciones' })
    .locator('a:visible, button:visible')
    .evaluateAll((entries, height) => {
      const isSeen = (entry: Element) => {
        const box = entry.getBoundingClientRect();
        const corners = [
          [box.left + 2, box.top + 2],
          [box.right - 2, box.bottom - 2],
        ] as const;
        const isOnTop = corners.every(([x, y]) => entry.contains(document.elementFromPoint(x, y)));
        const words = document.createRange();
        words.selectNodeContents(entry);
        const inside = words.getBoundingClientRect();
        const isWhole = inside.right <= box.right + 1 && inside.bottom <= box.bottom + 1;
        return isOnTop && isWhole && box.bottom <= innerHeight && box.height >= height;
      };
      return entries.filter((entry) => !isSeen(entry)).map(({ textContent }) => textContent);
    }, least);
}

/** The side bar follows the theme: it hears of a choice as from another tab, without being loaded anew. */
async function chooseInAnotherTab(page: Page, theme: string): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('theme', chosen);
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: chosen }));
  }, theme);
}

it.each([
  'admin@fluvicarga.co',
  'empleado@fluvicarga.co',
  'superadmin@fluvicarga.co',
  'invitado@fluvicarga.co',
])('%s sees every entry, its word too', async (username) => {
  const { page } = await openAnyTablet(username, { baseUrl: server.baseUrl });
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await page.reload();
    await page.getByRole('link', { name: 'Informes' }).waitFor();
    if (/^(admin|empleado)/.test(username))
      await page.getByRole('link', { name: 'Viajes', exact: true }).waitFor();
    for (const theme of ['claro', 'oscuro', 'sol']) {
      await chooseInAnotherTab(page, theme);
      const least = theme === 'sol' ? 56 : 48;
      await expect
        .poll(() => readHidden(page, least), { message: `${theme} ${screen.width}` })
        .toEqual([]);
    }
  }
});

it('Inventario opens its three by keyboard, and leads to one of them', async () => {
  const { page } = await openUsedTablet('empleado@fluvicarga.co', { baseUrl: server.baseUrl });
  await page.setViewportSize({ width: 1180, height: 820 });
  const stock = page.getByRole('button', { name: 'Inventario', exact: true });
  await stock.focus();
  await page.keyboard.press('Enter');
  const products = page.getByRole('link', { name: 'Productos', exact: true });
  await products.waitFor();
  await page.keyboard.press('Escape');
  await products.waitFor({ state: 'hidden' });
  expect(await stock.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/show-products');
  await products.waitFor({ state: 'hidden' });
});

it.each(SCREENS)(
  'a plus beside each list opens its form, which gives up to the menu: %o',
  async (screen) => {
    const { page } = await openUsedTablet('admin@fluvicarga.co', { baseUrl: server.baseUrl });
    await page.setViewportSize(screen);
    const bar = page.getByRole('navigation', { name: 'Secciones' });
    const ways = [
      ['Registrar viaje', null, 'add-voyage', 'show-voyages'],
      ['Registrar cliente', null, 'add-customer', 'show-customers'],
      ['Registrar embarcación', 'Flota', 'add-vehicle', 'show-vehicles'],
      ['Registrar producto', 'Inventario', 'add-product', 'show-products'],
      ['Registrar envío', null, 'register-shipment/module-Sender', 'show-shipment'],
    ] as const;
    for (const [name, group, path, list] of ways) {
      if (group) await bar.getByRole('button', { name: group, exact: true }).click();
      const plus = bar.getByRole('link', { name, exact: true });
      const { width = 0, height = 0 } = (await plus.boundingBox()) ?? {};
      expect(Math.min(width, height), name).toBeGreaterThanOrEqual(48);
      await plus.click();
      await page.waitForURL(`**/${path}`);
      const main = page.getByRole('main');
      await main.getByText('Cancelar', { exact: true }).click();
      await page.waitForURL(/\/adminSection$/);
      // From its list it leads to the list.
      await page.goto(`/adminSection/${list}`);
      await main.getByRole('link', { name, exact: true }).first().click();
      await page.waitForURL(`**/${path}`);
      await main.getByText('Cancelar', { exact: true }).click();
      await page.waitForURL(`**/${list}`);
    }
  },
);

it('signs out from the header', async () => {
  const { page } = await openUsedTablet('empleado@fluvicarga.co', { baseUrl: server.baseUrl });
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByRole('button', { name: /^Cuenta de / }).waitFor();
  await askToSignOut(page);
  await page.waitForURL(/\/login$/i);
});

it('a browser without popovers has every entry in the bar, and the way out in the account', async () => {
  const { page } = await openUsedTablet('empleado@fluvicarga.co', { baseUrl: server.baseUrl });
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'popover');
  });
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.reload();
  await page.getByRole('link', { name: 'Productos', exact: true }).click();
  await page.waitForURL('**/show-products');
  await page.getByRole('link', { name: /^Mi Cuenta, de / }).click();
  await page.getByRole('main').getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.waitForURL(/\/login$/i);
});
