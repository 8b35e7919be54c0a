/**
 * Measures how many people of one company a server bears: each asks the change feed every 30 s, sends five operations
 * every ten minutes and reads a list every ten; in the morning all sign in within half an hour, and read everything.
 * Requests come at random moments at that rate, whether the server keeps up or not. Ends once p95 of a feed or list
 * passes 300 ms. PEOPLE_SECONDS is the length of each step.
 */
import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { BATCH_PATH, CHANGES_PATH, type Changes } from '../../src/domain/wire';
import * as payloads from '../server/payloads';
import { DEMO_PASSWORD } from '../support/api-caller';
import { send } from './server';
import { DATABASES, withServer } from './support/bench-server';

const SECONDS = Number(process.env.PEOPLE_SECONDS ?? 30);
const STEPS = [50, 100, 200, 300, 400, 600, 800, 1200, 1600];
const LIMIT_MS = 300;
const FEED_EVERY_S = 30;
const BATCH_EVERY_S = 600;
const BATCH_OPERATIONS = 5;
const MORNING_S = 1800;

interface Step {
  readonly database: string;
  readonly people: number;
  readonly feedP95Ms: number;
  readonly listP95Ms: number;
  readonly batchP95Ms: number;
  readonly signInP95Ms: number;
  readonly failed: number;
}

/** Measures step by step on each database; prints a table and one line of JSON. */
export async function benchPeople(): Promise<void> {
  const steps: Step[] = [];
  for (const database of DATABASES)
    await withServer(database, async (baseUrl) => {
      const company = await openCompany(Number(new URL(baseUrl).port));
      for (const people of STEPS) {
        const step = { database, people, ...(await company.live(people)) };
        steps.push(step);
        console.log(JSON.stringify({ ...step, load: loadavg()[0] }));
        if (Math.max(step.feedP95Ms, step.listP95Ms) > LIMIT_MS) break;
      }
    });
  console.table(steps);
  console.log(JSON.stringify({ benchmark: 'people', seconds: SECONDS, steps }));
}

async function openCompany(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const logIn = async (username: unknown, password: unknown) => {
    const credentials = { username, password };
    const { status, body } = await send(agent, port, '', 'POST', '/auth/log-in', credentials);
    return { status, token: String((body as { jwt?: string }).jwt) };
  };
  // The demo accounts' passwords are hashed cheaply; this one as in production.
  const admin = await logIn('admin@fluvicarga.co', DEMO_PASSWORD);
  const employee = payloads.user();
  await send(agent, port, admin.token, 'POST', '/auth/sign-up', employee);
  const signIn = () => logIn(employee.username, employee.password);
  const { token } = await signIn();
  const ask = (method: string, path: string, body?: unknown) =>
    send(agent, port, token, method, path, body);
  /** Reads the feed from a cursor to its end. */
  const follow = async (from: string) => {
    for (let cursor = from; ; ) {
      const { status, body } = await ask('GET', `${CHANGES_PATH}?limit=1000&cursor=${cursor}`);
      const page = body as Changes;
      if (status !== 200) return { status, cursor: from };
      cursor = page.cursor;
      if (!page.more) return { status, cursor };
    }
  };
  const batch = () =>
    ask('POST', BATCH_PATH, {
      ops: Array.from({ length: BATCH_OPERATIONS }, () => ({
        key: crypto.randomUUID(),
        method: 'POST',
        path: '/api/v1/customers/save',
        body: payloads.customer(),
      })),
    });

  const live = async (people: number) => {
    const start = (await follow('')).cursor;
    const cursors = Array<string>(people).fill(start);
    const times = { feed: [], list: [], batch: [], signIn: [] } as Record<string, number[]>;
    let failed = 0;
    const end = performance.now() + SECONDS * 1000;
    const timed = async (name: string, run: () => Promise<{ status: number }>) => {
      const askedAt = performance.now();
      const { status } = await run();
      times[name]?.push(performance.now() - askedAt);
      if (status !== 200) failed += 1;
    };
    /** Runs at random moments, at this rate in all. */
    const arrive = async (perSecond: number, run: () => Promise<void>) => {
      const running: Promise<void>[] = [];
      for (;;) {
        await sleep((-Math.log(1 - Math.random()) / perSecond) * 1000);
        if (performance.now() > end) break;
        running.push(run());
      }
      await Promise.all(running);
    };
    const feed = async () => {
      const person = Math.floor(Math.random() * people);
      await timed('feed', async () => {
        const told = await follow(cursors[person] ?? start);
        cursors[person] = told.cursor;
        return told;
      });
    };
    const arrivals = [
      arrive(people / FEED_EVERY_S, feed),
      arrive(people / BATCH_EVERY_S, () => timed('batch', batch)),
      arrive(people / BATCH_EVERY_S, () => timed('list', () => ask('GET', '/api/v1/vehicles/all'))),
    ];
    arrivals.push(
      arrive(people / MORNING_S, async () => {
        await timed('signIn', signIn);
        await timed('sweep', () => follow(''));
      }),
    );
    await Promise.all(arrivals);
    const p95 = (name: string) => {
      const sorted = (times[name] ?? []).sort((a, b) => a - b);
      return Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0);
    };
    return {
      feedP95Ms: p95('feed'),
      listP95Ms: p95('list'),
      batchP95Ms: p95('batch'),
      signInP95Ms: p95('signIn'),
      failed,
    };
  };
  return { live };
}
