/**
 * `npm run bench -- screens`: the waits of a person with a phone, over 5,000 shipments of their own database and
 * without a network, on a processor six times slower: the dashboard, the list after a tap, the wizard's field, a key in
 * the search.
 */
import { loadavg } from 'node:os';
import type { BrowserContext, Page } from 'playwright-core';
import { median, type Note } from './results';
import { signIn } from './start';
import { openPage, slowDown } from './support/bench-browser';
import type { Bench } from './support/bench-page';
import { withServer } from './support/bench-server';

declare const bench: Bench;
declare global {
  /** Resolves with the time once the first element that shows at least this number has been painted. */
  var painted: (selector: string, least?: number) => Promise<number>;
}

const SHIPMENTS = 5_000;
const SLOWER = 6;
const RUNS = 5;
const PHONE = { width: 390, height: 844 };
/** The first name of a fifth of the recipients; see `toCustomer`. */
const SOUGHT = 'yeison';
const LIST = 'a[href="/adminSection/show-shipment"]';
const WIZARD = 'a[href="/adminSection/register-shipment"]';

export function benchScreens(context: BrowserContext, code: string, note: Note): Promise<void> {
  return withServer('embedded', async (baseUrl) => {
    await signIn(context, baseUrl);
    const filling = await openPage(context, baseUrl, code);
    const held = await filling.evaluate((count) => bench.fillOwnShipments(count), SHIPMENTS);
    await filling.close();
    await context.setOffline(true);
    const page = await context.newPage();
    await page.setViewportSize(PHONE);
    // The compiler calls this to keep the names of functions.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.addInitScript(watchPaint);
    const dashboard: number[] = [];
    const list: number[] = [];
    const wizard: number[] = [];
    const keys: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      await slowDown(page, SLOWER);
      await page.goto(`${baseUrl}/adminSection`);
      dashboard.push(
        await page.evaluate((least) => painted('[data-chart=crates]', least), SHIPMENTS),
      );
      list.push(await tap(page, LIST, '[data-key]'));
      keys.push(...(await typeSought(page)));
      wizard.push(await tap(page, WIZARD, '[name=remitenteCedula]'));
    }
    const tell = (name: string, times: readonly number[], goal: number, value: number) =>
      note({
        name: `${name}, ${held} shipments, 390 px`,
        slower: SLOWER,
        value,
        goal,
        note: `of ${times.length}, median ${Math.round(median(times))}, worst ${Math.round(Math.max(...times))}, load ${loadavg()[0]?.toFixed(1)}`,
      });
    tell('dashboard loaded, fastest', dashboard, 1_500, Math.min(...dashboard));
    tell('Envíos tapped until the first row, fastest', list, 1_000, Math.min(...list));
    tell('Registrar envío tapped until its field, fastest', wizard, 1_000, Math.min(...wizard));
    tell('a key in the search until it is painted, median', keys, 50, median(keys));
    tell('a key in the search until it is painted, worst', keys, 50, Math.max(...keys));
    await page.close();
    await context.setOffline(false);
  });
}

/** Runs in the page before its own scripts. */
function watchPaint(): void {
  const afterPaint = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      });
    });
  const says = (text: string) =>
    (text.match(/\d[\d.]*/g) ?? []).reduce(
      (sum, figure) => sum + Number(figure.replace('.', '')),
      0,
    );
  globalThis.painted = (selector, least = 0) =>
    new Promise((resolve) => {
      const look = () => {
        const found = document.querySelector(selector);
        if (!found || (least > 0 && says(found.textContent ?? '') < least)) return false;
        watching.disconnect();
        void afterPaint().then(resolve);
        return true;
      };
      const watching = new MutationObserver(look);
      if (!look())
        watching.observe(document, { childList: true, subtree: true, characterData: true });
    });
}

/** The time from a tap on the first visible link until its target has been painted. */
async function tap(page: Page, link: string, selector: string): Promise<number> {
  await page.locator(`${link}:visible`).first().waitFor();
  return page.evaluate(
    async ([from, to]) => {
      const shown = [...document.querySelectorAll<HTMLElement>(from)].find(
        (one) => one.offsetParent !== null || one.getClientRects().length > 0,
      );
      const tappedAt = performance.now();
      shown?.click();
      return (await painted(to)) - tappedAt;
    },
    [link, selector] as const,
  );
}

/**
 * Types one letter after the other, and measures each from the key until the picture in which it stands, as the browser itself tells (Event Timing, in
 * steps of 8 ms, nothing below 16). A message after the next frame would wait for whatever the page does behind that picture.
 */
async function typeSought(page: Page): Promise<number[]> {
  const field = page.getByLabel('Buscar', { exact: true });
  await field.focus();
  await page.evaluate(() => {
    const told: PerformanceEntry[] = [];
    const pressedAt: number[] = [];
    addEventListener('keydown', ({ timeStamp }) => pressedAt.push(timeStamp), { capture: true });
    const options = { type: 'event', durationThreshold: 16 };
    new PerformanceObserver((list) => told.push(...list.getEntries())).observe(options);
    Object.assign(globalThis, {
      keyTimes: () =>
        pressedAt.map((from, key) => {
          const next = pressedAt[key + 1] ?? Number.POSITIVE_INFINITY;
          const own = told.filter(
            ({ name, startTime }) =>
              /^(keydown|keypress|input)$/.test(name) && startTime >= from && startTime < next,
          );
          return Math.max(16, ...own.map(({ startTime, duration }) => startTime + duration - from));
        }),
    });
  });
  for (const letter of SOUGHT) {
    await page.keyboard.press(letter);
    // The rows for this letter have arrived.
    await page.waitForTimeout(400);
  }
  const times = await page.evaluate(() =>
    (globalThis as unknown as { keyTimes: () => number[] }).keyTimes(),
  );
  await field.fill('');
  return times;
}
