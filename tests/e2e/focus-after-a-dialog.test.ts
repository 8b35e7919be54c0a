/** A dialog that closes leaves the focus with whoever has gone on meanwhile, and otherwise gives it back. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process';
import { customerOf, fill, newDocument } from './support/person';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet } from './support/tablet';

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

/** As a tap does that was made while the page was busy: at the moment the dialog is gone. */
function tapWhenGone(page: Page, name: string): Promise<void> {
  return page.evaluate((field) => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('[role=dialog]')) return;
      observer.disconnect();
      document.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
    }).observe(document.body, { childList: true, subtree: true });
  }, name);
}

it('is given back, or stays where it was put meanwhile', async () => {
  const server = await startServerProcess();
  const { page } = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  await page.goto('/adminSection/add-customer');
  await fill(page, customerOf(newDocument()));
  const closeDialog = async (before: () => Promise<void> = async () => undefined) => {
    await page.locator('[name=address]').focus();
    await page
      .locator('form')
      .first()
      .evaluate((form: HTMLFormElement) => form.requestSubmit());
    await page.getByRole('dialog').waitFor();
    await before();
    await page.keyboard.press('Escape');
    await page.locator('[role=dialog]').waitFor({ state: 'detached' });
  };

  await closeDialog();
  await expect.poll(() => focused(page)).toBe('address');
  await closeDialog(() => tapWhenGone(page, 'phone'));
  await page.waitForTimeout(300);
  expect(await focused(page)).toBe('phone');
});
