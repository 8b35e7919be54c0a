/** `npm run bench -- saves`: saving anything costs the same however much is queued, or was sent in the last week. */
import type { Page } from 'playwright-core';
import type { Note } from './results';
import { slowDown } from './support/bench-browser';
import type { Bench } from './support/bench-page';
import { withServer } from './support/bench-server';
import type { Saved } from './support/page-costs';

declare const bench: Bench;

const SAVED: readonly Saved[] = ['customer', 'vessel', 'product', 'shipment', 'status'];
/** The limits of a save's p95 above that of the bare commits measured between the saves. */
const SPEEDS = [
  { slower: 1, aboveMs: 5 },
  { slower: 6, aboveMs: 15 },
] as const;
/** Few are enough if each takes long. */
const LIMITS = { least: 20, most: 100, ms: 2_000 } as const;
const MANY = 10_000;

export function benchSaves(open: (baseUrl: string) => Promise<Page>, note: Note): Promise<void> {
  return withServer('embedded', async (baseUrl) => {
    const page = await open(baseUrl);
    for (const queued of [0, 300])
      for (const { slower, aboveMs } of SPEEDS)
        for (const what of SAVED) {
          const name = `saves-${queued}-${slower}-${what}`;
          await page.evaluate(([own, count]) => bench.prepare(own, count), [name, queued] as const);
          await measure(page, name, what, `${queued} queued`, slower, aboveMs, note);
        }
    const name = 'saves-many';
    await page.evaluate(([own, count]) => bench.prepare(own, count), [name, MANY] as const);
    const measureAll = async (situation: string) => {
      for (const { slower, aboveMs } of SPEEDS)
        for (const what of SAVED) await measure(page, name, what, situation, slower, aboveMs, note);
    };
    await measureAll(`${MANY} queued`);
    await page.evaluate((own) => bench.takeForSent(own), name);
    await measureAll(`${MANY} sent, none queued`);
    await page.close();
  });
}

async function measure(
  page: Page,
  name: string,
  what: Saved,
  situation: string,
  slower: number,
  aboveMs: number,
  note: Note,
): Promise<void> {
  await slowDown(page, slower);
  const { p50, p95, count, disk } = await page.evaluate(
    ([own, kind, limits]) => bench.saves(own, kind, limits),
    [name, what, LIMITS] as const,
  );
  await slowDown(page, 1);
  const told = `p50 ${p50.toFixed(1)}, ${count} saves; a bare commit p50 ${disk.p50.toFixed(1)}, p95 ${disk.p95.toFixed(1)}`;
  note({
    name: `save ${what}, ${situation}, p95`,
    slower,
    value: p95,
    goal: disk.p95 + aboveMs,
    note: told,
  });
}
