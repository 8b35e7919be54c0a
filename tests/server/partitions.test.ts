/**
 * Tables that grow without end are partitioned: nobody reaches a partition, and old rows go without a look at the rest.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { pruneKeys } from '../../server/idempotency/prune';
import { pruneChanges } from '../../server/modules/changes/prune';
import { pruneAudit } from '../../server/repositories/audit-retention';
import { type Tenant, withTenant } from '../../server/tenancy/tenant-context';
import { createFollower } from './change-follower';
import * as payloads from './payloads';
import { type Json, type SignedIn, signIn, startApp, type TestApp } from './support';

let server: TestApp;
let employee: SignedIn;
beforeEach(async () => {
  server = await startApp();
  employee = await signIn(server, 'empleado@fluvicarga.co');
  await keepAll();
});

const DAY_MS = 24 * 3_600_000;
const TABLES = ['audit_entries', 'idempotency_keys', 'row_changes'] as const;
type Table = (typeof TABLES)[number];
const PRUNES = {
  audit_entries: pruneAudit,
  idempotency_keys: pruneKeys,
  row_changes: pruneChanges,
};
const UNITS = { audit_entries: 'month', idempotency_keys: 'month', row_changes: 'week' };
const keepAll = async () => {
  for (const prune of Object.values(PRUNES)) await prune(server.serving);
};
const query = async (text: string, values: unknown[] = []) =>
  (await server.database.pool.query(text, values)).rows;
const partitionsOf = async (table: Table): Promise<string[]> =>
  (
    await query(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1`,
      [table],
    )
  ).map(({ name }) => String(name));
/** Where each row is, and which transaction wrote it there. */
const placesOf = (table: Table) =>
  query(
    `select tableoid::regclass::text as "in", ctid, xmin::text, xmax::text from ${table} order by tableoid, ctid`,
  );
/** The month or week of a time, as partitions are named. */
const nameOf = async (table: Table, unit: string, days: number) => {
  const [row] = await query(
    `select $1 || '_' || to_char(date_trunc($2, now() - make_interval(days => $3), 'UTC') at time zone 'UTC', 'YYYYMMDD') as name`,
    [table, unit, days],
  );
  return String(row?.name);
};

