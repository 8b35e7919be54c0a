/** What accessibility.test.ts asks of an ADMIN's screens, of what only others see and of the remaining public pages. */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../support/chromium';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { findScreenFaults, TABLET } from './support/axe';
import { signIn } from './support/person';
import { SUPERADMIN_SCREENS } from './support/screens';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({ lifetime: 'file' });
});
afterAll(() => server.close());

async function openPage(): Promise<Page> {
  const options = { viewport: TABLET, reducedMotion: 'reduce' } as const;
  return (await openBrowser({ baseUrl: server.baseUrl, ...options })).page();
}

async function findFaultsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await page.waitForFunction(() => !document.body.textContent?.includes('Espere un momento'));
    if (path.includes('/show-')) await page.locator('[data-key]').first().waitFor();
    faults.push(...(await findScreenFaults(page, path)));
  }
  return faults;
}

it('the pages behind the footer and the header, and none', async () => {
  const paths = [
    '/terminos',
    '/seguridad',
    '/servicios',
    '/asociados',
    '/contribuyentes',
    '/quienes-somos',
    '/horarios',
    '/blog',
    '/no-existe',
  ];
  expect(await findFaultsOf(await openPage(), paths)).toEqual([]);
});

it('the screens of a SUPERADMIN', async () => {
  const page = await openPage();
  await signIn(page, 'superadmin@fluvicarga.co');
  const paths = ['', '/show-users', '/add-employed', ...SUPERADMIN_SCREENS.map(({ path }) => path)];
  const own = paths.map((path) => `/adminSection${path}`);
  expect(await findFaultsOf(page, own)).toEqual([]);
});

it('the screens of an INVITED', async () => {
  const page = await openPage();
  await signIn(page, 'invitado@fluvicarga.co');
  const own = ['', '/reports', '/smartChat', '/nada'].map((path) => `/adminSection${path}`);
  expect(await findFaultsOf(page, own)).toEqual([]);
});
