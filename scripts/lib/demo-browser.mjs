/** A real Chromium on the demo, for scripts that look at the running product. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { ensureChromium } from '../ensure-chromium.mjs';

/** @typedef {import('playwright-core').BrowserContext} BrowserContext */
/** @typedef {import('playwright-core').Page} Page */

const EMPLOYEE = 'empleado@fluvicarga.co';
const PASSWORD = 'Guaviare2026*';

/**
 * With a profile of its own, which `close` removes, or with the given one.
 * @param {Parameters<typeof chromium.launchPersistentContext>[1] & {profile?: string}} options over a person's in
 *   Colombia
 * @returns {Promise<{context: BrowserContext, page: Page, close: () => Promise<void>}>}
 */
export async function openDemoBrowser({ profile: given, args = [], ...options } = {}) {
  const profile = given ?? (await makeProfile());
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    chromiumSandbox: false,
    args: ['--no-first-run', '--disable-background-networking', ...args],
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    ...options,
  });
  const close = async () => {
    await context.close();
    if (!given) await removeProfile(profile);
  };
  return { context, page: context.pages()[0] ?? (await context.newPage()), close };
}

/** A folder for a browser's profile. */
export const makeProfile = () => mkdtemp(join(tmpdir(), 'fluvicarga-profile-'));

/** @param {string} profile */
export const removeProfile = (profile) =>
  rm(profile, { recursive: true, force: true, maxRetries: 5 });

/**
 * Signs in as an employee, and waits until the tablet holds the company's data and works without a network.
 * @param {Page} page
 */
export async function signInToDemo(page) {
  await page.goto('/login');
  await page.locator('[name=username]').fill(EMPLOYEE);
  await page.locator('[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.locator('[data-sync-state=synced][data-pending="0"]').waitFor({ timeout: 120_000 });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // A page that was on its way while the worker took over belongs to nobody until it is loaded again.
  if (await page.evaluate(() => navigator.serviceWorker.controller === null)) await page.reload();
  await page.locator('[data-sync-state=synced]').waitFor();
}
