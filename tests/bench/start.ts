/**
 * `npm run bench -- start`: the installed app without a network, from its start to the first row, over the person's own
 * database, filled as the app fills it. The count that the screen shows stands beside each figure.
 */
import type { BrowserContext, Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../support/api-caller';
import { median, type Note } from './results';
import { openPage, slowDown } from './support/bench-browser';
import type { Bench } from './support/bench-page';
import { withServer } from './support/bench-server';
import { EMPLOYEE } from './support/replay';

declare const bench: Bench;

const LOADS = [
  { records: 10_000, goals: { 1: 350, 6: 1_000 } },
  { records: 100_000, goals: { 1: 600, 6: 2_000 } },
] as const;
const SPEEDS = [1, 6] as const;
const RUNS = 5;
const HEAP_AFTER_MS = 30_000;
const HEAP_GOAL_MB = 200;
/** A search text that finds a fifth of the records; see `toCustomer`. */
const SOUGHT = 'yeison';

interface Measured {
  readonly context: BrowserContext;
  readonly baseUrl: string;
  readonly records: number;
  readonly note: Note;
}

export function benchStart(context: BrowserContext, code: string, note: Note): Promise<void> {
  return withServer('embedded', async (baseUrl) => {
    await signIn(context, baseUrl);
    for (const { records, goals } of LOADS) {
      const held = await fillOwn(context, baseUrl, code, records);
      if (held < records) throw new Error(`${held} of ${records} records were written`);
      const measured = { context, baseUrl, records, note };
      await context.setOffline(true);
      for (const slower of SPEEDS) await measureStart(measured, slower, goals[slower]);
      if (records >= 100_000) await measureHeap(measured);
      await context.setOffline(false);
    }
  });
}

/** Signs in, and waits until the worker is in charge and the demo's rows are read. */
export async function signIn(context: BrowserContext, baseUrl: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${baseUrl}/login`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.locator('[name=username]').fill(EMPLOYEE);
  await page.locator('[name=password]').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/adminSection');
  await page.locator('[data-sync-state=synced]').waitFor();
  await page.close();
}

async function fillOwn(context: BrowserContext, baseUrl: string, code: string, records: number) {
  const page = await openPage(context, baseUrl, code);
  const held = await page.evaluate((count) => bench.fillOwn(count), records);
  await page.close();
  return held;
}

async function measureStart(measured: Measured, slower: number, goal: number): Promise<void> {
  const first: number[] = [];
  const all: number[] = [];
  let counted = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const page = await openList(measured, slower);
    counted = await waitForCount(page, measured.records);
    const [firstRow, whole] = await page.evaluate(() => [
      performance.getEntriesByName('first-row')[0]?.startTime ?? 0,
      performance.now(),
    ]);
    first.push(firstRow ?? 0);
    all.push(whole ?? 0);
    await page.close();
  }
  measured.note({
    name: `cold offline start to the first row, ${measured.records} records, median`,
    slower,
    value: median(first),
    goal,
    note: `the screen counts ${counted}, all of them after ${Math.round(median(all))} ms`,
  });
}

/** Measures the heap with all records searchable. */
async function measureHeap(measured: Measured): Promise<void> {
  const page = await openList(measured, 1);
  const counted = await waitForCount(page, measured.records);
  await page.getByPlaceholder(/./).first().fill(SOUGHT);
  const found = await waitForCount(page, measured.records / 5, counted - 1);
  await page.waitForFunction(
    (ms) => performance.now() > (performance.getEntriesByName('first-row')[0]?.startTime ?? 0) + ms,
    HEAP_AFTER_MS,
    { timeout: 2 * HEAP_AFTER_MS },
  );
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await page.close();
  measured.note({
    name: `heap after collection, ${measured.records} records`,
    slower: 1,
    value: usedSize / 2 ** 20,
    unit: 'MB',
    goal: HEAP_GOAL_MB,
    note: `the screen counts ${counted}, of which "${SOUGHT}" finds ${found}`,
  });
}

/** Opens the list of customers in a new page, which marks its first row once it has been painted. */
async function openList({ context, baseUrl }: Measured, slower: number): Promise<Page> {
  const page = await context.newPage();
  await slowDown(page, slower);
  await page.addInitScript(() => {
    new MutationObserver((_changes, watching) => {
      if (!document.querySelector('[data-key]')) return;
      watching.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => performance.mark('first-row');
        port2.postMessage(null);
      });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${baseUrl}/adminSection/show-customers`);
  await page.locator('[data-key]').first().waitFor();
  return page;
}

/** Waits until the screen counts at least so many. @returns the count */
async function waitForCount(page: Page, least: number, most = Number.POSITIVE_INFINITY) {
  const told = await page.waitForFunction(
    ([from, to]) => {
      const text = document.querySelector('[role=status] b.num')?.textContent ?? '';
      const count = Number(text.replaceAll('.', ''));
      return text !== '' && count >= from && count <= (to ?? Infinity) && count;
    },
    [least, Number.isFinite(most) ? most : null] as const,
    { timeout: 120_000, polling: 50 },
  );
  return Number(await told.jsonValue());
}
