/** The device's half: the real database, engine and app in a real Chromium, at its own speed and six times slower. */
import { cpus } from 'node:os';
import type { BrowserContext, Page } from 'playwright-core';
import { appBuild, ensureBuilt } from '../../scripts/lib/builds.mjs';
import { DEMO_PASSWORD } from '../support/api-caller';
import { benchPlainQueue } from './plain-queue';
import type { Note, Result } from './results';
import { benchSaves } from './saves';
import { bundlePage, openPage, slowDown, withBrowser } from './support/bench-browser';
import type { Bench } from './support/bench-page';
import { DATABASES, withServer } from './support/bench-server';
import { EMPLOYEE, measureReplay, OPERATIONS, REPLAYS, ROUND_TRIP_MS } from './support/replay';

declare const bench: Bench;

const SLOWER = [1, 6] as const;

interface Device {
  readonly context: BrowserContext;
  /** The script that is `bench` in a page. */
  readonly code: string;
  readonly open: (baseUrl: string) => Promise<Page>;
  readonly note: Note;
}

/** By the name they are asked for with. */
const PARTS = {
  records: benchRecords,
  saves: ({ open, note }: Device) => benchSaves(open, note),
  start: benchStart,
  replay: benchReplay,
  plain: ({ open, note }: Device) => benchPlainQueue(open, note),
};
export type DevicePart = keyof typeof PARTS;
export const DEVICE_PARTS = Object.keys(PARTS) as DevicePart[];

/** Measures the parts one after the other; prints a table and one line of JSON. */
export async function benchDevice(parts: readonly DevicePart[]): Promise<void> {
  const results: Result[] = [];
  const note = (result: Result) => {
    results.push({ ...result, ms: Math.round(result.ms * 10) / 10 });
    console.log(
      `${result.name}, ${result.slower}x: ${result.ms.toFixed(1)} ms ${result.note ?? ''}`,
    );
  };
  await ensureBuilt(appBuild());
  const code = await bundlePage();
  await withBrowser(async (context) => {
    const open = (baseUrl: string) => openPage(context, baseUrl, code);
    for (const part of parts) await PARTS[part]({ context, code, open, note });
  });
  console.table(results);
  const machine = { node: process.version, cores: cpus().length };
  console.log(JSON.stringify({ benchmark: 'device', ...machine, results }));
}

function benchRecords({ open, note }: Device): Promise<void> {
  return withServer('embedded', async (baseUrl) => {
    const page = await open(baseUrl);
    await page.evaluate(() => bench.fill('search', 100_000));
    for (const slower of SLOWER) await measureRecords(page, slower, note);
    await page.close();
  });
}

async function measureRecords(page: Page, slower: number, note: Note): Promise<void> {
  const list = `list-${slower}`;
  await slowDown(page, 1);
  await page.evaluate((name) => bench.fill(name, 10_000), list);
  await slowDown(page, slower);
  const filled = await page.evaluate((name) => bench.fill(name, 50_000), `fill-${slower}`);
  note({
    name: 'fill 50,000 records',
    slower,
    ms: filled.ms,
    goalMs: slower === 1 ? 4_000 : null,
    note: `${filled.read} read`,
  });
  const visible = await page.evaluate((name) => bench.visible(name, 30), list);
  note({ name: 'save to a visible list of 10,000, p95', slower, ms: visible.p95, goalMs: null });
  const small = await page.evaluate((name) => bench.search(name), list);
  note({ name: `search ${small.rows} records, max`, slower, ms: small.max, goalMs: null });
  const large = await page.evaluate(() => bench.search('search'));
  const goalMs = slower === 1 ? 16 : 60;
  note({ name: `search ${large.rows} records, max`, slower, ms: large.max, goalMs });
}

async function benchReplay({ open, note }: Device): Promise<void> {
  for (const database of DATABASES)
    await withServer(database, async (baseUrl) => {
      for (const replay of REPLAYS) {
        const measured = await measureReplay(open, baseUrl, replay);
        const { name, goalMs } = replay;
        const title = `${OPERATIONS} operations at ${ROUND_TRIP_MS} ms, ${database}, ${name}`;
        note({ name: title, slower: 1, goalMs, ...measured });
      }
    });
}

function benchStart({ context, code, note }: Device): Promise<void> {
  return withServer('embedded', async (baseUrl) => {
    await install(context, baseUrl, code);
    for (const slower of SLOWER) await measureColdStart(context, baseUrl, slower, note);
  });
}

/** Signed in, with the worker in charge and ten thousand rows in the person's own database. */
async function install(context: BrowserContext, baseUrl: string, code: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${baseUrl}/login`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.locator('[name=username]').fill(EMPLOYEE);
  await page.locator('[name=password]').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/adminSection');
  await page.locator('[data-sync-state=synced]').waitFor();
  await page.evaluate(code);
  const names = await page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name),
  );
  const name = names.find((one) => one?.startsWith('fluvicarga-user-')) ?? '';
  await page.evaluate((own) => bench.fill(own, 10_000), name);
  await page.close();
}

/** The installed app, no network: until the first row is on the screen. */
async function measureColdStart(
  context: BrowserContext,
  baseUrl: string,
  slower: number,
  note: Note,
) {
  await context.setOffline(true);
  const times: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const cold = await context.newPage();
    await slowDown(cold, slower);
    await cold.addInitScript(() => {
      new MutationObserver((_changes, watching) => {
        if (!document.querySelector('[data-key]')) return;
        watching.disconnect();
        performance.mark('first-row');
      }).observe(document, { childList: true, subtree: true });
    });
    await cold.goto(`${baseUrl}/adminSection/show-customers`);
    await cold.locator('[data-key]').first().waitFor();
    times.push(
      await cold.evaluate(() => performance.getEntriesByName('first-row')[0]?.startTime ?? 0),
    );
    await cold.close();
  }
  await context.setOffline(false);
  times.sort((left, right) => left - right);
  note({
    name: 'cold offline start to the first of 10,000 rows, median',
    slower,
    ms: times[2] ?? 0,
    goalMs: slower === 1 ? 350 : 1_000,
  });
}
