/**
 * `npm run bench -- growth`: the cost of the change feed, the audit trail and the idempotency keys at 10,000,000 rows
 * each, of a thousand companies, on PostgreSQL: as one table each, and partitioned. `GROWTH_ROWS` is another number.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { Actor, Database, Transaction } from '../../server/context';
import { type OpenDatabase, openDatabase } from '../../server/db/database';
import { MIGRATIONS, migrate } from '../../server/db/migrate';
import { seedDemo } from '../../server/demo/seed-demo';
import { pruneKeys } from '../../server/idempotency/prune';
import { readEntries } from '../../server/modules/audit/read-entries';
import { pruneChanges } from '../../server/modules/changes/prune';
import { pruneAudit } from '../../server/repositories/audit-retention';
import { createScope } from '../../server/tenancy/scope';
import { withTenant } from '../../server/tenancy/tenant-context';
import { makePostgresDatabase } from '../server/postgres-database';
import { startPostgres } from '../support/postgres';

const ROWS = Number(process.env.GROWTH_ROWS ?? 10_000_000);
/** Each has 10,000 rows of each table. */
const COMPANIES = Math.ceil(ROWS / 10_000);
const TRIES = 300;
const BATCH = 20;

/** A database with the same rows: pruning takes some of them. */
const COPY = 'growth_partitioned';

/** Measured times in ms, by name. */
type Figures = Record<string, number>;

/** Fills a database of the schema before the partitions and measures it, then the same rows after the migration. */
export async function benchGrowth(): Promise<void> {
  const postgres = await startPostgres({ isDurable: true });
  const folder = mkdtempSync(join(tmpdir(), 'fc-growth-'));
  try {
    const { url, superuserUrl } = await makePostgresDatabase(postgres.url, { isEmpty: true });
    await using(url, async ({ pool, db }) => {
      await migrate(pool, firstMigration(folder));
      await seedDemo(db);
    });
    const fillMs = await using(superuserUrl, fill);
    await alone(
      postgres.url,
      `create database ${COPY} owner fluvicarga_server template ${nameOf(url)} strategy file_copy`,
    );
    await alone(superuserUrl, 'checkpoint');
    const before = await using(url, async (database) => ({
      ...(await measure(database)),
      ...(await measurePruning(database.db, BEFORE)),
    }));
    const migrationMs = await using(at(url), ({ pool }) => timeOf(() => migrate(pool)));
    await alone(at(superuserUrl), 'vacuum analyze');
    await alone(at(superuserUrl), 'checkpoint');
    const after = await using(at(url), async (database) => ({
      ...(await measure(database)),
      ...(await measurePruning(database.db, AFTER)),
    }));
    const round = (ms = 0) => Math.round(ms * 100) / 100;
    const results = Object.keys(before).map((what) => ({
      what,
      before: round(before[what]),
      after: round(after[what]),
    }));
    console.table(results);
    const [fillS, migrationS] = [fillMs, migrationMs].map((ms) => Math.round(ms / 1000));
    console.log(
      JSON.stringify({
        benchmark: 'growth',
        rows: ROWS,
        load: loadavg(),
        fillS,
        migrationS,
        results,
      }),
    );
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);

function at(url: string): string {
  const other = new URL(url);
  other.pathname = `/${COPY}`;
  return other.href;
}

async function using<T>(url: string, run: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url, dataFolder: '' });
  try {
    return await run(database);
  } finally {
    await database.close();
  }
}

/** Runs a statement of minutes, outside of a transaction. */
async function alone(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}

/** The schema before the partitions. */
function firstMigration(folder: string): string {
  cpSync(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: unknown[] };
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }));
  return folder;
}

const UUID_OF = (time: string) =>
  `(lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 2, 3)
    || 'a' || substr(md5(n::text), 5, 15))::uuid`;
/** `age` runs from 1, the oldest, to 0, which is now. */
const FILL = {
  row_changes: `insert into row_changes (company_id, xid, entity, id, at)
    select 1 + n % ${COMPANIES}, 10 + n / (${ROWS} / 500), 'customer', n, now() - age * interval '45 days' from rows`,
  audit_entries: `insert into audit_entries (company_id, user_id, action, entity, record_id, address, request_id, at)
    select 1 + n % ${COMPANIES}, 1 + n % 20000, 'create', 'customer', n, '10.0.0.1', gen_random_uuid(),
      now() - age * interval '62 months' from rows`,
  idempotency_keys: `insert into idempotency_keys (user_id, key, fingerprint, status, record_id, record_version, created_at)
    select 1 + n % 20000, ${UUID_OF(`now() - age * interval '215 days' - interval '1 hour'`)},
      encode(sha256(n::text::bytea), 'hex'), 201, n, 1, now() - age * interval '215 days' from rows`,
};

async function fill({ pool }: OpenDatabase): Promise<number> {
  const client = await pool.connect();
  // Skips the check of 20,000 users who are not there.
  await client.query('set session_replication_role = replica; set statement_timeout = 0');
  const ms = await timeOf(async () => {
    for (const insert of Object.values(FILL))
      await client.query(
        `with rows as (select n, 1 - n::float8 / ${ROWS} as age from generate_series(1, ${ROWS}) as n) ${insert}`,
      );
    await client.query('vacuum analyze');
  });
  client.release(true);
  return ms;
}

