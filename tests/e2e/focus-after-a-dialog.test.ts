/** A dialog that closes leaves the focus with whoever has gone on meanwhile, and otherwise gives it back. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process';
import { customerOf, fill, newDocument } from './support/person';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet } from './support/tablet';

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

/** As a tap does that was made while the page was busy: when the dialog begins to go, or at the moment it is gone. */
function tapWhen(page: Page, moment: 'closing' | 'gone', name: string): Promise<void> {
  return page.evaluate(
    ([when, field]) => {
      const changes = { childList: true, subtree: true, attributes: true };
      new MutationObserver((_changes, observer) => {
        const dialog = document.querySelector('[role=dialog]');
        if (dialog && (when === 'gone' || dialog.getAttribute('data-open') !== null)) return;
        observer.disconnect();
        document.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
      }).observe(document.body, changes);
    },
    [moment, name] as const,
  );
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
  for (const moment of ['closing', 'gone'] as const) {
    await closeDialog(() => tapWhen(page, moment, 'phone'));
    await page.waitForTimeout(300);
    expect([moment, await focused(page)]).toEqual([moment, 'phone']);
  }
});
