/** A database of an earlier version gets the migrations that it lacks, and keeps its data. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../server/db/database';
import { MIGRATIONS, migrate, readSchemaState, UnknownSchemaError } from '../../server/db/migrate';
import { makePostgresDatabase } from './postgres-database';

const folder = mkdtempSync(join(tmpdir(), 'fc-upgrade-'));
let database: OpenDatabase;
let remove: () => Promise<void> = async () => undefined;
beforeAll(async () => {
  const cluster = inject('postgresUrl');
  if (!cluster) database = await openDatabase({ url: null, dataFolder: join(folder, 'data') });
  else {
    const made = await makePostgresDatabase(cluster, { isEmpty: true });
    database = await openDatabase({ url: made.url, dataFolder: '' });
    remove = made.remove;
  }
  await migrate(database.pool);
  await query("insert into sign_in_failures (key, failures, at) values ('device:a', 2, now())");
});
afterAll(async () => {
  await database.close();
  await remove();
  rmSync(folder, { recursive: true, force: true });
});

let later: string;
beforeEach(() => {
  later = mkdtempSync(join(folder, 'migrations-'));
  cpSync(MIGRATIONS, later, { recursive: true });
});

/** Puts a migration after those of the folder. */
function addMigration(tag: string, statements: readonly string[]): void {
  const path = join(later, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { when: number }[] };
  const { entries } = journal;
  const when = Math.max(...entries.map((entry) => entry.when)) + 1;
  entries.push({ ...entries[0], ...{ idx: entries.length, tag, when } });
  writeFileSync(path, JSON.stringify(journal));
  writeFileSync(join(later, `${tag}.sql`), statements.join('\n--> statement-breakpoint\n'));
}
const query = async (text: string) => (await database.pool.query(text)).rows;
const failures = () => query('select * from sign_in_failures');

it('a migration that fails leaves the database as it was', async () => {
  const before = await failures();
  addMigration('0001_fails', [
    'delete from sign_in_failures',
    'alter table sign_in_failures drop column nothing',
  ]);
  await expect(migrate(database.pool, later)).rejects.toThrow();
  expect(await failures()).toEqual(before);
  await migrate(database.pool);
});

it('a database whose migration has another text by now is not opened', async () => {
  const path = join(later, '0000_start.sql');
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace('"name_key" text NOT NULL', '"name_key" text'),
  );
  await expect(migrate(database.pool, later)).rejects.toThrow(UnknownSchemaError);
  await expect(readSchemaState(database.pool, later)).rejects.toThrow(UnknownSchemaError);
  await expect(readSchemaState(database.pool)).resolves.toBe('current');
});

it('a further migration is applied once, and the version before does not open the database any more', async () => {
  addMigration('0001_reason', [
    "alter table sign_in_failures add column reason text not null default 'password'",
    'update sign_in_failures set failures = failures + 1',
  ]);
  for (const _start of ['the first', 'the next']) {
    await migrate(database.pool, later);
    expect(await failures()).toMatchObject([{ key: 'device:a', failures: 3, reason: 'password' }]);
  }
  await expect(migrate(database.pool)).rejects.toThrow(UnknownSchemaError);
});
