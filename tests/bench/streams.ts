/**
 * `npm run bench -- streams`: the time from a tablet's delivery until the change is read on another screen, with 200
 * streams open, on PostgreSQL and two processes behind nginx, in companies of twenty. Each screen asks the feed at an
 * event, as the app does. STREAMS_CHANGES is the number of changes, STREAMS_OPEN that of streams, STREAMS_COMPANIES
 * that of companies.
 */
import { randomUUID } from 'node:crypto';
import { get } from 'node:https';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt, serverBuild } from '../../scripts/lib/builds.mjs';
import { BATCH_PATH, CHANGES_PATH, type Changes, STREAM_PATH } from '../../src/domain/wire';
import * as payloads from '../server/payloads';
import { makePostgresDatabase } from '../server/postgres-database';
import { DEMO_PASSWORD } from '../support/api-caller';
import { startNginx } from '../support/nginx';
import { startPostgres } from '../support/postgres';
import { runServer } from './support/bench-server';
import { type Ask, asking } from './support/through-nginx';

const OPEN = Number(process.env.STREAMS_OPEN ?? 200);
const CHANGES = Number(process.env.STREAMS_CHANGES ?? 100);
const COMPANIES = Number(process.env.STREAMS_COMPANIES ?? 10);
/** A person has at most eight. */
const OF_ONE_PERSON = 5;

/** The times at which screens read each change, by the document of its customer. */
type Seen = Map<string, number[]>;

/** Measures, and prints one line of JSON. */
export async function benchStreams(): Promise<void> {
  await ensureBuilt(serverBuild());
  const postgres = await startPostgres({ isDurable: true });
  try {
    const { url } = await makePostgresDatabase(postgres.url);
    const settings = { DATABASE_URL: url, LISTEN_DATABASE_URL: url, JWT_SECRET: randomUUID() };
    await runServer(settings, (one) =>
      runServer(settings, async (other) => {
        const nginx = await startNginx([one, other].map((url) => Number(new URL(url).port)));
        try {
          await measure(nginx.httpsPort);
        } finally {
          await nginx.stop();
        }
      }),
    );
  } finally {
    await postgres.stop();
  }
}

async function measure(port: number): Promise<void> {
  const seen: Seen = new Map();
  const superadmin = await logIn(port, 'superadmin@fluvicarga.co', DEMO_PASSWORD);
  const people: Awaited<ReturnType<typeof logIn>>[][] = [];
  for (let number = 0; number < COMPANIES; number += 1) {
    const company = payloads.company();
    await superadmin.ask('POST', '/api/v1/companie/save', company);
    const own: Awaited<ReturnType<typeof logIn>>[] = [];
    for (let place = 0; place < OPEN / COMPANIES / OF_ONE_PERSON; place += 1) {
      const user = payloads.user({ companyName: company.company });
      await superadmin.ask('POST', '/auth/sign-up', user);
      own.push(await logIn(port, String(user.username), String(user.password)));
    }
    people.push(own);
  }
  const [first] = people[0] ?? [];
  if (!first) throw new Error('Nobody is there');
  const screens: (() => void)[][] = [];
  for (const own of people) {
    const start = await readFrom(own[0]?.ask ?? first.ask, '', seen);
    screens.push(
      own.flatMap(({ jwt }) =>
        Array.from({ length: OF_ONE_PERSON }, () => openScreen(port, jwt, start, seen)),
      ),
    );
  }
  const ours = screens[0]?.length ?? 0;
  await sleep(3_000);
  const [middle, last]: [number[], number[]] = [[], []];
  for (let change = 0; change < CHANGES; change += 1) {
    const body = payloads.customer();
    const document = String(body.numDocument);
    const path = '/api/v1/customers/save';
    await first.ask('POST', BATCH_PATH, {
      ops: [{ key: randomUUID(), method: 'POST', path, body }],
    });
    const deliveredAt = performance.now();
    while ((seen.get(document)?.length ?? 0) < ours) {
      if (performance.now() - deliveredAt > 20_000) throw new Error('A screen was not told');
      await sleep(5);
    }
    const times = (seen.get(document) ?? []).map((at) => at - deliveredAt).sort((a, b) => a - b);
    middle.push(times[Math.floor(times.length / 2)] ?? 0);
    last.push(times.at(-1) ?? 0);
    await sleep(300);
  }
  for (const end of screens.flat()) end();
  const at = (times: number[], share: number) =>
    Math.round(times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0);
  const told = (times: number[]) => ({
    ...{ p50Ms: at(times, 0.5), p95Ms: at(times, 0.95) },
    maxMs: at(times, 1),
  });
  const result = {
    streams: screens.flat().length,
    ours,
    changes: CHANGES,
    middle: told(middle),
    last: told(last),
  };
  console.log(JSON.stringify({ benchmark: 'streams', load: loadavg()[0], ...result }));
}

async function logIn(port: number, username: string, password: string) {
  const credentials = { username, password };
  const { jwt } = (await asking(port)('POST', '/auth/log-in', credentials)) as { jwt: string };
  return { jwt, ask: asking(port, jwt) };
}

/** Reads the feed to its end. @returns where it ended */
async function readFrom(ask: Ask, from: string, seen: Seen): Promise<string> {
  for (let cursor = from; ; ) {
    const page = (await ask('GET', `${CHANGES_PATH}?limit=1000&cursor=${cursor}`)) as Changes;
    for (const { record } of page.changes) {
      const document = String(record?.numDocument);
      seen.set(document, [...(seen.get(document) ?? []), performance.now()]);
    }
    cursor = page.cursor;
    if (!page.more) return cursor;
  }
}

/** A screen that asks the feed at each event, one question at a time. @returns ends it */
function openScreen(port: number, jwt: string, start: string, seen: Seen): () => void {
  const ask = asking(port, jwt);
  let cursor = start;
  let isReading = false;
  let isAgain = false;
  const read = async () => {
    isAgain = isReading;
    if (isReading) return;
    isReading = true;
    cursor = await readFrom(ask, cursor, seen);
    isReading = false;
    if (isAgain) await read();
  };
  const headers = { Authorization: `Bearer ${jwt}` };
  const options = { port, host: '127.0.0.1', path: STREAM_PATH, headers };
  const asked = get({ ...options, agent: false, rejectUnauthorized: false }, (answer) => {
    if (answer.statusCode !== 200) throw new Error(`${STREAM_PATH}: ${answer.statusCode}`);
    answer.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('event:')) void read();
    });
  });
  asked.on('error', () => undefined);
  return () => asked.destroy();
}
