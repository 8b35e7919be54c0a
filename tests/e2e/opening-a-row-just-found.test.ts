/** The search writes itself into the address a moment after the last key: a row opened before that must open. */
import { expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet } from './support/tablet';

it('opens, though the address of the search was still to be written', async () => {
  const server = await startServerProcess();
  const { page } = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  await page.goto('/adminSection/show-customers');
  await page.locator('[data-key]').first().waitFor();
  // As on a cheap tablet: the detail's script takes longer than the search waits.
  await page.route(/customer-detail-screen/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await page.getByLabel('Buscar').fill('a');
  await page
    .locator('[data-key]')
    .first()
    .getByRole('link', { name: /^Detalles/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Detalles del cliente' }).waitFor();
  expect(new URL(page.url()).pathname).toContain('/more-details/');
});
