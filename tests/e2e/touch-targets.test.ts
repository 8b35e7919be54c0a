/** On a phone every touch target is at least 48 × 48 px, 56 × 56 in `sol`, and buttons are 8 px apart. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../support/chromium';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { signIn, waitUntilReady } from './support/person';
import { ADMIN_SCREENS, openScreen, PUBLIC_PAGES, SEEN_BY_SUPERADMIN } from './support/screens';
import { findTouchFaults } from './support/touch';
import {
  findAlong,
  walkDialogs,
  walkPages,
  walkScreens,
  walkUnsent,
  walkWizard,
} from './support/walk';

const ADMIN = 'admin@fluvicarga.co';
const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  reducedMotion: 'reduce',
} as const;

let server: ServerProcess;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  server = await startServerProcess({ lifetime: 'file' });
  browser = await openBrowser({ baseUrl: server.baseUrl, lifetime: 'file', ...PHONE });
  page = await browser.page();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const find = (name: string) => findTouchFaults(page, name);

it('on the public pages', async () => {
  const faults = await findAlong(walkPages(page, PUBLIC_PAGES), find);
  await openScreen(page, '/');
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  faults.push(...(await find('the open menu')));
  expect(faults).toEqual([]);
});

it('on every screen of an ADMIN', async () => {
  await signIn(page, ADMIN);
  await waitUntilReady(page);
  expect(await findAlong(walkScreens(page, ADMIN_SCREENS), find)).toEqual([]);
}, 400_000);

it('in the drawer, the dialogs and expanded list rows', async () => {
  expect(await findAlong(walkDialogs(page, { isPhone: true }), find)).toEqual([]);
});

it('offline, with pending operations', async () => {
  expect(await findAlong(walkUnsent(browser, page), find)).toEqual([]);
});

it('on each step of the wizard', async () => {
  const walk = walkWizard(page, await server.signIn(ADMIN));
  expect(await findAlong(walk, find)).toEqual([]);
});

it('on the screens of a SUPERADMIN', async () => {
  const other = await openBrowser({ baseUrl: server.baseUrl, ...PHONE });
  const theirs = await other.page();
  await signIn(theirs, 'superadmin@fluvicarga.co');
  const walk = walkScreens(theirs, SEEN_BY_SUPERADMIN);
  expect(await findAlong(walk, (name) => findTouchFaults(theirs, name))).toEqual([]);
});
