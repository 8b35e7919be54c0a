/** The invitation to install stands on the dashboard alone, under what is there, once on a device. */
import { expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet } from './support/tablet';

it('is shown once, on the dashboard', async () => {
  const server = await startServerProcess();
  const { page } = await openTablet(OUR_EMPLOYEE, {
    isWhole: true,
    baseUrl: server.baseUrl,
    prepare: async ({ context }) => {
      await context.addInitScript(() => {
        addEventListener('beforeinstallprompt', () => {
          document.documentElement.dataset.offered = '';
        });
      });
    },
  });
  // As after a second sign-in.
  await page.evaluate(() => localStorage.setItem('install:earned', '1'));
  const invitation = page.getByRole('group', { name: 'Instalar FluviCarga' });
  const open = async (path: string) => {
    await page.goto(`/adminSection${path}`);
    await page.locator('html[data-offered]').waitFor({ timeout: 60_000 });
    await page.locator('h1').waitFor();
  };
  for (const path of ['/show-shipment', '/add-customer', '/scan']) {
    await open(path);
    await page.waitForTimeout(500);
    expect(await invitation.count(), path).toBe(0);
  }
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await invitation.waitFor();
  // Under what is there: nothing moves.
  const last = await page.getByRole('main').evaluate((main) => main.lastElementChild?.ariaLabel);
  expect(last).toBe('Instalar FluviCarga');
  await page.getByRole('link', { name: 'Escanear' }).click();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await invitation.count()).toBe(0);
  await open('');
  await page.waitForTimeout(500);
  expect(await invitation.count()).toBe(0);
});