async function measure({ db }: OpenDatabase): Promise<Figures> {
  const tenant = { as: 'company', companyId: 1, userId: 1 } as const;
  const asCompany = (statement: (n: number) => ReturnType<typeof sql>) =>
    medianOf(db, tenant, (tx, n) => tx.execute(statement(n)));
  const { rows: keys } = await withTenant(db, tenant, (tx) =>
    tx.execute<{ key: string }>(
      sql`select key from idempotency_keys where user_id = 1 order by key desc limit ${BATCH}`,
    ),
  );
  const known = keys.map(({ key }) => key);
  const feed = (xid: number, limit: number) =>
    sql`select xid, entity, id from row_changes where company_id = 1 and entity in ('customer', 'product')
      and (xid, entity, id) > (${xid}, ${''}, ${0}) and xid < ${1_000_000} order by xid, entity, id limit ${limit}`;
  return {
    'feed: 20 changes noted': await asCompany(
      (n) => sql`insert into row_changes (company_id, xid, entity, id)
        select 1, 1000 + ${n}::integer, 'product', n from generate_series(1, ${BATCH}) as n on conflict do nothing`,
    ),
    'audit: 20 entries written': await asCompany(
      (n) => sql`insert into audit_entries (company_id, user_id, action, entity, record_id)
        select 1, 1, 'create', 'product', ${n}::integer from generate_series(1, ${BATCH})`,
    ),
    'keys: 20 verdicts written': await asCompany(
      () => sql`insert into idempotency_keys (user_id, key, fingerprint, status)
        select 1, (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0')
          || substr(gen_random_uuid()::text, 15))::uuid, repeat('a', 64), 201 from generate_series(1, ${BATCH}::integer)`,
    ),
    'feed: is there news': await asCompany(
      (
        n,
      ) => sql`select exists (select from row_changes where company_id = 1 and entity in ('customer', 'product')
        and (xid, entity, id) > (${1_000_000 + n}, ${''}, ${0}))`,
    ),
    'feed: a page of 500, from a week ago': await asCompany(() => feed(430, 500)),
    'keys: 20 looked up': await asCompany(
      () =>
        sql`select * from idempotency_keys where user_id = ${1} and key = any(${sql.param(known)}::uuid[])
          and key between ${known.at(-1)}::uuid and ${known[0]}::uuid`,
    ),
    'audit: newest page of a company': await medianOf(db, tenant, (tx) =>
      readEntries(createScope(tx, ADMIN), EVERYTHING, null, 50),
    ),
  };
}

/** The ADMIN of the measured company. */
const ADMIN = {
  ...{ id: 1, username: 'admin@fluvicarga.co', role: 'ADMIN', status: 'activo' },
  company: { id: 1, name: 'Transportes Fluviales del Guaviare', status: 'activo' },
} satisfies Actor;
const EVERYTHING = { from: null, until: null, user: null, action: null, entity: null, search: '' };

/** The median time of a call, past the first ten: a prepared statement has its plan by then. */
async function medianOf(
  db: Database,
  tenant: Parameters<typeof withTenant>[1],
  call: (tx: Transaction, n: number) => Promise<unknown>,
): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < TRIES; n += 1)
    await withTenant(db, tenant, async (tx) => {
      times.push(await timeOf(() => call(tx, n)));
    });
  return times.slice(10).sort((one, other) => one - other)[(TRIES - 10) / 2] ?? 0;
}

type Pruning = Record<'feed' | 'audit' | 'keys', (db: Database) => Promise<unknown>>;

/** Pruning with one table each. */
const BEFORE: Pruning = {
  feed: async (db) => {
    await asPlatform(db, sql`select max(xid) from row_changes`);
    await asPlatform(
      db,
      sql`with old as (delete from row_changes where at < now() - interval '30 days' returning xid)
        select max(xid) from old`,
    );
  },
  audit: (db) =>
    asPlatform(
      db,
      sql`delete from audit_entries using generate_series(1, ${COMPANIES}::integer) as company
        where company_id = company and at < now() - interval '5 years'`,
    ),
  keys: (db) =>
    asPlatform(
      db,
      sql`delete from idempotency_keys where created_at < now() - interval '180 days'`,
    ),
};
const AFTER: Pruning = { feed: pruneChanges, audit: pruneAudit, keys: pruneKeys };

const asPlatform = (db: Database, statement: ReturnType<typeof sql>) =>
  withTenant(db, { as: 'platform' }, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(statement);
  });

async function measurePruning(db: Database, pruning: Pruning): Promise<Figures> {
  const figures: Figures = {};
  for (const [what, prune] of Object.entries(pruning)) {
    figures[`${what}: what is over goes`] = await timeOf(() => prune(db));
    figures[`${what}: a day with nothing over`] = await timeOf(() => prune(db));
  }
  return figures;
}
