/**
 * `npm run bench -- scale`: the cost of a call where one company has 100,000 customers, products and shipments, the
 * change feed 1,000,000 rows and the audit trail as many, on PostgreSQL, beside the same calls of a small company.
 */
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import { Client } from 'pg';
import { ensureBuilt, serverBuild } from '../../scripts/lib/builds.mjs';
import { CHANGES_PATH, type Changes } from '../../src/domain/wire';
import { copyRows } from '../server/copy-rows';
import { makePostgresDatabase } from '../server/postgres-database';
import { DEMO_PASSWORD } from '../support/api-caller';
import { startPostgres } from '../support/postgres';
import { send } from './server';
import { runServer } from './support/bench-server';

const ROWS = Number(process.env.SCALE_ROWS ?? 100_000);
const CHANGES = 10 * ROWS;
const TRIES = 30;

/** Fills PostgreSQL, asks each call 30 times, and prints the median and the slowest. */
export async function benchScale(): Promise<void> {
  await ensureBuilt(serverBuild());
  const postgres = await startPostgres({ isDurable: true });
  try {
    const { url, superuserUrl } = await makePostgresDatabase(postgres.url);
    await fill(superuserUrl);
    await runServer({ DATABASE_URL: url, JWT_SECRET: randomUUID() }, measure);
  } finally {
    await postgres.stop();
  }
}

async function measure(baseUrl: string): Promise<void> {
  const port = Number(new URL(baseUrl).port);
  const agent = new Agent({ keepAlive: true });
  const open = async (username: string) => {
    const credentials = { username, password: DEMO_PASSWORD };
    const { body } = await send(agent, port, '', 'POST', '/auth/log-in', credentials);
    const { jwt } = body as { jwt: string };
    return (path: string) => send(agent, port, jwt, 'GET', path);
  };
  const large = await open('admin@fluvicarga.co');
  const small = await open('admin@navieravaupes.co');
  let cursor = '';
  for (let more = true; more; ) {
    const { body } = await small(`${CHANGES_PATH}?limit=1000&cursor=${cursor}`);
    ({ cursor, more } = body as Changes);
  }
  const [first] = (await small('/api/v1/envios/all')).body as { id: number; numeroGuia: string }[];
  const calls: readonly [string, () => Promise<unknown>][] = [
    ['feed, small company, first page of 500', () => small(`${CHANGES_PATH}?limit=500&cursor=`)],
    ['feed, small company, nothing new', () => small(`${CHANGES_PATH}?limit=500&cursor=${cursor}`)],
    ['feed, large company, first page of 500', () => large(`${CHANGES_PATH}?limit=500&cursor=`)],
    ['products of a document', () => large('/api/v1/product/document/2000077777/products')],
    ['tracking by guide number', () => large(`/api/v1/envios/rastreo/${first?.numeroGuia}`)],
    ['history of a shipment', () => small(`/api/v1/envios/${first?.id}/eventos`)],
    ['vessels, all', () => large('/api/v1/vehicles/all')],
    ['shipments, small company, all', () => small('/api/v1/envios/all')],
    ['audit, newest page', () => large('/api/v1/audit?limit=50')],
    ['audit, a filter that finds nothing', () => large('/api/v1/audit?limit=50&action=erase')],
  ];
  const results: { call: string; medianMs: number; slowestMs: number }[] = [];
  for (const [call, ask] of calls) {
    const times: number[] = [];
    for (let time = 0; time < TRIES; time += 1) {
      const askedAt = performance.now();
      await ask();
      times.push(performance.now() - askedAt);
    }
    times.sort((one, other) => one - other);
    const round = (ms = 0) => Math.round(ms * 10) / 10;
    const medianMs = round(times[TRIES / 2]);
    results.push({ call, medianMs, slowestMs: round(times.at(-1)) });
  }
  console.table(results);
  console.log(JSON.stringify({ benchmark: 'scale', rows: ROWS, load: loadavg()[0], results }));
}

/** Copies one row of the demo data many times, in its company; the triggers of the feed are off meanwhile. */
async function fill(superuserUrl: string): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  const copy = (table: string, changed: Readonly<Record<string, string>>) =>
    copyRows(client, table, ROWS, changed);
  await client.query('set session_replication_role = replica');
  await copy('customers', { num_document: '(2000000000 + n)::text' });
  await copy('products', {});
  await copy('shipments', { numero_guia: `'S' || lpad(n::text, 8, '0')` });
  await client.query(
    `insert into row_changes (company_id, xid, entity, id)
     select 1, 500 + n % 50, 'customer', n from generate_series(1, ${CHANGES}) as n`,
  );
  await client.query(
    `insert into audit_entries (company_id, user_id, action, entity, record_id, at)
     select 1, 1, 'create', 'customer', n, now() - n * interval '1 second'
     from generate_series(1, ${CHANGES}) as n`,
  );
  await client.query('analyze');
  await client.end();
}
