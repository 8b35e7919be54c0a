/**
 * The server's half: how many requests a second the built server answers, and how long the slowest hundredth waits, on
 * both databases as people run them (with fsync); BENCH_SECONDS is the length of each.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { cpus } from 'node:os';
import { gunzipSync } from 'node:zlib';
import { BATCH_LIMIT, BATCH_PATH, CHANGES_PATH } from '../../src/domain/wire';
import * as payloads from '../server/payloads';
import { shipmentOperations } from '../server/shipment-operations';
import { DEMO_PASSWORD } from '../support/api-caller';
import { DATABASES, withServer } from './support/bench-server';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const LIST_LENGTH = 50;

type Ask = (method: string, path: string, body?: unknown) => Promise<Answer>;
interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface Case {
  readonly name: string;
  readonly connections: number;
  readonly once: (ask: Ask) => Promise<Answer>;
}

const CASES: readonly Case[] = [
  {
    name: `list of ${LIST_LENGTH}`,
    connections: 10,
    once: (ask) => ask('GET', '/api/v1/customers/all'),
  },
  {
    name: 'save with a key',
    connections: 1,
    once: (ask) => ask('POST', '/api/v1/vehicles/save', payloads.vessel()),
  },
  {
    name: `batch of ${BATCH_LIMIT}`,
    connections: 1,
    once: (ask) => ask('POST', BATCH_PATH, { ops: mixedOperations() }),
  },
  {
    name: 'page of 1000 changes',
    connections: 1,
    once: (ask) => ask('GET', `${CHANGES_PATH}?limit=1000`),
  },
  {
    name: 'writes of 50 at once',
    connections: 50,
    once: (ask) => ask('POST', '/api/v1/vehicles/save', payloads.vessel()),
  },
];

/** Operations of people on the river, as a queue holds them. */
function mixedOperations(): readonly unknown[] {
  const ops = Array.from(
    { length: Math.ceil(BATCH_LIMIT / 7) },
    () => shipmentOperations().ops,
  ).flat();
  return ops.slice(0, BATCH_LIMIT);
}

interface Result {
  readonly database: string;
  readonly name: string;
  readonly connections: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failed: number;
}

/** Measures; prints a table and one line of JSON. */
export async function benchServer(): Promise<void> {
  const results: Result[] = [];
  for (const database of DATABASES)
    await withServer(database, async (baseUrl) => {
      const ask = await openSession(Number(new URL(baseUrl).port));
      for (const one of CASES) results.push(await measure(database, one, ask));
    });
  console.table(results);
  const machine = { node: process.version, cores: cpus().length, seconds: SECONDS };
  console.log(JSON.stringify({ benchmark: 'server', ...machine, results }));
}

/** Signs in and fills the list to its length. */
async function openSession(port: number): Promise<Ask> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let token = '';
  const ask: Ask = (method, path, body) => send(agent, port, token, method, path, body);
  const credentials = { username: 'empleado@fluvicarga.co', password: DEMO_PASSWORD };
  const { body } = await ask('POST', '/auth/log-in', credentials);
  token = String((body as { jwt: string }).jwt);
  const known = (await ask('GET', '/api/v1/customers/all')).body as unknown[];
  for (let count = known.length; count < LIST_LENGTH; count += 1)
    await ask('POST', '/api/v1/customers/save', payloads.customer());
  return ask;
}

async function measure(database: string, one: Case, ask: Ask): Promise<Result> {
  const times: number[] = [];
  let failed = 0;
  const startedAt = performance.now();
  const end = startedAt + SECONDS * 1000;
  const work = async () => {
    while (performance.now() < end) {
      const askedAt = performance.now();
      const { status } = await one.once(ask);
      times.push(performance.now() - askedAt);
      if (status >= 300) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: one.connections }, work));
  const seconds = (performance.now() - startedAt) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10;
  return {
    database,
    name: one.name,
    connections: one.connections,
    perSecond: Math.round(times.length / seconds),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    failed,
  };
}

/** One request; the body is JSON. */
export function send(
  agent: Agent,
  port: number,
  token: string,
  method: string,
  path: string,
  body?: unknown,
  acceptsGzip = false,
): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    // Every browser does so.
    ...(acceptsGzip && { 'Accept-Encoding': 'gzip' }),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(text && { 'Content-Type': 'application/json' }),
    ...(text && token && { 'Idempotency-Key': randomUUID() }),
  };
  return new Promise((resolve, reject) => {
    const asked = request({ agent, port, host: '127.0.0.1', method, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const sent = Buffer.concat(chunks);
        const isPacked = answer.headers['content-encoding'] === 'gzip';
        const received = String(isPacked ? gunzipSync(sent) : sent);
        resolve({ status: answer.statusCode ?? 0, body: received ? JSON.parse(received) : null });
      });
    });
    asked.on('error', reject);
    asked.end(text);
  });
}
