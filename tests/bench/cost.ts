/**
 * `npm run bench -- cost`: the processor time that a request costs the server and PostgreSQL. BENCH_BESIDE names the folder
 * of another build (package.json, dist-server, server/db/migrations, node_modules), which then takes turns with this
 * one on the same database; COST_ROUNDS is how many.
 */
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import { Client } from 'pg';
import { ensureBuilt, serverBuild } from '../../scripts/lib/builds.mjs';
import { BATCH_PATH, CHANGES_PATH, type Changes } from '../../src/domain/wire';
import * as payloads from '../server/payloads';
import { makePostgresDatabase } from '../server/postgres-database';
import { DEMO_PASSWORD } from '../support/api-caller';
import { startPostgres } from '../support/postgres';
import { send } from './server';
import { runServer } from './support/bench-server';
import { timeOf, timeOfCluster } from './support/processor-time';

const ROUNDS = Number(process.env.COST_ROUNDS ?? 5);
const CONNECTIONS = 16;
const JWT_SECRET = randomUUID();

type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>;

interface Case {
  readonly name: string;
  readonly requests: number;
  readonly once: (ask: Ask, cursor: string) => Promise<unknown>;
}

const CASES: readonly Case[] = [
  {
    name: 'feed, nothing new',
    requests: 1000,
    once: (ask, cursor) => ask('GET', `${CHANGES_PATH}?limit=1000&cursor=${cursor}`),
  },
  { name: 'list of shipments', requests: 200, once: (ask) => ask('GET', '/api/v1/envios/all') },
  {
    name: 'batch of 20 new customers',
    requests: 50,
    once: (ask) => ask('POST', BATCH_PATH, { ops: Array.from({ length: 20 }, newCustomer) }),
  },
];

const newCustomer = () => ({
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
  const postgres = await startPostgres({ isDurable: true });
  const { url, superuserUrl } = await makePostgresDatabase(postgres.url);
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const session = rows[0]?.pid ?? 0;
    const settings = { DATABASE_URL: url, JWT_SECRET };
    await runServer(settings, async (baseUrl, pid) => {
      const measureThis = await openBuild(baseUrl, pid, session);
      if (!beside) return print({ now: await inTurns([measureThis]) });
      await runServer(
        settings,
        async (other, otherPid) => {
          const measureOther = await openBuild(other, otherPid, session);
          print({ both: await inTurns([measureOther, measureThis]) });
        },
        beside,
      );
    });
  } finally {
    await client.end();
    await postgres.stop();
  }
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

async function openBuild(baseUrl: string, pid: number, session: number): Promise<Measure> {
  const port = Number(new URL(baseUrl).port);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const credentials = { username: 'empleado@fluvicarga.co', password: DEMO_PASSWORD };
  const { body } = await send(agent, port, '', 'POST', '/auth/log-in', credentials);
  const { jwt } = body as { jwt: string };
  const ask: Ask = async (method, path, sent) => {
    const answer = await send(agent, port, jwt, method, path, sent, true);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return answer.body;
  };
  return async ({ requests, once }) => {
    let cursor = '';
    for (let more = true; more; )
      ({ cursor, more } = (await ask(
        'GET',
        `${CHANGES_PATH}?limit=1000&cursor=${cursor}`,
      )) as Changes);
    const [server, postgres] = [timeOf(pid), timeOfCluster(session)];
    let left = requests;
    const work = async () => {
      while (left-- > 0) await once(ask, cursor);
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
    return {
      serverMs: (timeOf(pid) - server) / requests,
      postgresMs: (timeOfCluster(session) - postgres) / requests,
    };
  };
}
