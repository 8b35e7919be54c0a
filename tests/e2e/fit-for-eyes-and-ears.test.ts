/** No violation that axe can see, in each theme; nothing to scroll sideways on the narrowest phone. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../support/chromium';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { signIn, waitUntilReady } from './support/person';
import { ADMIN_SCREENS } from './support/screens';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const OFFICE = '/adminSection';
const LOOKED_AT = [
  '/',
  ...[
    '',
    '/show-customers',
    '/show-customers/more-details/1/customer',
    '/add-customer',
    '/add-product',
    '/show-shipment',
    '/show-shipment/more-details/1/shipment',
    '/register-shipment',
    '/register-shipment/module-finish?envio=1',
    '/show-crew',
    '/inventories',
    '/sync',
    '/account',
  ].map((path) => OFFICE + path),
];

let server: ServerProcess;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  server = await startServerProcess({ lifetime: 'file' });
  browser = await openBrowser({
    baseUrl: server.baseUrl,
    lifetime: 'file',
    reducedMotion: 'reduce',
  });
  page = await browser.page();
  await signIn(page, 'admin@fluvicarga.co');
  await waitUntilReady(page);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

async function open(path: string): Promise<void> {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
}

describe.each(['claro', 'oscuro', 'sol'])('in the theme %s', (theme) => {
  beforeAll(async () => {
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
  });

  it.each(LOOKED_AT)('axe finds nothing on %s', async (path) => {
    await open(path);
    await page.evaluate(AXE);
    const { violations } = await page.evaluate(() =>
      (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
    );
    expect(
      violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 160))]),
    ).toEqual([]);
  });
});

it('nothing is wider than a phone of 320 px', async () => {
  await page.setViewportSize({ width: 320, height: 640 });
  const wide: string[] = [];
  for (const path of ['/', '/privacidad', ...ADMIN_SCREENS.map((screen) => OFFICE + screen.path)]) {
    await open(path);
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (excess > 0) wide.push(`${path}: ${excess} px`);
  }
  expect(wide).toEqual([]);
});