/** A UUIDv7 of a time. */
function keyOf(time: number): string {
  const digits = time.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7${randomUUID().slice(15)}`;
}
const save = (key: string, payload: Json) =>
  employee.call('POST', '/api/v1/customers/save', payload, { 'Idempotency-Key': key });
const whereIs = async (key: string) =>
  (
    await query(
      'select tableoid::regclass::text as "in" from idempotency_keys where key = $1::uuid',
      [key],
    )
  ).map((row) => row.in);
/** As the daily task does, which is the owner's. */
const makeMonthOf = (time: number) =>
  server.serving.execute(
    sql`select make_partition('idempotency_keys', since, since + interval '1 month')
      from date_trunc('month', ${new Date(time).toISOString()}::timestamptz, 'UTC') as since`,
  );
const age = (key: string, days: number) =>
  query(
    'update idempotency_keys set created_at = now() - make_interval(days => $2) where key = $1::uuid',
    [key, days],
  );

describe('a partition', () => {
  const ROLES: Tenant[] = [
    { as: 'company', companyId: 1, userId: 1 },
    { as: 'platform' },
    { as: 'public', provisionalCode: 1 },
    { as: 'backup' },
  ];

  it('shows nothing to any role that reads it directly, made by the migration or by the daily task', async () => {
    await save(keyOf(Date.now()), payloads.customer());
    for (const table of TABLES) {
      const names = await partitionsOf(table);
      expect(names.length).toBeGreaterThanOrEqual(3);
      for (const name of names)
        for (const tenant of ROLES)
          for (const text of [`select * from ${name}`, `delete from ${name}`])
            await expect(
              withTenant(server.serving, tenant, (tx) => tx.execute(sql.raw(text))),
            ).rejects.toMatchObject({ cause: { code: '42501' } });
    }
  });

  it('shows its owner nothing either, who has no rows without a role', async () => {
    await save(keyOf(Date.now()), payloads.customer());
    const isPostgres = Boolean(inject('postgresUrl'));
    for (const table of TABLES) {
      const [current = ''] = (await placesOf(table)).map((row) => String(row.in));
      const { rows } = await server.serving.execute(sql.raw(`select * from ${current}`));
      // The embedded database has one user, its superuser.
      expect(rows.length > 0).toBe(!isPostgres);
      const [guards] = await query(
        `select relrowsecurity and relforcerowsecurity as "isForced", relacl is null as "isOwners",
           (select count(*)::integer from pg_policy where polrelid = pg_class.oid) as policies
         from pg_class where oid = $1::regclass`,
        [current],
      );
      expect(guards).toEqual({ isForced: true, isOwners: true, policies: 0 });
    }
  });

  it('shows a company through its table its own rows only', async () => {
    const count = (companyId: number, text: string) =>
      withTenant(server.serving, { as: 'company', companyId, userId: 999 }, async (tx) =>
        Number((await tx.execute<{ n: number }>(sql.raw(text))).rows[0]?.n),
      );
    for (const table of ['audit_entries', 'row_changes']) {
      const others = `select count(*)::integer as n from ${table} where company_id is distinct from 2`;
      expect(await count(2, others)).toBe(0);
      expect(await count(1, others)).toBeGreaterThan(0);
    }
    await save(keyOf(Date.now()), payloads.customer());
    expect(await count(1, 'select count(*)::integer as n from idempotency_keys')).toBe(0);
  });
});

describe('the daily task', () => {
  it('makes the partitions of now and of the next time, and nothing at its second run', async () => {
    for (const table of TABLES) {
      const [current, next, rest] = await partitionsOf(table);
      expect(current).toBe(await nameOf(table, UNITS[table], 0));
      expect(next).toMatch(/_\d{8}$/);
      expect(rest).toBe(`${table}_default`);
      await PRUNES[table](server.serving);
      expect(await partitionsOf(table)).toEqual([current, next, rest]);
    }
    expect(await partitionsOf('row_changes')).toContain(await nameOf('row_changes', 'week', -7));
  });

  it('drops expired partitions and touches no other row', async () => {
    for (const [table, days] of [
      ['audit_entries', 5 * 366 + 40],
      ['row_changes', 45],
    ] as const) {
      await query(
        `insert into ${table} (company_id, entity, ${table === 'row_changes' ? 'xid, id' : 'action, record_id'}, at)
         select 1, 'customer', ${table === 'row_changes' ? '7, n' : "'create', n"}, now() - make_interval(days => $1)
         from generate_series(1, 50) as n`,
        [days],
      );
      const living = (await placesOf(table)).filter((row) => row.in !== `${table}_default`);
      expect(living.length).toBeGreaterThan(0);
      await PRUNES[table](server.serving);
      expect(await placesOf(table)).toEqual(living);
      expect(await partitionsOf(table)).toHaveLength(3);
    }
  });

  it('moves a restore’s rows from the default to partitions of their own, without a loss', async () => {
    await query(`insert into audit_entries (company_id, action, entity, record_id, at)
      select 1, 'create', 'customer', n, now() - n * interval '20 days' from generate_series(1, 40) as n`);
    const rows = () => query('select id, record_id, at from audit_entries order by id');
    const before = await rows();
    await pruneAudit(server.serving);
    expect(await rows()).toEqual(before);
    expect((await placesOf('audit_entries')).map((row) => row.in)).not.toContain(
      'audit_entries_default',
    );
    expect((await partitionsOf('audit_entries')).length).toBeGreaterThan(25);
  });

  it('is done by one process if several run it at once', async () => {
    for (const name of await partitionsOf('row_changes'))
      if (!name.endsWith('default')) await query(`drop table ${name}`);
    expect(await Promise.all([1, 2, 3].map(() => pruneChanges(server.serving)))).toEqual([
      true,
      true,
      true,
    ]);
    expect(await partitionsOf('row_changes')).toHaveLength(3);
  });

  it('waits for the next day where somebody reads the table for long', async ({ skip }) => {
    // The embedded database has one connection: nobody else reads.
    if (!inject('postgresUrl')) skip();
    const reader = await server.database.pool.connect();
    await query(`drop table ${await nameOf('row_changes', 'week', -7)}`);
    await reader.query('begin');
    await reader.query('select 1 from row_changes limit 1');
    expect(await pruneChanges(server.serving)).toBe(false);
    expect((await save(randomUUID(), payloads.customer())).status).toBe(201);
    await reader.query('rollback');
    reader.release();
    expect(await pruneChanges(server.serving)).toBe(true);
    expect(await partitionsOf('row_changes')).toHaveLength(3);
  });
});

describe('a key', () => {
  it.each([
    ['of today', () => keyOf(Date.now()), /^idempotency_keys_\d{8}$/],
    ['that is no UUIDv7', () => randomUUID(), /_default$/],
    ['of a clock in 1970', () => keyOf(5_000), /_default$/],
    ['of a clock in 2040', () => keyOf(Date.UTC(2040, 5, 1)), /_default$/],
    ['that waited on the river for 7 months', () => keyOf(Date.now() - 212 * DAY_MS), /_default$/],
  ])('%s acts once, before and after the daily task', async (_name, make, place) => {
    const [key, payload] = [make(), payloads.customer()];
    const first = await save(key, payload);
    expect(first.status).toBe(201);
    expect(await whereIs(key)).toEqual([expect.stringMatching(place)]);
    await pruneKeys(server.serving);
    const again = await save(key, payload);
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
    expect((await save(key, payloads.customer())).body.type).toBe('key-reuse');
    await age(key, 179);
    await pruneKeys(server.serving);
    expect(await whereIs(key)).toHaveLength(1);
  });

  it('keeps the verdicts of its month, where it came late, until the last of them is 180 days old', async () => {
    const time = Date.now() - 240 * DAY_MS;
    const name = await nameOf('idempotency_keys', 'month', 240);
    await makeMonthOf(time);
    const [early, late] = [keyOf(time), keyOf(time)];
    const payload = payloads.customer();
    await save(early, payloads.customer());
    const { body } = await save(late, payload);
    expect(await whereIs(early)).toEqual([name]);
    await age(early, 200);
    await age(late, 179);
    await pruneKeys(server.serving);
    expect([await whereIs(early), await whereIs(late)]).toEqual([[name], [name]]);
    expect((await save(late, payload)).body.id).toBe(body.id);
    await age(late, 181);
    await pruneKeys(server.serving);
    expect(await partitionsOf('idempotency_keys')).not.toContain(name);
    // The row keeps the key that made it.
    expect((await save(late, payload)).body.id).toBe(body.id);
  });

  it('in the default moves to the partition of its time when that is made', async () => {
    const time = Date.now() + 100 * DAY_MS;
    const [key, payload] = [keyOf(time), payloads.customer()];
    const { body } = await save(key, payload);
    expect(await whereIs(key)).toEqual(['idempotency_keys_default']);
    await makeMonthOf(time);
    expect(await whereIs(key)).toEqual([expect.stringMatching(/_\d{8}$/)]);
    expect((await save(key, payload)).body.id).toBe(body.id);
  });

  it('older than 180 days is deleted from the default, no younger one', async () => {
    const [old, young] = [randomUUID(), randomUUID()];
    await save(old, payloads.customer());
    await save(young, payloads.customer());
    await age(old, 181);
    await age(young, 179);
    await pruneKeys(server.serving);
    expect([await whereIs(old), await whereIs(young)]).toEqual([[], ['idempotency_keys_default']]);
  });
});

it('the feed tells changes of several partitions in the order of their transactions', async () => {
  const follower = createFollower(server, employee, 3);
  await follower.catchUp();
  const { cursor } = follower;
  for (let n = 0; n < 8; n += 1) await save(randomUUID(), payloads.customer());
  const told = async () => {
    follower.cursor = cursor;
    return (await follower.catchUp()).map(({ entity, id }) => `${entity} ${id}`);
  };
  const before = await told();
  expect(before).toHaveLength(8);
  // Older and newer by turns: the order of transactions is not that of partitions.
  await query(`update row_changes set at = at - (id % 4) * interval '8 days' where id in
    (select id from customers order by id desc limit 8) and entity = 'customer'`);
  await pruneChanges(server.serving);
  const places = await query(
    `select distinct tableoid from row_changes where entity = 'customer'
     and id in (select id from customers order by id desc limit 8)`,
  );
  expect(places.length).toBeGreaterThanOrEqual(3);
  expect(await told()).toEqual(before);
});
