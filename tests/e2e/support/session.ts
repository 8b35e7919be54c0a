/** Expires a session, and signs in again. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { TABLET_DATABASE } from '../../../src/db/database-names';
import { DEMO_PASSWORD } from '../../support/api-caller';
import { fill } from './person';

/** Moves the current session five hours back: page and worker find it expired. */
export async function endSession(page: Page): Promise<void> {
  await page.evaluate(async (name) => {
    const EARLIER_MS = 5 * 3_600_000;
    const settle = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const begun = Number(localStorage.getItem('tokenTimestamp'));
    localStorage.setItem('tokenTimestamp', String(begun - EARLIER_MS));
    const device = await settle(indexedDB.open(name));
    const sessions = device.transaction('session', 'readwrite').objectStore('session');
    const session = await settle(sessions.get('current'));
    await settle(sessions.put({ ...session, tokenTimestamp: session.tokenTimestamp - EARLIER_MS }));
    device.close();
  }, TABLET_DATABASE);
}

/** Signs in through the dialog over the current screen. */
export async function signInOver(page: Page, title: string): Promise<void> {
  const before = page.url();
  const dialog = page.getByRole('dialog').filter({ hasText: title });
  await fill(dialog, { password: DEMO_PASSWORD });
  await dialog.getByRole('button', { name: 'Iniciar sesión' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(page.url()).toBe(before);
}

/** Closes all pages of the app. @returns an empty page, because the browser needs one. */
export async function closeApp(page: Page): Promise<Page> {
  const empty = await page.context().newPage();
  await page.close();
  return empty;
}
