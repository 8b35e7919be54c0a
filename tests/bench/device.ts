/** The device's half: the real database, engine and app in a real Chromium, at its own speed and six times slower. */
import { cpus } from 'node:os';
import type { BrowserContext, Page } from 'playwright-core';
import { appBuild, ensureBuilt } from '../../scripts/lib/builds.mjs';
import { benchPlainQueue } from './plain-queue';
import { median, type Note, type Result } from './results';
import { benchSaves } from './saves';
import { benchScreens } from './screens';
import { benchStart } from './start';
import { bundlePage, openPage, slowDown, withBrowser } from './support/bench-browser';
import type { Bench } from './support/bench-page';
import { DATABASES, withServer } from './support/bench-server';
import { measureReplay, OPERATIONS, REPLAYS, ROUND_TRIP_MS } from './support/replay';

declare const bench: Bench;

const SLOWER = [1, 6] as const;

interface Device {
  readonly context: BrowserContext;
  /** The script that is `bench` in a page. */
  readonly code: string;
  readonly open: (baseUrl: string) => Promise<Page>;
  readonly note: Note;
}

/** The parts, by the name on the command line. */
const PARTS = {
  records: benchRecords,
  saves: ({ open, note }: Device) => benchSaves(open, note),
  start: ({ context, code, note }: Device) => benchStart(context, code, note),
  screens: ({ context, code, note }: Device) => benchScreens(context, code, note),
  replay: benchReplay,
  plain: ({ open, note }: Device) => benchPlainQueue(open, note),
};
export type DevicePart = keyof typeof PARTS;
export const DEVICE_PARTS = Object.keys(PARTS) as DevicePart[];

/** Measures the parts one after the other; prints a table and one line of JSON. */
export async function benchDevice(parts: readonly DevicePart[]): Promise<void> {
  const results: Result[] = [];
  const note = (result: Result) => {
    results.push({ ...result, value: Math.round(result.value * 10) / 10 });
    const goal = result.goal === null ? '' : ` (goal ${result.goal.toFixed(1)})`;
    console.log(
      `${result.name}, ${result.slower}x: ${result.value.toFixed(1)} ${result.unit ?? 'ms'}${goal} ${result.note ?? ''}`,
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
  const fill = `fill-${slower}`;
  const filled = await page.evaluate((name) => bench.fill(name, 50_000), fill);
  const goal = slower === 1 ? 1_200 : null;
  note({
    name: 'fill 50,000 records',
    slower,
    value: filled.ms,
    goal,
    note: `${filled.read} read`,
  });
  const reopened: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const { ms, read } = await page.evaluate((name) => bench.reopen(name), fill);
    if (read !== filled.read) throw new Error(`${read} of ${filled.read} records were read`);
    reopened.push(ms);
  }
  note({
    name: 'open 50,000 records, median',
    slower,
    value: median(reopened),
    goal,
    note: `${filled.read} read`,
  });
  const visible = await page.evaluate((name) => bench.visible(name, 30), list);
  note({
    name: 'save to a visible list of 10,000, p95',
    slower,
    value: visible.p95,
    goal: null,
    note: `${visible.rows} rows`,
  });
  const small = await page.evaluate((name) => bench.search(name), list);
  const told = ({ found }: typeof small) => `${found} found by the commonest query`;
  note({
    name: `search ${small.rows} records, slowest query`,
    slower,
    value: small.max,
    goal: null,
    note: told(small),
  });
  const large = await page.evaluate(() => bench.search('search'));
  note({
    name: `search ${large.rows} records, slowest query`,
    slower,
    value: large.max,
    goal: slower === 1 ? 16 : 60,
    note: told(large),
  });
}

async function benchReplay({ open, note }: Device): Promise<void> {
  for (const database of DATABASES)
    await withServer(database, async (baseUrl) => {
      for (const replay of REPLAYS) {
        const { ms: value, note: told } = await measureReplay(open, baseUrl, replay);
        const { name, goalMs: goal } = replay;
        const title = `${OPERATIONS} operations at ${ROUND_TRIP_MS} ms, ${database}, ${name}`;
        note({ name: title, slower: 1, value, goal, note: told });
      }
    });
}
