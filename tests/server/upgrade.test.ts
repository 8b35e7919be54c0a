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

/** Applies the steps of the schema before one. */
async function migrateUntil(next: string): Promise<void> {
  const earlier = join(folder, next);
  cpSync(MIGRATIONS, earlier, { recursive: true });
  const path = join(earlier, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { tag: string }[] };
  const entries = journal.entries.filter(({ tag }) => tag < next);
  expect(entries).toHaveLength(Number(next));
  writeFileSync(path, JSON.stringify({ ...journal, entries }));
  await runMigrations(drizzle({ client: database.pool }), { migrationsFolder: earlier });
}

it('is sent whole at first, and then what changes', async () => {
  await migrateUntil('0003');
  await database.pool.query(
    `insert into companies (nit, company, manager, email, phone, address, department, municipality, status)
     values (900000001, 'La de antes', 'a', 'a@b.co', '1', 'a', 'Guaviare', 'Calamar', 'activo')`,
  );
  await migrateUntil('0013');
  await insertShipmentOf('2026-03-01T15:00:00Z');
  await migrate(database.pool);
  const { rows: dated } = await database.pool.query('select registered_at from shipments');
  expect(dated).toEqual([{ registered_at: new Date('2026-03-01T15:00:00Z') }]);
  await database.pool.query('delete from shipment_events; delete from shipments');
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

/** A shipment with its history and nothing that it names. */
async function insertShipmentOf(at: string): Promise<void> {
  await database.pool.query(
    `begin;
     set local session_replication_role = replica;
     insert into shipments (company_id, author_id, numero_guia, sender_id, recipient_id, vessel_id, branch_id,
       departamento_salida, municipio_salida, departamento_llegada, municipio_llegada, direccion_envio,
       tipo_pago, estado_pago, costo_envio, descripcion_envio, estado_entrega)
     values (1, 1, 'Fn3918koP', 1, 1, 1, 1, 'Guaviare', 'Calamar', 'Vaupés', 'Mitú', 'Puerto',
       'EFECTIVO', 'PAGADO', 1, 'Panela', 'EN_TRANSITO');
     insert into shipment_events (company_id, author_id, shipment_id, field, to_state, occurred_at)
     select 1, 1, id, 'estadoEntrega', state, at
     from shipments, (values ('EN_TRANSITO', now()), ('EN_PREPARACION', '${at}'::timestamptz)) as of_it (state, at);
     commit`,
  );
}
