/**
 * `npm run lighthouse`: what Lighthouse says of the start page, the sign-in and the first list as a phone of the middle
 * class on slow 4G sees them, nothing cached: the median of five (`RUNS=`). Ends with 1 where a goal is missed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureChromium } from './ensure-chromium.mjs';
import { ensureLighthouse } from './ensure-lighthouse.mjs';
import { makeProfile, openDemoBrowser, removeProfile, signInToDemo } from './lib/demo-browser.mjs';
import { startDemoServer } from './lib/demo-server.mjs';
import { stopWith } from './lib/project.mjs';

/** @typedef {import('./ensure-lighthouse.mjs').Report} Report */

const RUNS = Number(process.env.RUNS ?? 5);
const PUBLIC = ['/', '/login'];
const LIST = '/adminSection/show-shipment';
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

/**
 * @typedef {object} Figure
 * @property {string} name
 * @property {number | null} goal null: only shown
 * @property {boolean} [isLeast] the goal is the least it may be, else the most
 * @property {(report: Report) => number} read
 */

/**
 * @param {string} id
 * @returns {(report: Report) => number} in hundredths
 */
const score = (id) => (report) => Math.round((report.categories[id]?.score ?? 0) * 100);
/**
 * @param {string} id
 * @param {number} [divisor]
 * @returns {(report: Report) => number}
 */
const metric =
  (id, divisor = 1) =>
  (report) =>
    (report.audits[id]?.numericValue ?? Number.NaN) / divisor;

/** @type {readonly Figure[]} */
const FIGURES = [
  { name: 'performance', goal: 95, isLeast: true, read: score('performance') },
  { name: 'accessibility', goal: 100, isLeast: true, read: score('accessibility') },
  { name: 'best practices', goal: 100, isLeast: true, read: score('best-practices') },
  { name: 'LCP s', goal: 1.8, read: metric('largest-contentful-paint', 1000) },
  { name: 'CLS', goal: 0.02, read: metric('cumulative-layout-shift') },
  { name: 'TBT ms', goal: null, read: metric('total-blocking-time') },
];

const lighthouse = await ensureLighthouse().catch(stopWith);
const server = await startDemoServer().catch(stopWith);
/** @type {Record<string, Record<string, number>>} */
const table = {};
/** @type {Set<string>} */
const faults = new Set();
const loadBefore = loadavg()[0] ?? 0;
try {
  await measure(PUBLIC, async () => undefined);
  await measure([LIST], async (profile) => {
    const { page, close } = await openDemoBrowser({ profile, baseURL: server.url });
    await signInToDemo(page);
    await close();
  });
} finally {
  await server.stop();
}
console.table(table);
console.log(
  `Medians of ${RUNS}; load ${loadBefore.toFixed(1)} → ${(loadavg()[0] ?? 0).toFixed(1)}.`,
);
for (const fault of faults) console.log(fault);
const missed = FIGURES.filter(isMissed);
if (missed.length > 0) {
  const goals = missed.map(({ name, goal, isLeast }) => `${name} ${isLeast ? '≥' : '≤'} ${goal}`);
  console.log(`Missed: ${goals.join(', ')}`);
  process.exitCode = 1;
}

/** @param {Figure} figure */
function isMissed({ name, goal, isLeast }) {
  if (goal === null) return false;
  const values = Object.values(table).map((row) => row[name] ?? Number.NaN);
  return !values.every((value) => (isLeast ? value >= goal : value <= goal));
}

/**
 * In a browser with a profile of its own. Lighthouse keeps what pages store, and empties every cache before each run.
 * @param {readonly string[]} paths
 * @param {(profile: string) => Promise<void>} prepare
 */
async function measure(paths, prepare) {
  const profile = await makeProfile();
  try {
    await prepare(profile);
    const { port, close } = await startBareChromium(profile);
    try {
      for (const path of paths) table[path] = await measurePage(path, port);
    } finally {
      await close();
    }
  } finally {
    await removeProfile(profile);
  }
}

/**
 * @param {string} path
 * @param {number} port of the browser's protocol
 */
async function measurePage(path, port) {
  /** @type {Report[]} */
  const reports = [];
  for (let tries = 1; reports.length < RUNS; tries++) {
    const answer = await lighthouse(`${server.url}${path}`, {
      port,
      onlyCategories: CATEGORIES,
      logLevel: 'error',
    });
    const problem = answer ? answer.lhr.runtimeError?.message : 'no report';
    // Now and then the trace of a page misses its beginning.
    if (problem && tries > RUNS + 3) throw new Error(`${path}: ${problem}`);
    if (!answer || problem) continue;
    reports.push(answer.lhr);
    console.log(`${path}: ${reports.length} of ${RUNS}`);
    for (const fault of readFaults(answer.lhr)) faults.add(`${path}: ${fault}`);
  }
  return Object.fromEntries(
    FIGURES.map(({ name, read }) => [name, Number(median(reports.map(read)).toPrecision(3))]),
  );
}

/**
 * Audits that cost points where nothing may.
 * @param {Report} report
 */
function readFaults({ categories, audits }) {
  return ['accessibility', 'best-practices']
    .flatMap((id) => categories[id]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title} ${JSON.stringify(audits[id]?.details?.items)}`);
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/**
 * Without playwright, whose emulation and watching of pages would be measured too.
 * @param {string} profile
 */
async function startBareChromium(profile) {
  const browser = spawn(
    ensureChromium(),
    ['--headless=new', '--no-sandbox', '--no-first-run', '--disable-background-networking']
      .concat(['--remote-debugging-port=0', `--user-data-dir=${profile}`, '--lang=es-CO'])
      .concat('about:blank'),
    { stdio: 'ignore' },
  );
  const ended = once(browser, 'exit');
  const close = async () => {
    browser.kill('SIGTERM');
    await ended;
  };
  for (let tries = 0; tries < 300; tries++) {
    const told = await readFile(`${profile}/DevToolsActivePort`, 'utf8').catch(() => '');
    const port = Number(told.split('\n')[0]);
    if (port > 0) return { port, close };
    await sleep(100);
  }
  await close();
  throw new Error('Chromium did not start.');
}
