/** A tablet as it lies on the dock: the app open, somebody signed in, the company's data on it. */
import type { Page } from 'playwright-core';
import { type Browser, type BrowserOptions, openBrowser } from '../../support/chromium';
import { signIn, waitUntilReady } from './person';

export interface Tablet {
  readonly browser: Browser;
  readonly page: Page;
}

export interface TabletOptions extends BrowserOptions {
  readonly baseUrl: string;
  /** Before the first page is loaded. */
  readonly prepare?: (browser: Browser) => Promise<void>;
}

export async function openTablet(
  username: string,
  { prepare, ...options }: TabletOptions,
): Promise<Tablet> {
  const browser = await openBrowser(options);
  await prepare?.(browser);
  const page = await browser.page();
  await signIn(page, username);
  await waitUntilReady(page);
  return { browser, page };
}

/** As in Firefox and Safari: only an open page sends. To be done again after a restart. */
export async function withoutBackgroundSync({ context }: Browser): Promise<void> {
  await context.addInitScript(() => {
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
    Reflect.deleteProperty(globalThis, 'SyncManager');
  });
}
