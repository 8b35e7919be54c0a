/**
 * `npm run bench -- cost`: the processor time of a request in server and PostgreSQL, through nginx and two processes, with
 * the lists and all other calls of a company of 5,000 shipments. BENCH_BESIDE names the folder of another checkout with
 * its dist-server and node_modules, which then takes turns with this one; COST_ROUNDS is the number of turns.
 */
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { ensureBuilt, serverBuild } from '../../scripts/lib/builds.mjs';
import { inProject } from '../../scripts/lib/project.mjs';
import { SCHEMA_VERSION, sealRequest, signEnvelope } from '../../src/domain/envelope/envelope';
import { generateSigningKeys, type SealingKey } from '../../src/domain/envelope/keys';
import type { SealedOp } from '../../src/domain/envelope/wire';
import {
  BATCH_PATH,
  type BatchOp,
  CHANGES_PATH,
  type Changes,
  updatePath,
} from '../../src/domain/wire';
import { copyRows } from '../server/copy-rows';
import * as payloads from '../server/payloads';
import { DEMO_PASSWORD } from '../support/api-caller';
import { startNginx } from '../support/nginx';
import { startPostgres } from '../support/postgres';
import { runServer } from './support/bench-server';
import { timeOf, timeOfCluster } from './support/processor-time';
import { type Ask, asking } from './support/through-nginx';

const ROUNDS = Number(process.env.COST_ROUNDS ?? 5);
/** The number of one person's batches that may wait. */
const CONNECTIONS = 8;
const JWT_SECRET = randomUUID();
const SHIPMENTS = 5000;
const OPS = 20;
const SEALED = 50;

interface Case {
  readonly name: string;
  readonly requests: number;
  readonly once: (ask: Ask, prepared: Prepared) => Promise<unknown>;
}

/** Material for the requests of a case. */
interface Prepared {
  /** The end of the feed. */
  readonly cursor: string;
  /** Operations sealed by a device, a batch for each request. */
  readonly sealed: SealedOp[][];
  /** Customers to change. */
  readonly ids: readonly number[];
}

const CASES: readonly Case[] = [
  {
    name: 'feed, nothing new',
    requests: 1000,
    once: (ask, { cursor }) => ask('GET', `${CHANGES_PATH}?limit=1000&cursor=${cursor}`),
  },
  { name: 'list of shipments', requests: 20, once: (ask) => ask('GET', '/api/v1/envios/all') },
  {
    name: 'batch of 20 new customers',
    requests: 50,
    once: (ask) => ask('POST', BATCH_PATH, { ops: Array.from({ length: OPS }, newCustomer) }),
  },
  {
    name: 'the same sealed',
    requests: SEALED,
    once: (ask, { sealed }) => ask('POST', BATCH_PATH, { ops: sealed.pop() }),
  },
  {
    name: 'batch of 20 customers with other documents',
    requests: 50,
    once: (ask, { ids }) =>
      ask('POST', BATCH_PATH, {
        ops: ids.map((id) => ({
          key: randomUUID(),
          method: 'PUT',
          path: updatePath('customer', id),
          body: payloads.customer(),
        })),
      }),
  },
];

const newCustomer = (): BatchOp => ({
  key: randomUUID(),
  method: 'POST',
  path: '/api/v1/customers/save',
  body: payloads.customer(),
});

interface Cost {
  readonly serverMs: number;
  readonly postgresMs: number;
}

/** Measures in turns; prints the median of the rounds. */
export async function benchCost(): Promise<void> {
  await ensureBuilt(serverBuild());
  const beside = process.env.BENCH_BESIDE;
  await withBuild(inProject(''), async (measureThis) => {
    if (!beside) return print({ now: await inTurns([measureThis]) });
    await withBuild(beside, async (measureOther) => {
      print({ both: await inTurns([measureOther, measureThis]) });
    });
  });
}

/** Runs two processes of a build behind nginx, on a PostgreSQL of their own with that build's demo data. */
async function withBuild(folder: string, use: (measure: Measure) => Promise<void>): Promise<void> {
  const { makePostgresDatabase } = (await import(
    join(folder, 'tests/server/postgres-database.ts')
  )) as typeof import('../server/postgres-database');
  const postgres = await startPostgres({ isDurable: true });
  const { url, superuserUrl } = await makePostgresDatabase(postgres.url);
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await copyRows(client, 'shipments', SHIPMENTS, {
      numero_guia: `'G' || lpad(n::text, 8, '0')`,
    });
    await client.query('vacuum analyze');
    await runTwo(folder, { DATABASE_URL: url, JWT_SECRET }, rows[0]?.pid ?? 0, use);
  } finally {
    await client.end();
    await postgres.stop();
  }
}

