/** Row-level security: a query without a tenant filter sees its own company's rows only. */
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import * as schema from '../../server/db/schema';
import { type Tenant, withTenant } from '../../server/tenancy/tenant-context';
import { startApp, type TestApp } from './support';

let server: TestApp;
let guaviare: Tenant;
let vaupes: Tenant;
beforeAll(async () => {
  server = await startApp();
  guaviare = await tenantOf('empleado@fluvicarga.co');
  vaupes = await tenantOf('admin@navieravaupes.co');
});

async function tenantOf(username: string): Promise<Tenant> {
  const { rows } = await server.database.pool.query(
    'select id, company_id from users where username = $1',
    [username],
  );
  return { as: 'company', companyId: rows[0].company_id, userId: rows[0].id };
}

const { branches, categories, crewMembers, customers, products } = schema;
const { shipmentEvents, shipmentProducts, shipments, users, vessels, warehouses } = schema;
const COMPANY_TABLES = {
  branches,
  categories,
  crewMembers,
  customers,
  products,
  shipmentEvents,
  shipmentProducts,
  shipments,
  users,
  vessels,
  warehouses,
};
const COMPANY_ROLE = 'fluvicarga_company';

const inCompany = <T>(tenant: Tenant, run: Parameters<typeof withTenant<T>>[2]) =>
  withTenant(server.serving, tenant, run);
/** A company's transaction may not read the password hashes. */
const columnsOf = (table: PgTable) => {
  const { passwordHash: _, ...columns } = getTableColumns(table);
  return columns;
};
const all = (tenant: Tenant, table: PgTable) =>
  inCompany(tenant, (tx) => tx.select(columnsOf(table)).from(table)) as Promise<
    { id: number; companyId: number }[]
  >;

describe.each(Object.entries(COMPANY_TABLES))('%s without a condition', (_name, table) => {
  it.each(['guaviare', 'vaupes'] as const)("shows %s only its own company's", async (name) => {
    const tenant = name === 'guaviare' ? guaviare : vaupes;
    const rows = await all(tenant, table);
    const { companyId } = tenant as { companyId: number };
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => row.companyId))).toEqual(new Set([companyId]));
  });
});

it('changes no row of another company, with any condition', async () => {
  const changed = await inCompany(guaviare, (tx) =>
    tx.update(customers).set({ name: 'Cambiado' }).returning({ companyId: customers.companyId }),
  );
  const { companyId } = guaviare as { companyId: number };
  expect(new Set(changed.map((row) => row.companyId))).toEqual(new Set([companyId]));
  const names = (await all(vaupes, customers)).map((row) => (row as { name?: string }).name);
  expect(names).not.toContain('Cambiado');
});

it('allows no insert into another company, nor moving a row there', async () => {
  const { companyId } = vaupes as { companyId: number };
  const insert = inCompany(guaviare, (tx) =>
    tx.insert(categories).values({ companyId, categoryName: 'Ajena', nameKey: 'ajena' }),
  );
  await expect(insert).rejects.toMatchObject({ cause: { code: '42501' } });
  const move = inCompany(guaviare, (tx) => tx.update(vessels).set({ companyId }));
  await expect(move).rejects.toMatchObject({ cause: { code: '42501' } });
});

it('points no row at a row of another company', async () => {
  const [theirs] = await all(vaupes, customers);
  const [ours] = await all(guaviare, products);
  const id = theirs?.id ?? 0;
  const point = inCompany(guaviare, (tx) =>
    tx
      .update(products)
      .set({ customerId: id })
      .where(eq(products.id, ours?.id ?? 0)),
  );
  await expect(point).rejects.toMatchObject({ cause: { code: '23503' } });
  const send = inCompany(guaviare, (tx) => tx.update(shipments).set({ recipientId: id }));
  await expect(send).rejects.toMatchObject({ cause: { code: '23503' } });
});

it('makes nobody a SUPERADMIN, and reads no password hash', async () => {
  const rise = inCompany(guaviare, (tx) => tx.update(users).set({ role: 'SUPERADMIN' }));
  await expect(rise).rejects.toMatchObject({ cause: { code: '42501' } });
  const read = inCompany(guaviare, (tx) => tx.select({ hash: users.passwordHash }).from(users));
  await expect(read).rejects.toMatchObject({ cause: { code: '42501' } });
});

it('deletes nothing', async () => {
  const remove = inCompany(guaviare, (tx) => tx.delete(customers));
  await expect(remove).rejects.toMatchObject({ cause: { code: '42501' } });
});

it('shows the platform no cargo', async () => {
  const read = withTenant(server.serving, { as: 'platform' }, (tx) => tx.select().from(customers));
  await expect(read).rejects.toMatchObject({ cause: { code: '42501' } });
});

it('shows the public one shipment, without names', async () => {
  const [shipment] = await inCompany(guaviare, (tx) => tx.select().from(shipments).limit(1));
  const guideKey = shipment?.numeroGuia.toLowerCase() ?? '';
  const tenant = { as: 'public', guideKey } as const;
  const seen = await withTenant(server.serving, tenant, (tx) =>
    tx.select({ numeroGuia: shipments.numeroGuia }).from(shipments),
  );
  expect(seen).toEqual([{ numeroGuia: shipment?.numeroGuia }]);
  const more = withTenant(server.serving, tenant, (tx) =>
    tx.select({ senderId: shipments.senderId }).from(shipments),
  );
  await expect(more).rejects.toMatchObject({ cause: { code: '42501' } });
});

it('ends with the transaction, also a failed one', async () => {
  await inCompany(guaviare, (tx) => tx.execute(sql`select 1 / 0`)).catch(() => undefined);
  const { rows } = await server.serving.execute<{ role: string; company: string | null }>(
    sql`select current_user as role, current_setting('app.company_id', true) as company`,
  );
  expect(rows[0]?.role).not.toBe(COMPANY_ROLE);
  expect(rows[0]?.company ?? '').toBe('');
});

it('covers every table with rows of a company, future ones included', async () => {
  const { rows } = await server.database.pool.query(`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname in ('company_id', 'user_id')
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and not (c.relrowsecurity and c.relforcerowsecurity)`);
  expect(rows).toEqual([]);
});

it('shows nothing to a transaction without a tenant', async () => {
  // The embedded database has one user, its superuser: there the opener is the only guard.
  const isPostgres = Boolean(inject('postgresUrl'));
  const rows = await server.serving.select().from(customers);
  expect(rows.length > 0).toBe(!isPostgres);
});

it('rejects an invalid id or guide number before it reaches the database', async () => {
  const wrong: Tenant[] = [
    { as: 'company', companyId: Number.NaN, userId: 1 },
    { as: 'company', companyId: 1, userId: -1 },
    { as: 'public', guideKey: "a'; --    " },
    { as: 'public', provisionalCode: -1 },
    { as: 'public', provisionalCode: Number.NaN },
  ];
  for (const tenant of wrong)
    await expect(withTenant(server.serving, tenant, async () => 'open')).rejects.toThrow('Not a');
});
