/** The browser is reopened offline at any URL of the back office, visited before or not. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../support/api-caller';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { fill, waitForPill } from './support/person';
import { ADMIN_SCREENS, type Screen, SUPERADMIN_SCREENS } from './support/screens';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet } from './support/tablet';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({ lifetime: 'file' });
});
afterAll(() => server.close());

/** Signs in, then restarts the browser offline. */
async function openWithoutNetwork(username: string) {
  const { browser } = await openTablet(username, { baseUrl: server.baseUrl });
  await browser.setOffline(true);
  return { browser, page: await browser.restart() };
}

async function expectScreen(page: Page, { path, title, isList }: Screen): Promise<void> {
  await page.goto(`/adminSection${path}`);
  // Not by its role: it is inert under the password dialog, and print sheets have a heading of their own.
  const heading = page.locator('h1').first();
  const message = path;
  await expect.poll(() => heading.textContent(), { message }).toMatch(asPattern(title));
  if (isList) await page.locator('[data-key]').first().waitFor();
  // Some forms ask for the password first.
  const content = page.locator('main, [role="dialog"]');
  const readContent = async () => (await content.allTextContents()).join('');
  await expect.poll(readContent, { message }).not.toBe('');
}

const asPattern = (title: string | RegExp) =>
  typeof title === 'string' ? new RegExp(`^${title}$`) : title;

it.each([
  ['admin@fluvicarga.co', ADMIN_SCREENS],
  ['superadmin@fluvicarga.co', SUPERADMIN_SCREENS],
])('shows every screen of %s', async (username, screens) => {
  const { browser, page } = await openWithoutNetwork(username);
  for (const screen of screens) await expectScreen(page, screen);
  await waitForPill(page, { state: 'offline', pending: 0, text: 'Sin conexión' });
  expect(browser.problems()).toEqual([]);
});

it('offers to unlock with the password when the session has ended', async () => {
  const { page } = await openWithoutNetwork(OUR_EMPLOYEE);
  await page.clock.install({ time: Date.now() + 31 * 60_000 });
  await page.goto('/adminSection/show-shipment');
  await page.waitForURL('**/login');
  await page.getByText('La contraseña se comprueba en este equipo').waitFor();
  await fill(page, { username: OUR_EMPLOYEE, password: 'Otra2026*' });
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.getByText('Contraseña incorrecta').waitFor();
  await fill(page, { password: DEMO_PASSWORD });
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL('**/adminSection');
  await expectScreen(page, {
    path: '/show-shipment',
    title: 'LISTADO DE ENVÍOS',
    isList: true,
  });
});