async function runTwo(
  folder: string,
  settings: Readonly<Record<string, string>>,
  session: number,
  use: (measure: Measure) => Promise<void>,
): Promise<void> {
  const runOne = (next: (baseUrl: string, pid: number) => Promise<void>) =>
    runServer(settings, next, folder);
  await runOne((one, onePid) =>
    runOne(async (other, otherPid) => {
      const nginx = await startNginx([one, other].map((base) => Number(new URL(base).port)));
      try {
        await use(await openBuild(nginx.httpsPort, [onePid, otherPid], session));
      } finally {
        await nginx.stop();
      }
    }),
  );
}

type Measure = (one: Case) => Promise<Cost>;

/** For each case the medians of every build, in the order of the builds. */
async function inTurns(builds: readonly Measure[]): Promise<Record<string, number[]>> {
  const costs = new Map<string, number[]>();
  const add = (name: string, value: number) => costs.set(name, [...(costs.get(name) ?? []), value]);
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const one of CASES)
      for (const [place, measure] of builds.entries()) {
        const { serverMs, postgresMs } = await measure(one);
        // The first round warms the code.
        if (round === 0) continue;
        add(`${one.name}, server ${place}`, serverMs);
        add(`${one.name}, PostgreSQL ${place}`, postgresMs);
      }
  const table: Record<string, number[]> = {};
  for (const [name, values] of costs) {
    const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    const [label = ''] = name.split(/ \d$/);
    table[label] = [...(table[label] ?? []), Math.round(middle * 100) / 100];
  }
  return table;
}

function print(results: Readonly<Record<string, Record<string, number[]>>>): void {
  for (const result of Object.values(results)) console.table(result);
  console.log(JSON.stringify({ benchmark: 'cost', load: loadavg()[0], ...results }));
}

/** Signs in on a device that seals its operations, as the app does. */
async function openDevice(port: number) {
  const keys = await generateSigningKeys();
  const credentials = { username: 'empleado@fluvicarga.co', password: DEMO_PASSWORD };
  const device = { 'Device-Id': randomUUID(), 'Device-Key': keys.publicKey };
  const { jwt, deliveryToken, companyId, sealingKey } = (await asking(port, '', device)(
    'POST',
    '/auth/log-in',
    credentials,
  )) as {
    readonly jwt: string;
    readonly deliveryToken: string;
    readonly companyId: number;
    readonly sealingKey: SealingKey;
  };
  const seal = async ({ key, ...request }: BatchOp): Promise<SealedOp> => {
    const sealed = { schemaVersion: SCHEMA_VERSION, company: companyId, ...request };
    const envelope = await sealRequest(sealed, { key, sealingKey, signer: keys.keyId });
    return { key, envelope, signature: await signEnvelope(envelope, { key, ...keys }) };
  };
  return { jwt, deliveryToken, seal };
}

async function openBuild(port: number, pids: readonly number[], session: number): Promise<Measure> {
  const { jwt, deliveryToken, seal } = await openDevice(port);
  const [ask, deliver] = [asking(port, jwt), asking(port, deliveryToken)];
  const made = (await ask('POST', BATCH_PATH, {
    ops: Array.from({ length: OPS }, newCustomer),
  })) as { verdicts: { body: { id: number } }[] };
  const ids = made.verdicts.map(({ body: { id } }) => id);
  return async ({ name, requests, once }) => {
    const sealed: SealedOp[][] = [];
    while (name.includes('sealed') && sealed.length < requests)
      sealed.push(await Promise.all(Array.from({ length: OPS }, () => seal(newCustomer()))));
    let cursor = '';
    for (let more = true; more; )
      ({ cursor, more } = (await ask(
        'GET',
        `${CHANGES_PATH}?limit=1000&cursor=${cursor}`,
      )) as Changes);
    const prepared = { cursor, sealed, ids };
    const timeOfServers = () => pids.reduce((sum, pid) => sum + timeOf(pid), 0);
    const [server, postgres] = [timeOfServers(), timeOfCluster(session)];
    let left = requests;
    const work = async () => {
      while (left-- > 0) await once(name.includes('sealed') ? deliver : ask, prepared);
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
    return {
      serverMs: (timeOfServers() - server) / requests,
      postgresMs: (timeOfCluster(session) - postgres) / requests,
    };
  };
}
