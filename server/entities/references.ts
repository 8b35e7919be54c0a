import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { branches, type CompanyTable, customers, vessels, warehouses } from '../db/schema';
import { type Scope, within } from '../db/scope';
import { invalid } from '../http/problems';

/** The customer with this document number in the acting user's company: its id. */
export function customerId(scope: Scope, field: string, document: unknown): Promise<number> {
  const isSame = sql`${customers.numDocument}::bigint = ${String(document)}::bigint`;
  return idOf(scope, customers, isSame, field, 'No existe un cliente con ese documento');
}

/** The vessel with this name in the acting user's company: its id. */
export function vesselId(scope: Scope, field: string, name: unknown): Promise<number> {
  return idOf(scope, vessels, isNamed(vessels.nombre, name), field, 'No existe esa embarcación');
}

/** The warehouse with this name in the acting user's company: its id. */
export function warehouseId(scope: Scope, field: string, name: unknown): Promise<number> {
  return idOf(scope, warehouses, isNamed(warehouses.name, name), field, 'No existe esa bodega');
}

/** The branch with this name in the acting user's company: its id. */
export function branchId(scope: Scope, field: string, name: unknown): Promise<number> {
  return idOf(scope, branches, isNamed(branches.nombre, name), field, 'No existe esa sucursal');
}

/** SQL true of the row whose name is this one, whatever its capitals; as the unique indexes have it. */
export function isNamed(column: PgColumn, name: unknown): SQL {
  return sql`lower(${column}) = lower(${String(name)})`;
}

/** @throws Refusal `invalid` naming `field` where the company has no such row */
async function idOf(
  scope: Scope,
  table: CompanyTable,
  condition: SQL,
  field: string,
  message: string,
): Promise<number> {
  const [row] = await scope.db
    .select({ id: table.id })
    .from(table)
    .where(within(scope, table, condition));
  if (!row) throw invalid({ field, message });
  return Number(row.id);
}
