/** The embedded database has no autovacuum: the server runs vacuum itself. */
import { expect, it, onTestFinished } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../server/db/database';
import { vacuumStaleTables } from '../../server/db/embedded/vacuum';
import { makeDataFolder } from './data-folder';

async function openDemo(): Promise<OpenDatabase> {
  const folder = await makeDataFolder();
  const database = await openDatabase({ url: null, dataFolder: folder.path });
  onTestFinished(async () => {
    await database.close();
    await folder.remove();
  });
  return database;
}

/**
 * Every row becomes a new one, by a column of an index, so that none is pruned on the way. PostgreSQL counts at once what it
 * would count within a second.
 */
async function rewrite({ pool }: OpenDatabase, table: string): Promise<void> {
  await pool.query(`update ${table} set record_key = gen_random_uuid()`);
  await pool.query('select pg_stat_force_next_flush()');
}

/** How PostgreSQL sees the customers: what it plans for, and what it has looked after. */
async function readState({ pool }: OpenDatabase) {
  const { rows } = await pool.query(`
    select reltuples::int as counted, n_dead_tup::int as dead, vacuum_count::int as times,
      (select count(*)::int from customers) as there
    from pg_class join pg_stat_user_tables on relid = pg_class.oid where pg_class.relname = 'customers'`);
  return rows[0];
}

it('analyses new rows and reclaims the space of deleted ones, once', async () => {
  const database = await openDemo();
  const { there, times } = await readState(database);
  await rewrite(database, 'customers');
  expect((await readState(database)).dead).toBe(there);

  await vacuumStaleTables(database.pool);
  const lookedAfter = { counted: there, dead: 0, there, times: times + 1 };
  expect(await readState(database)).toEqual(lookedAfter);
  await database.pool.query('select pg_stat_force_next_flush()');
  await vacuumStaleTables(database.pool);
  expect(await readState(database)).toEqual(lookedAfter);
});

it('leaves a table of which no more than twenty rows changed', async () => {
  const database = await openDemo();
  const before = await readState(database);
  await database.pool.query(
    'update customers set version = version + 1 where id in (select id from customers order by id limit 20)',
  );
  await database.pool.query('select pg_stat_force_next_flush()');
  await vacuumStaleTables(database.pool);
  expect((await readState(database)).times).toBe(before.times);
});

it('lets other queries run meanwhile', async () => {
  const database = await openDemo();
  const { pool } = database;
  await rewrite(database, 'customers');
  await rewrite(database, 'products');
  const ended: string[] = [];
  const note = (name: string) => () => void ended.push(name);
  await Promise.all([
    vacuumStaleTables(pool).then(note('upkeep')),
    pool.query('select 1').then(note('other')),
  ]);
  expect(ended).toEqual(['other', 'upkeep']);
});
