/**
 * `npm run bench`, the device's half: the real database, engine and app in a real Chromium, at its own speed and six times
 * slower, and the queue against the built server on both databases. Prints tables and one line of JSON.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { ensureChromium } from '../../scripts/ensure-chromium.mjs';
import { appBuild, ensureBuilt } from '../../scripts/lib/builds.mjs';
import { inProject } from '../../scripts/lib/project.mjs';
import { DEMO_PASSWORD } from '../support/api-caller';
import type { Bench } from './support/bench-page';
import { DATABASES, withServer } from './support/bench-server';
import { EMPLOYEE, measureReplay, OPERATIONS, REPLAYS, ROUND_TRIP_MS } from './support/replay';

declare const bench: Bench;

interface Result {
  readonly name: string;
  readonly slower: number;
  readonly ms: number;
  readonly goalMs: number | null;
  readonly note?: string;
}

const SLOWER = [1, 6] as const;

const results: Result[] = [];
const note = (result: Result) => {
  results.push({ ...result, ms: Math.round(result.ms * 10) / 10 });
  console.log(`${result.name}, ${result.slower}x: ${result.ms.toFixed(1)} ms ${result.note ?? ''}`);
};

await ensureBuilt(appBuild());
const code = await bundlePage();
await withBrowser(async (context) => {
  await withServer('embedded', async (baseUrl) => {
    for (const slower of SLOWER) await benchDatabase(context, baseUrl, slower);
    await install(context, baseUrl);
    for (const slower of SLOWER) await benchColdStart(context, baseUrl, slower);
  });
  for (const database of DATABASES)
    await withServer(database, async (baseUrl) => {
      for (const replay of REPLAYS) {
        const open = (url: string) => openPage(context, url, 1);
        const measured = await measureReplay(open, baseUrl, replay);
        const { name, goalMs } = replay;
        const title = `${OPERATIONS} operations at ${ROUND_TRIP_MS} ms, ${database}, ${name}`;
        note({ name: title, slower: 1, goalMs, ...measured });
      }
    });
});
console.table(results);
console.log(
  JSON.stringify({ benchmark: 'device', node: process.version, cores: cpus().length, results }),
);

async function benchDatabase(context: BrowserContext, baseUrl: string, slower: number) {
  const page = await openPage(context, baseUrl, slower);
  const goal = (fast: number, slow: number) => (slower === 1 ? fast : slow);
  const filled = await page.evaluate((name) => bench.fill(name, 50_000), `fill-${slower}`);
  note({
    name: 'fill 50,000 records',
    slower,
    ms: filled.ms,
    goalMs: slower === 1 ? 4_000 : null,
    note: `${filled.read} read`,
  });
  const saves = await page.evaluate((name) => bench.saves(name, 300), `saves-${slower}`);
  note({ name: 'save, p95', slower, ms: saves.p95, goalMs: goal(5, 25) });
  const queued = await page.evaluate((name) => bench.saves(name, 300), `saves-${slower}`);
  note({ name: 'save with 300 queued, p95', slower, ms: queued.p95, goalMs: goal(5, 25) });
  await page.evaluate((name) => bench.fill(name, 10_000), `list-${slower}`);
  const visible = await page.evaluate((name) => bench.visible(name, 30), `list-${slower}`);
  note({ name: 'save to a visible list of 10,000, p95', slower, ms: visible.p95, goalMs: null });
  const small = await page.evaluate((name) => bench.search(name), `list-${slower}`);
  note({ name: `search ${small.rows} records, max`, slower, ms: small.max, goalMs: null });
  await page.evaluate((name) => bench.fill(name, 100_000), `search-${slower}`);
  const large = await page.evaluate((name) => bench.search(name), `search-${slower}`);
  note({ name: `search ${large.rows} records, max`, slower, ms: large.max, goalMs: goal(16, 60) });
  await page.close();
}

/** Signed in, with the worker in charge and ten thousand rows in the person's own database. */
async function install(context: BrowserContext, baseUrl: string) {
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
async function benchColdStart(context: BrowserContext, baseUrl: string, slower: number) {
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

async function openPage(context: BrowserContext, baseUrl: string, slower: number): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${baseUrl}/health`);
  await slowDown(page, slower);
  await page.evaluate(code);
  return page;
}

async function slowDown(page: Page, slower: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
}

async function withBrowser(use: (context: BrowserContext) => Promise<void>): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'fc-bench-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
    chromiumSandbox: false,
    headless: true,
    viewport: { width: 1180, height: 820 },
  });
  try {
    await use(context);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function bundlePage(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: {
        entry: inProject('tests/bench/support/bench-page.ts'),
        formats: ['iife'],
        name: 'benchPage',
      },
    },
  });
  const [{ output }] = built as unknown as [{ output: { code: string }[] }];
  return output[0]?.code ?? '';
}
