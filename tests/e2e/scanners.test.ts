/** Scanners as they come out of their boxes: fast and slow, with Enter, Tab or nothing after a code, on any keyboard. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { USED_ORIGIN } from '../support/used-tablets';
import {
  leaveFocus,
  type ScannerHabits,
  typeAsScanner,
  waitForShortcuts,
} from './support/keyboard';
import { OUR_EMPLOYEE } from './support/story';
import { openUsedTablet } from './support/tablet';

const LIST = '/adminSection/show-shipment';
/** The characters that a United States scanner's keys type on other keyboards. */
const SPAIN: Readonly<Record<string, string>> = {
  ':': 'Ñ',
  '/': '-',
  '#': '·',
  '-': "'",
  '?': '_',
};
const LATIN_AMERICA = { ...SPAIN, '#': '#' };
const onLayout = (text: string, signs: Readonly<Record<string, string>>) =>
  [...text].map((key) => signs[key] ?? key).join('');
const withCapsLock = (text: string) =>
  text.replace(/\p{L}/gu, (key) =>
    key === key.toLowerCase() ? key.toUpperCase() : key.toLowerCase(),
  );

let server: ServerProcess;
let dock: { page: Page; id: number; guide: string; link: string };
/** Shipments that nobody has counted. */
let uncounted: string[];
beforeAll(async () => {
  server = await startServerProcess({ lifetime: 'file' });
  const api = await server.signIn(OUR_EMPLOYEE);
  const waiting = (await api.list('/api/v1/envios/all')).filter(
    // A number alone that begins with `n` opens a new record.
    ({ numeroGuia, estadoEntrega }) =>
      estadoEntrega === 'EN_PREPARACION' && /^[^n]/.test(String(numeroGuia)),
  );
  uncounted = waiting.map(({ numeroGuia }) => String(numeroGuia));
  const id = Number(waiting[0]?.id);
  const [guide = ''] = uncounted;
  const { page } = await openUsedTablet(OUR_EMPLOYEE, {
    baseUrl: server.baseUrl,
    lifetime: 'file',
  });
  dock = { page, id, guide, link: `${USED_ORIGIN}/rastreo/${guide}#1-4` };
});
afterAll(() => server.close());

const inTheSearch = (page: Page) => page.locator('main [type=search]').focus();
const onAButton = (page: Page) => page.getByRole('button', { name: 'Imprimir informe' }).focus();
const onALink = (page: Page) => page.getByRole('link', { name: 'Escanear' }).focus();

interface ScanCase extends ScannerHabits {
  readonly scanner: string;
  readonly focus?: (page: Page) => Promise<void>;
  readonly toTyped?: (link: string, guide: string) => string;
}

const SCANS: readonly ScanCase[] = [
  { scanner: 'fast, Enter' },
  { scanner: '5 ms', gapMs: 5 },
  { scanner: '60 ms', gapMs: 60 },
  { scanner: '95 ms', gapMs: 95 },
  { scanner: '120 ms', gapMs: 120 },
  { scanner: '250 ms', gapMs: 250 },
  { scanner: '250 ms, Tab', gapMs: 250, end: 'Tab' },
  { scanner: '250 ms, nothing', gapMs: 250, end: null },
  { scanner: 'fast, Tab', end: 'Tab' },
  { scanner: 'fast, nothing', end: null },
  { scanner: 'the Enter of the number pad', end: 'NumpadEnter' },
  { scanner: 'Enter before the code too', start: 'Enter' },
  { scanner: 'keyboard of Spain', toTyped: (link) => onLayout(link, SPAIN) },
  { scanner: 'keyboard of Latin America', toTyped: (link) => onLayout(link, LATIN_AMERICA) },
  { scanner: 'Caps Lock, United States', toTyped: withCapsLock },
  {
    scanner: 'Caps Lock, Latin America',
    toTyped: (link) => withCapsLock(onLayout(link, LATIN_AMERICA)),
  },
  { scanner: 'guide alone', toTyped: (_link, guide) => guide },
  { scanner: 'guide alone, Caps Lock', toTyped: (_link, guide) => withCapsLock(guide) },
  { scanner: 'guide alone, nothing', toTyped: (_link, guide) => guide, end: null },
  { scanner: 'a tail', toTyped: (link) => link.replace('#', '?fbclid=IwAR0x#') },
  { scanner: 'it says that it is a QR', toTyped: (link) => `]Q1${link}` },
  { scanner: 'in the search, Enter', focus: inTheSearch },
  { scanner: 'in the search, Tab', focus: inTheSearch, end: 'Tab' },
  { scanner: 'in the search, nothing', focus: inTheSearch, end: null },
  { scanner: 'in the search, 120 ms, nothing', focus: inTheSearch, gapMs: 120, end: null },
  { scanner: 'on a button', focus: onAButton },
  { scanner: 'on a link, Tab', focus: onALink, end: 'Tab' },
];

