/** A page that comes back from the browser's back/forward cache goes on where it was. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process';
import { customerOf, fillAndSaveCustomer, newDocument, waitForPill } from './support/person';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet } from './support/tablet';
import { expectAllSent } from './support/unsent';

const LIST = '/adminSection/show-customers';
const FORM = '/adminSection/add-customer';
const AT_REST = { state: 'synced', pending: 0 } as const;

it('a restored list shows what another page saved meanwhile, and a save in it succeeds', async () => {
  const server = await startServerProcess();
  const { page } = await openTablet(OUR_EMPLOYEE, {
    baseUrl: server.baseUrl,
    isWhole: true,
    keepsPages: true,
  });
  const [elsewhere, here] = [newDocument(), newDocument()];
  await page.goto(LIST);
  await page.locator('[data-key]').first().waitFor();
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) document.documentElement.dataset.restored = 'yes';
    });
  });
  await waitForRest(page);

  await page.goto(FORM);
  await fillAndSaveCustomer(page, customerOf(elsewhere));
  await waitForPill(page, AT_REST);
  await goBackUntilRestored(page);

  await page.locator('[data-key]', { hasText: grouped(elsewhere) }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Registrar cliente' }).click();
  await fillAndSaveCustomer(page, customerOf(here));
  await page.locator('[data-key]', { hasText: grouped(here) }).waitFor();
  await expectAllSent(page);
  const api = await server.signIn(OUR_EMPLOYEE);
  const held = (await api.list('/api/v1/customers/all')).map((one) => String(one.numDocument));
  for (const document of [elsewhere, here])
    expect(held.filter((one) => one === document)).toHaveLength(1);
});

/** Chromium gives up a kept page that holds a lock which another page asks for. */
async function waitForRest(page: Page): Promise<void> {
  await waitForPill(page, AT_REST);
  // The stream's, which a page lets go as it is left, is asked for by no page that would have to wait for it.
  const countLocks = async () =>
    (await navigator.locks.query()).held?.filter(({ name }) => !name?.startsWith('stream:')).length;
  await expect.poll(() => page.evaluate(countLocks), { timeout: 20_000 }).toBe(0);
}

/** After a save the application has steps of its own in the history. */
async function goBackUntilRestored(page: Page): Promise<void> {
  const restored = page.locator('html[data-restored=yes]');
  for (let step = 0; step < 3 && (await restored.count()) === 0; step += 1) {
    await page.evaluate(() => void setTimeout(() => history.back()));
    await restored.waitFor({ timeout: 1_500 }).catch(() => undefined);
  }
  expect(await restored.count(), 'the browser kept the page').toBe(1);
}

const grouped = (document: string) => document.replace(/\B(?=(\d{3})+$)/g, '.');
