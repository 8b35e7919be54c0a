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
import { CAPABILITIES_PATH } from '../../src/domain/wire';
import { createApiCaller, DEMO_PASSWORD, type SignedInApi } from '../support/api-caller';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy';
import type { Bench } from './support/bench-page';
import { DATABASES, type DatabaseName, withServer } from './support/bench-server';

declare const bench: Bench;

interface Result {
  readonly name: string;
  readonly slower: number;
  readonly ms: number;
  readonly goalMs: number | null;
  readonly note?: string;
}

const EMPLOYEE = 'empleado@fluvicarga.co';
const ROUND_TRIP_MS = 50;
const OPERATIONS = 1_000;
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
      for (const isFaulty of [false, true]) await benchReplay(context, database, baseUrl, isFaulty);
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

/** A queue of a day, against the server behind a line of 50 ms; afterwards what it holds is counted. */
async function benchReplay(
  context: BrowserContext,
  database: DatabaseName,
  baseUrl: string,
  isFaulty: boolean,
) {
  const ask = await openSession(baseUrl);
  const places = {
    warehouse: String((await ask.list('/api/v1/warehouse/all'))[0]?.name ?? 'Bodega Malecón'),
    company: 'Transportes Fluviales del Guaviare',
    shipment: toTemplate((await ask.list('/api/v1/envios/all'))[0] ?? {}),
  };
  const proxy = await startFaultProxy(baseUrl);
  const page = await openPage(context, proxy.url, 1);
  const name = `queue-${database}-${isFaulty}`;
  const from = isFaulty ? 40_000_000 : 30_000_000;
  const count = await page.evaluate(
    ([own, here, first, wanted]) => bench.queue(own, here, first, wanted),
    [name, places, from, OPERATIONS] as const,
  );
  proxy.inject({ kind: 'delay', requestMs: ROUND_TRIP_MS / 2, answerMs: ROUND_TRIP_MS / 2 });
  if (isFaulty) disturb(proxy);
  const ms = await page.evaluate(
    ([own, url, token, extensions]) => bench.replay(own, url, token, extensions),
    [name, proxy.url, ask.token, ask.extensions] as const,
  );
  const writes = proxy.requests.filter(({ method }) => method !== 'GET');
  const lost = writes.filter(({ fault }) => fault !== 'none' && fault !== 'delay').length;
  const held = await countOnServer(ask, String(from)[0] ?? '');
  await page.close();
  await proxy.close();
  note({
    name: `${count} operations at ${ROUND_TRIP_MS} ms, ${database}${isFaulty ? ', faults' : ''}`,
    slower: 1,
    ms,
    goalMs: isFaulty ? 2_000 : 1_000,
    note: `${writes.length} requests, ${lost} faults, ${held}`,
  });
}

/** Of the few requests of a batch, one is refused before it arrives and one is answered to nobody. */
function disturb(proxy: FaultProxy): void {
  proxy.heal();
  const delay = {
    kind: 'delay',
    requestMs: ROUND_TRIP_MS / 2,
    answerMs: ROUND_TRIP_MS / 2,
  } as const;
  proxy.inject(delay, { times: 1 });
  proxy.inject({ kind: 'reset' }, { times: 1 });
  proxy.inject(delay, { times: 1 });
  proxy.inject({ kind: 'drop-answer' }, { times: 1 });
  proxy.inject(delay);
}

interface Asked extends SignedInApi {
  readonly extensions: readonly string[];
}

async function openSession(baseUrl: string): Promise<Asked> {
  const api = await createApiCaller(baseUrl).signIn(EMPLOYEE);
  const { body } = await api.call('GET', CAPABILITIES_PATH);
  return { ...api, extensions: (body as { extensions: string[] }).extensions };
}

/** A shipment of the demo as the form sends it. */
function toTemplate(read: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const unsent = [
    'id',
    'version',
    'updatedAt',
    'numeroGuia',
    'productosIds',
    'estadoEntrega',
    'estadoPago',
  ];
  const kept = Object.entries(read).filter(([field]) => !unsent.includes(field));
  return { ...Object.fromEntries(kept), estadoEntrega: 'EN_PREPARACION', estadoPago: 'PENDIENTE' };
}

/** What was queued is told by its words: each of them once. */
async function countOnServer(ask: Asked, first: string): Promise<string> {
  const isMine = new RegExp(`^((Bulto|Viaje) )?${first}\\d{7}`);
  const words = [
    ...(await ask.list('/api/v1/product/all')).map((one) => String(one.productName)),
    ...(await ask.list('/api/v1/envios/all')).map((one) => String(one.descripcionEnvio)),
  ].filter((text) => isMine.test(text));
  const doubled = words.length - new Set(words).size;
  const people = (await ask.list('/api/v1/customers/all')).filter((one) =>
    isMine.test(String(one.numDocument)),
  );
  const there = words.length + people.length;
  return `${there} on the server, ${doubled} doubled`;
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
