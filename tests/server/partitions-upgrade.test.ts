/** A filled database of the version before the partitions keeps every row, key and cursor over the upgrade. */
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, inject, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../server/db/database';
import { MIGRATIONS, migrate } from '../../server/db/migrate';
import { seedDemo } from '../../server/demo/seed-demo';
import { createFollower } from './change-follower';
import { cheapenPasswords } from './cheap-passwords';
import { closeAtEnd } from './close-at-end';
import * as payloads from './payloads';
import { makePostgresDatabase } from './postgres-database';
import { caller, type SignedIn, serve, signIn } from './support';

/** Past row-level security. */
let database: OpenDatabase;
let serving: OpenDatabase;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fc-partitions-'));
  const cluster = inject('postgresUrl');
  if (cluster) {
    const made = await makePostgresDatabase(cluster, { isEmpty: true });
    database = await openDatabase({ url: made.superuserUrl, dataFolder: '' });
    serving = await openDatabase({ url: made.url, dataFolder: '' });
    closeAtEnd(serving.close, database.close, made.remove);
  } else {
    database = await openDatabase({ url: null, dataFolder: join(folder, 'data') });
    serving = database;
    closeAtEnd(database.close);
  }
  closeAtEnd(async () => rmSync(folder, { recursive: true, force: true }));
  await migrate(serving.pool, firstMigration());
  // Today's code runs on the tables of before: it borrows the column that a later migration brings.
  await query(`alter table voyages add column correcciones jsonb default '[]' not null`);
  await seedDemo(serving.db);
  await cheapenPasswords(serving.pool);
  await fillOddTimes();
});

function firstMigration(): string {
  const migrations = join(folder, 'migrations');
  cpSync(MIGRATIONS, migrations, { recursive: true });
  const path = join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: unknown[] };
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }));
  return migrations;
}

const query = async (text: string) => (await database.pool.query(text)).rows;

/** Rows of every time: years ago, of a clock that was reset, and of one that runs ahead. */
async function fillOddTimes(): Promise<void> {
  const [user] = await query('select id, company_id as company from users order by id limit 1');
  await query(`insert into audit_entries (company_id, user_id, action, entity, record_id, at)
    select ${user?.company}, ${user?.id}, 'create', 'customer', n, now() - n * interval '37 days' + interval '100 days'
    from generate_series(1, 70) as n`);
  await query(`insert into row_changes (company_id, xid, entity, id, at)
    select ${user?.company}, n, 'customer', n, now() - n * interval '1 day' + interval '9 days'
    from generate_series(1, 60) as n`);
  await query(`insert into idempotency_keys (user_id, key, fingerprint, status, created_at)
    select ${user?.id}, (lpad(to_hex((extract(epoch from now() - n * interval '11 days') * 1000)::bigint + 9e9::bigint), 12, '0')
      || '7' || substr(md5(n::text), 1, 19))::uuid, repeat('a', 64), 201, now() - n * interval '9 days'
    from generate_series(1, 60) as n`);
  await query(`insert into idempotency_keys (user_id, key, fingerprint, status)
    select ${user?.id}, key, repeat('b', 64), 422 from unnest(array['00000000-1388-7000-8000-000000000001',
      'ffffffff-ffff-4fff-bfff-ffffffffffff', '00000000-0000-0000-0000-000000000000', '${randomUUID()}']::uuid[]) as key`);
}

const TABLES = ['audit_entries', 'idempotency_keys', 'row_changes'];
/** Every row as text, whatever the order. */
const readRows = async () =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(async (table) => [
        table,
        (await query(`select row_to_json(t)::text as row from ${table} as t`))
          .map(({ row }) => String(row))
          .sort(),
      ]),
    ),
  ) as Record<string, string[]>;
const readColumns = () =>
  query(`select table_name, column_name, data_type, datetime_precision, is_nullable from information_schema.columns
    where table_name in ('audit_entries', 'idempotency_keys', 'row_changes') order by table_name, ordinal_position`);
/** The rights on tables, as `table policy command` and `table role right`. */
const readRights = async () => [
  ...(
    await query(`select concat_ws(' ', tablename, policyname, cmd, roles, with_check) as name from pg_policies
      where tablename in ('audit_entries', 'idempotency_keys', 'row_changes')`)
  ).map(({ name }) => String(name)),
  ...(
    await query(`select concat_ws(' ', table_name, grantee, privilege_type) as name from information_schema.table_privileges
      where table_name in ('audit_entries', 'idempotency_keys', 'row_changes') and grantee like 'fluvicarga\\_%'
        and grantee <> 'fluvicarga_server'`)
  ).map(({ name }) => String(name)),
];

it('keeps rows, columns, rights, verdicts and cursors', async () => {
  const app = serve(serving.db);
  const employee: SignedIn = await signIn({ app }, 'empleado@fluvicarga.co');
  const follower = createFollower({ database }, employee);
  await follower.catchUp();
  const [key, payload] = [randomUUID(), payloads.customer()];
  const save = () =>
    caller(app, employee.token)('POST', '/api/v1/customers/save', payload, {
      'Idempotency-Key': key,
    });
  const made = await save();
  expect(made.status).toBe(201);

  const [rows, columns, rights] = [await readRows(), await readColumns(), await readRights()];
  expect(Object.values(rows).map((some) => some.length > 60)).toEqual([true, true, true]);
  const [last] = await query('select max(id)::integer as id from audit_entries');
  await query('alter table voyages drop column correcciones');
  await migrate(serving.pool);

  expect(await readRows()).toEqual(rows);
  expect(await readColumns()).toEqual(columns);
  // Nobody deletes an entry any more: only a whole month goes.
  const after = await readRights();
  expect(rights.filter((one) => !after.includes(one)).sort()).toEqual([
    'audit_entries fluvicarga_platform DELETE',
    'audit_entries retention DELETE {fluvicarga_platform}',
  ]);
  expect(after.filter((one) => !rights.includes(one))).toEqual([]);
  const stranded = await query(
    "select 1 from audit_entries where tableoid = 'audit_entries_default'::regclass and at < now()",
  );
  expect(stranded).toEqual([]);

  const again = await save();
  expect([again.status, again.body.id]).toEqual([201, made.body.id]);
  expect(again.headers.get('Idempotency-Replayed')).toBe('true');
  expect((await follower.catchUp()).map(({ entity, id }) => [entity, id])).toEqual([
    ['customer', made.body.id],
  ]);
  const next = await employee.call('POST', '/api/v1/customers/save', payloads.customer());
  const [entry] = await query(
    `select id::integer from audit_entries where record_id = ${next.body.id} and action = 'create' and entity = 'customer' order by id desc limit 1`,
  );
  expect(entry?.id).toBeGreaterThan(last?.id);
});
