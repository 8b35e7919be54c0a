/** axe-core finds nothing on any screen in any theme, and no screen is wider than a narrow phone. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../support/chromium';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { findScreenFaults, TABLET } from './support/axe';
import { signIn, waitUntilReady } from './support/person';
import { ADMIN_SCREENS, PUBLIC_PAGES } from './support/screens';
import {
  findAlong,
  walkDialogs,
  walkPages,
  walkScreens,
  walkUnsent,
  walkWizard,
} from './support/walk';

const ADMIN = 'admin@fluvicarga.co';

let server: ServerProcess;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  server = await startServerProcess({ lifetime: 'file' });
  browser = await openBrowser({
    baseUrl: server.baseUrl,
    lifetime: 'file',
    viewport: TABLET,
    // Transitions off: a colour half-way between two is in no theme.
    reducedMotion: 'reduce',
  });
  page = await browser.page();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** Checks the current screen in every theme and at the narrowest width. */
const find = (name: string) => findScreenFaults(page, name);

it('the public pages', async () => {
  expect(await findAlong(walkPages(page, PUBLIC_PAGES), find)).toEqual([]);
});

it('every screen of the back office', async () => {
  await signIn(page, ADMIN);
  await waitUntilReady(page);
  expect(await findAlong(walkScreens(page, ADMIN_SCREENS), find)).toEqual([]);
}, 400_000);

it('the dialogs over a list', async () => {
  expect(await findAlong(walkDialogs(page, { isPhone: false }), find)).toEqual([]);
});

it('the sync centre offline, and its dialogs', async () => {
  expect(await findAlong(walkUnsent(browser, page), find)).toEqual([]);
});

it('each step of the wizard', async () => {
  const walk = walkWizard(page, await server.signIn(ADMIN));
  expect(await findAlong(walk, find)).toEqual([]);
});