/** The list, where each of these scans begins and ends. */
async function openList(page: Page): Promise<void> {
  if (page.url() === `${USED_ORIGIN}${LIST}`) return;
  await page.goto(LIST);
  await page.getByRole('link', { name: 'Escanear' }).waitFor();
  await waitForShortcuts(page);
}

it.each(SCANS)('$scanner: the shipment opens', async (scan) => {
  const { focus = leaveFocus, toTyped = (link) => link, ...habits } = scan;
  const { page, id, guide, link } = dock;
  await openList(page);
  await focus(page);
  await typeAsScanner(page, toTyped(link, guide), habits);
  await page.waitForURL(`**/more-details/${id}/shipment`, { timeout: 5_000 });
  // The search is as it was before.
  await page.goBack();
  await page.getByRole('link', { name: 'Escanear' }).waitFor();
  await expect.poll(() => page.locator('main [type=search]').inputValue()).toBe('');
});

it('two scans one after the other are two', async () => {
  const { page, id, link } = dock;
  await page.goto(LIST);
  await waitForShortcuts(page);
  await leaveFocus(page);
  await typeAsScanner(page, 'https://otra.example.co/rastreo/Zz99999zZ#1-2');
  await typeAsScanner(page, link);
  await page.waitForURL(`**/more-details/${id}/shipment`);
  await page.getByText('Zz99999zZ: de otra empresa').first().waitFor();
});

it('a code without an end key that is no label is answered in words', async () => {
  const { page } = dock;
  await page.goto(LIST);
  await waitForShortcuts(page);
  await leaveFocus(page);
  await typeAsScanner(page, '7702001234567-8', { end: null });
  await page.getByText('No es la etiqueta de un envío').first().waitFor();
});

it('a person’s search stays, and a form keeps a text scanned into it', async () => {
  const { page, guide, link } = dock;
  await page.goto(LIST);
  await waitForShortcuts(page);
  await inTheSearch(page);
  await typeAsScanner(page, guide, { gapMs: 150, end: 'Tab' });
  expect(await page.locator('main [type=search]').inputValue()).toBe(guide);
  expect(new URL(page.url()).pathname).toBe(LIST);

  await page.goto('/adminSection/add-customer');
  const address = page.locator('[name=address]');
  await address.focus();
  await typeAsScanner(page, link, { gapMs: 5, end: null });
  await page.waitForTimeout(1500);
  expect(await address.inputValue()).toBe(link);
  expect(new URL(page.url()).pathname).toBe('/adminSection/add-customer');
});

it('a count hears it after a choice was pressed, with Tab and with nothing, and knows its piece', async () => {
  const { page } = dock;
  const link = `${USED_ORIGIN}/rastreo/${uncounted.pop()}#1-4`;
  await page.goto('/adminSection/scan');
  await page.getByText('Lo que subió', { exact: true }).click();
  await page.getByText('Escanea cada bulto que sube.').waitFor();
  const answer = page.locator('[data-scan]');
  await typeAsScanner(page, link, { end: 'Tab' });
  await answer.getByText('1 de 4').waitFor();
  await typeAsScanner(page, link.replace('#1', '#2'), { end: null });
  await answer.getByText('2 de 4').waitFor();
  await typeAsScanner(page, link.replace('#1', '#3'), { gapMs: 120, end: null });
  await answer.getByText('3 de 4').waitFor();
  // In its own field too, which is empty again.
  await page.locator('[name=codigo]').focus();
  await typeAsScanner(page, link.replace('#1', '#2'), { end: 'Tab' });
  await answer.getByText('El bulto 2 ya estaba contado').waitFor();
  expect(await page.locator('[name=codigo]').inputValue()).toBe('');
});

it('the public tracking hears it in its field, with Tab and with nothing', async () => {
  const { page, guide, link } = dock;
  for (const end of ['Enter', 'Tab', null] as const) {
    await page.goto('/rastreo');
    await page.getByRole('button', { name: 'Escanear la etiqueta' }).waitFor();
    await page.locator('[name=numeroGuia]').focus();
    await typeAsScanner(page, link, { end });
    await page.waitForURL(`**/rastreo/${guide}`);
  }
});
