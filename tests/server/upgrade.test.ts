/** Data of the version before the feed of changes: kept, and followed from then on. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../server/db/database';
import { MIGRATIONS, migrate } from '../../server/db/migrate';
import { companies, customers } from '../../server/db/schema';
import { ensureSuperadmin } from '../../server/modules/users/ensure-superadmin';
import { withTenant } from '../../server/tenancy/tenant-context';
import { createFollower, namesOf } from './change-follower';
import * as payloads from './payloads';
import { makePostgresDatabase } from './postgres-database';
import { type Json, serve, signIn } from './support';

const ACCOUNT = { email: 'dueno@fluvicarga.co', password: 'Guaviare2026*' };
const folder = mkdtempSync(join(tmpdir(), 'fc-upgrade-'));
let database: OpenDatabase;
let remove: () => Promise<void> = async () => undefined;
beforeAll(async () => {
  const cluster = inject('postgresUrl');
  if (!cluster) database = await openDatabase({ url: null, dataFolder: join(folder, 'data') });
  else {
    const made = await makePostgresDatabase(cluster, { isEmpty: true });
    database = await openDatabase({ url: made.superuserUrl, dataFolder: '' });
    remove = made.remove;
  }
});
afterAll(async () => {
  await database.close();
  await remove();
  rmSync(folder, { recursive: true, force: true });
});

/** The steps of the schema up to before the feed. */
function earlierMigrations(): string {
  const earlier = join(folder, 'migrations');
  cpSync(MIGRATIONS, earlier, { recursive: true });
  const path = join(earlier, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { tag: string }[] };
  const entries = journal.entries.filter(({ tag }) => tag < '0003');
  expect(entries).toHaveLength(3);
  writeFileSync(path, JSON.stringify({ ...journal, entries }));
  return earlier;
}

it('is sent whole at first, and then what changes', async () => {
  await runMigrations(drizzle({ client: database.pool }), {
    migrationsFolder: earlierMigrations(),
  });
  await database.pool.query(
    `insert into companies (nit, company, manager, email, phone, address, department, municipality, status)
     values (900000001, 'La de antes', 'a', 'a@b.co', '1', 'a', 'Guaviare', 'Calamar', 'activo')`,
  );
  await migrate(database.pool);
  await ensureSuperadmin(database.db, ACCOUNT);
  await database.pool.query(
    `update users set role = 'EMPLOYEE', company_id = (select id from companies where nit = 900000001)`,
  );
  const app = serve(database.db);
  const session = await signIn({ app }, ACCOUNT.email);
  const follower = createFollower({ database }, session);
  const { body: old } = await session.call('POST', '/api/v1/customers/save', payloads.customer());
  await database.pool.query('delete from row_changes');
  expect(namesOf(await follower.catchUp())).toContain(`customer ${old.id}`);
  const { body: made } = await session.call('POST', '/api/v1/customers/save', payloads.customer());
  expect(namesOf(await follower.catchUp())).toEqual([`customer ${made.id}`]);
  const kept = await withTenant(database.db, { as: 'backup' }, (tx) =>
    tx.select({ company: companies.company }).from(companies),
  );
  expect(kept as Json[]).toEqual([
    { company: 'La de antes' },
    { company: 'Administración FluviCarga' },
  ]);
  expect(await database.db.$count(customers)).toBe(2);
});
