/** The search is written to the URL a moment after the last key: a row opened before that must open. */
import { expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process';
import { OUR_EMPLOYEE } from './support/story';
import { holdScript, openSlowApp } from './support/tablet';

it('a row opens although the search was not in the URL yet', async () => {
  const server = await startServerProcess();
  const page = await openSlowApp(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  await page.goto('/adminSection/show-customers');
  const rows = page.locator('[data-key]');
  await rows.first().waitFor();
  const script = await holdScript(page, /\/detail-screen-/);
  await page.getByLabel('Buscar').fill('a');
  await rows
    .first()
    .getByRole('link', { name: /^Detalles/ })
    .click();
  await script.asked;
  // Past the time at which the URL would have been written.
  await page.waitForTimeout(400);
  script.release();
  await page.waitForURL('**/more-details/**');
  await page.goBack();
  await expect.poll(() => new URL(page.url()).search).toMatch(/^\?buscar=\*\w+$/);
});
