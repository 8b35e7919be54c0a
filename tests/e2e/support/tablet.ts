/** A tablet ready for use: the app open, a user signed in, the company's data downloaded. */
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { type Browser, type BrowserOptions, openBrowser } from '../../support/chromium';
import {
  findServerAt,
  PEOPLE_OF_USED_TABLETS,
  USED_ORIGIN,
  type UsedTabletPerson,
} from '../../support/used-tablets';
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

/**
 * The tablet of somebody who has worked on it before, an employee or an administrator of the demo data: the app and what the
 * company had are on it, and they sign in. The server is one that began with the demo data; pages have another origin than it.
 */
export function openUsedTablet(
  username: UsedTabletPerson,
  { baseUrl, ...options }: TabletOptions,
): Promise<Tablet> {
  return openTablet(username, {
    ...options,
    startsAs: `${inject('usedTabletsDir')}/${username}`,
    baseUrl: USED_ORIGIN,
    args: [...(options.args ?? []), findServerAt(new URL(baseUrl).port)],
  });
}

/** A used tablet where this person has one, otherwise a new one. */
export function openAnyTablet(username: string, options: TabletOptions): Promise<Tablet> {
  const person = PEOPLE_OF_USED_TABLETS.find((one) => one === username);
  return person ? openUsedTablet(person, options) : openTablet(username, options);
}

/** Removes Background Sync, as in Firefox and Safari. To be repeated after a restart. */
export async function withoutBackgroundSync({ context }: Browser): Promise<void> {
  await context.addInitScript(() => {
    // An empty page has neither.
    if (!('ServiceWorkerRegistration' in globalThis)) return;
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
    Reflect.deleteProperty(globalThis, 'SyncManager');
  });
}

/**
 * A page of an app whose scripts come over the network, one of which a test may hold back, as on a slow tablet: what a
 * service worker answers cannot be held.
 */
export async function openSlowApp(username: string, options: BrowserOptions): Promise<Page> {
  const browser = await openBrowser(options);
  await browser.context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  });
  const page = await browser.page();
  await signIn(page, username);
  await page.locator('[data-sync-state="synced"]').waitFor();
  return page;
}

export interface HeldScript {
  /** Resolves when it was asked for. */
  readonly asked: Promise<void>;
  release(): void;
}

export async function holdScript(page: Page, name: RegExp): Promise<HeldScript> {
  const asked = createSignal();
  const released = createSignal();
  await page.route(name, async (route) => {
    asked.give();
    await released.given;
    await route.continue();
  });
  return { asked: asked.given, release: released.give };
}

function createSignal(): { readonly given: Promise<void>; readonly give: () => void } {
  const steps = new EventTarget();
  const given = new Promise<void>((resolve) => {
    steps.addEventListener('given', () => resolve());
  });
  return { given, give: () => void steps.dispatchEvent(new Event('given')) };
}
