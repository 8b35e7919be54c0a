/** Prerendered pages show what the app then shows, and their controls work before any script has loaded. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../support/api-caller';
import { type BrowserOptions, openBrowser } from '../support/chromium';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { fill } from './support/person';
import { OUR_EMPLOYEE } from './support/story';
import { type HeldScript, holdScript, openSlowApp } from './support/tablet';

const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true };
const APPLICATION = /\/assets\/app-[\w-]+\.js/;

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({ lifetime: 'file' });
});
afterAll(() => server.close());

async function openStranger(options: BrowserOptions = {}): Promise<Page> {
  const browser = await openBrowser({ baseUrl: server.baseUrl, ...options });
  return browser.page();
}

/** The page as served, while the application is still loading. */
async function openHeld(page: Page, path: string): Promise<HeldScript> {
  const script = await holdScript(page, APPLICATION);
  await page.goto(path, { waitUntil: 'commit' });
  await script.asked;
  return script;
}

/** Marks an element, to prove later that it was not replaced. */
const mark = (page: Page) =>
  page.locator('h1').evaluate((heading) => Object.assign(heading, { isMarked: true }));
const isMarked = (page: Page) => page.locator('h1').evaluate((heading) => 'isMarked' in heading);

const shownButtons = (page: Page) => page.locator('button:visible').allInnerTexts();

it.each([
  ['/', 'Rastrea la ubicación del envío', ['¡Rastrear ahora!'], 'Tema claro'],
  [
    '/login',
    'Sistemas de operaciones logísticas del Transporte Fluvial del Guaviare',
    ['Iniciar sesión'],
    'Tema claro',
  ],
])('%s shows its heading and what answers, and then goes on in place', async (path, ...rest) => {
  const [heading, buttons, later] = rest;
  const page = await openStranger({ viewport: { width: 1440, height: 900 } });
  const script = await openHeld(page, path);
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  expect(await shownButtons(page)).toEqual(buttons);
  await mark(page);

  script.release();
  await page.getByRole('button', { name: later }).waitFor();
  expect(await isMarked(page)).toBe(true);
});

it('keep a guide number typed and submitted meanwhile, and track it', async () => {
  const page = await openStranger(PHONE);
  const script = await openHeld(page, '/');
  await fill(page, { numeroGuia: 'Fn3918koP' });
  await page.getByRole('button', { name: '¡Rastrear ahora!' }).click();
  await page.locator('form[data-held]').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');

  script.release();
  await page.waitForURL('**/rastreo/Fn3918koP');
});

it('sign in with the credentials submitted meanwhile, without a password in the URL', async () => {
  const page = await openStranger(PHONE);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const script = await openHeld(page, '/login');
  await fill(page, { username: OUR_EMPLOYEE, password: DEMO_PASSWORD });
  await page.locator('[name=password]').press('Enter');
  await page.locator('form[data-held]').waitFor();

  script.release();
  await page.waitForURL('**/adminSection');
  const told = (url: string) => url.includes('/login?') || url.includes(DEMO_PASSWORD);
  expect(asked.map((url) => decodeURIComponent(url)).filter(told)).toEqual([]);
});

it.each(['claro', 'oscuro', 'sol'])('have the chosen theme: %s', async (theme) => {
  const page = await openStranger({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
  const script = await openHeld(page, '/');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const drawn = await ground();
  expect(await shownButtons(page)).toEqual(['¡Rastrear ahora!']);

  script.release();
  const name = { claro: 'Tema claro', oscuro: 'Tema oscuro', sol: 'Tema sol: alto contraste' };
  const button = page.getByRole('button', { name: name[theme as keyof typeof name] });
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
  expect(await ground()).toBe(drawn);
});

it('do not flash the sign-in to a signed-in user', async () => {
  const page = await openSlowApp(OUR_EMPLOYEE, { baseUrl: server.baseUrl, ...PHONE });
  const script = await openHeld(page, '/login');
  expect(await page.locator('h1').isVisible()).toBe(false);
  script.release();
  await page.waitForURL('**/adminSection');
  await page.locator('h1').waitFor();
});

it('show an error with a working button when the screen does not load', async () => {
  const browser = await openBrowser({ baseUrl: server.baseUrl });
  browser.allow(/Failed|net::ERR_|import/);
  const page = await browser.page();
  await page.route(/\/assets\/login-route-.*\.js/, (route) => route.abort());
  await page.goto('/login');
  await page.getByRole('button', { name: /Intentar|Recargar/ }).waitFor();
});

it('exist for no other URL, and not in the service worker’s cache', async () => {
  const { baseUrl } = server;
  const rootOf = async (path: string) =>
    /<div id="root"[^>]*>.{0,4}/.exec(await (await fetch(`${baseUrl}${path}`)).text())?.[0];
  const bare = '<div id="root"></di';
  const list = '/adminSection/show-shipment';
  for (const path of [
    list,
    '/adminSection',
    '/rastreo',
    '/nada',
    '/index.html',
    '/index',
    '/drawn',
  ])
    expect([path, await rootOf(path)]).toEqual([path, bare]);
  expect(await rootOf('/login')).toContain('data-still="/login"');
  expect(await (await fetch(`${baseUrl}/sw.js`)).text()).not.toContain('drawn/');
});
