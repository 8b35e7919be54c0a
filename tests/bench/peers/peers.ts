/**
 * `npm run bench:peers`: the same thousand creates at a round trip of 50 ms, sent by ours to the real server behind the
 * proxy, and pushed by other libraries to a handler that only waits. In turns, in one browser; prints medians and ratios.
 * The libraries are installed by `npm ci --prefix tests/bench/peers`.
 */
import { existsSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import type { BrowserContext } from 'playwright-core';
import { inProject, stopWith } from '../../../scripts/lib/project.mjs';
import { bundlePage, openPage, withBrowser } from '../support/bench-browser';
import { withServer } from '../support/bench-server';
import { measureReplay, OPERATIONS, ROUND_TRIP_MS } from '../support/replay';
import type { Peer } from './peer';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const FOLDER = 'tests/bench/peers';
/** `page`: the file that makes it; `as`: its global name in the page. */
const PEERS = [
  { name: 'RxDB 17', page: 'rxdb', as: 'rxdb' },
  { name: 'RxDB 17, strict', page: 'rxdb', as: 'rxdbStrict' },
  { name: 'PouchDB 9', page: 'pouchdb', as: 'pouchdb' },
] as const;
const OURS = 'ours';
const GOAL = 0.8;

if (!existsSync(inProject(`${FOLDER}/node_modules/rxdb`)))
  stopWith(new Error(`The peers are not installed: npm ci --prefix ${FOLDER}`));

const times = new Map<string, number[]>();
const ours = await bundlePage();
const pages = new Map<string, string>();
for (const { page } of PEERS)
  if (!pages.has(page)) pages.set(page, await bundlePage(`${FOLDER}/pages/${page}.ts`));
const loadBefore = loadavg()[0] ?? 0;
await withBrowser((context) =>
  withServer('embedded', async (baseUrl) => {
    // The first round of all is not counted: a server and a browser that have just started take longer.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const taken = await runAll(context, baseUrl, round);
      console.log(round === 0 ? 'not counted' : `round ${round}`, Object.fromEntries(taken));
      if (round === 0) continue;
      for (const [name, ms] of taken) times.set(name, [...(times.get(name) ?? []), ms]);
    }
  }),
);

const results = [...times].map(([name, all]) => ({
  name,
  medianMs: median(all),
  least: Math.min(...all),
  most: Math.max(...all),
  oursToIt: Math.round((median(times.get(OURS) ?? []) / median(all)) * 100) / 100,
}));
console.table(results);
const ratio = results.find(({ name }) => name === PEERS[0].name)?.oursToIt;
console.log(`ours / ${PEERS[0].name}: ${ratio} (goal: at most ${GOAL})`);
const load = [loadBefore, loadavg()[0]];
console.log(
  JSON.stringify({
    benchmark: 'peers',
    node: process.version,
    cores: cpus().length,
    load,
    results,
  }),
);

/** One run of each. */
async function runAll(
  context: BrowserContext,
  baseUrl: string,
  round: number,
): Promise<[string, number][]> {
  const open = (url: string) => openPage(context, url, ours);
  const runs = [78_000_000 + round * 10_000];
  const clean = { name: 'clean', isFaulty: false, goalMs: null, runs };
  const { ms, note } = await measureReplay(open, baseUrl, clean);
  if (!note.includes(`${OPERATIONS} on the server, 0 doubled`)) throw new Error(note);
  const taken: [string, number][] = [[OURS, Math.round(ms)]];
  for (const { name, page, as } of PEERS) {
    const opened = await openPage(context, baseUrl, pages.get(page) ?? '');
    const spent = await opened.evaluate(
      ([own, database, count, roundTrip]) =>
        (globalThis as unknown as Record<string, Peer>)[own]?.replay(database, count, roundTrip),
      [as, `${as}-${round}`, OPERATIONS, ROUND_TRIP_MS] as const,
    );
    if (spent === undefined) throw new Error(`${name} is not in its page`);
    taken.push([name, Math.round(spent)]);
    await opened.close();
  }
  return taken;
}

function median(all: readonly number[]): number {
  return [...all].sort((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0;
}
