import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Fields } from '../../src/domain/entity';
import { isReservedDocument } from '../../src/domain/rules/erased';
import { branches, type CompanyTable, customers, vessels, warehouses } from '../db/schema';
import { invalid } from '../http/problems';
import { type Scope, tenantFilter } from '../tenancy/scope';

/** The wire fields that refer to a customer by document. */
const CUSTOMER_FIELDS = ['customerNumDocument', 'remitenteCedula', 'destinatarioCedula'] as const;

/** The wire fields that refer to a record by name. */
const NAME_FIELDS = [
  { field: 'warehouseName', table: warehouses },
  { field: 'vehicleName', table: vessels },
  { field: 'vehiculoNombre', table: vessels },
  { field: 'sucursalNombre', table: branches },
] as const;

/** Whether a number may be the id of a row: an integer as PostgreSQL holds it. */
export const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) < 2 ** 31;

/** Fills the id cache with the records to which the bodies of many writes refer, asked for together. */
export async function prefetchReferences(scope: Scope, bodies: readonly Fields[]): Promise<void> {
  const valuesOf = (field: string) => bodies.map((body) => body[field]);
  await Promise.all([
    prefetchCustomers(scope, CUSTOMER_FIELDS.flatMap(valuesOf)),
    ...NAME_FIELDS.flatMap(({ field, table }) => {
      const names = new Set(
        valuesOf(field).filter((name) => typeof name === 'string' && name !== ''),
      );
      return [...names].map((name) => findByName(scope, table, name));
    }),
  ]);
}

/** In one query; values that are no documents are skipped. */
async function prefetchCustomers(scope: Scope, documents: readonly unknown[]): Promise<void> {
  const wanted = new Set(documents.map(String).filter((text) => /^\d{1,18}$/.test(text)));
  if (wanted.size === 0) return;
  const isWanted = sql`${customers.documentNumber} = any(${sql.param([...wanted])}::bigint[])`;
  const rows = await scope.db
    .select({ id: customers.id, document: customers.numDocument })
    .from(customers)
    .where(tenantFilter(scope, customers, isWanted))
    .orderBy(customers.id)
    // Until the record that names them is written, none of them is suppressed.
    .for('key share');
  for (const { id, document } of rows)
    scope.ids.add(customers, toReferenceKey('customer', document), Promise.resolve(id));
}

/**
 * The id of the customer with this document number in the acting user's company.
 * @throws ProblemError `invalid` naming `field` where there is none, or the person's data was suppressed
 */
export async function customerId(scope: Scope, field: string, document: unknown): Promise<number> {
  if (isReservedDocument(document)) throw invalid({ field, message: ERASED_CUSTOMER });
  const isSame = sql`${customers.documentNumber} = ${String(document)}::bigint`;
  return requireId(
    scope,
    customers,
    toReferenceKey('customer', document),
    isSame,
    field,
    'No existe un cliente con ese documento',
  );
}

const ERASED_CUSTOMER =
  'Los datos de ese cliente se suprimieron. Regístralo de nuevo o elige otro.';

/** The id of the vessel with this name in the acting user's company. */
export function vesselId(scope: Scope, field: string, name: unknown): Promise<number> {
  return requireId(
    scope,
    vessels,
    String(name),
    hasName(vessels.nameKey, name),
    field,
    'No existe esa embarcación',
  );
}

/** The id of the warehouse with this name in the acting user's company. */
export function warehouseId(scope: Scope, field: string, name: unknown): Promise<number> {
  return requireId(
    scope,
    warehouses,
    String(name),
    hasName(warehouses.nameKey, name),
    field,
    'No existe esa bodega',
  );
}

/** The id of the branch with this name in the acting user's company. */
export function branchId(scope: Scope, field: string, name: unknown): Promise<number> {
  return requireId(
    scope,
    branches,
    String(name),
    hasName(branches.nameKey, name),
    field,
    'No existe esa sucursal',
  );
}

/** The condition that a row has this name, in upper or lower case, as the unique indexes compare it. */
export function hasName(key: PgColumn, name: unknown): SQL {
  return sql`${key} = lower(${String(name)})`;
}

/** @throws ProblemError `invalid` naming `field` where the company has no such row */
async function requireId(
  scope: Scope,
  table: CompanyTable,
  key: string,
  condition: SQL,
  field: string,
  message: string,
): Promise<number> {
  const id = await scope.ids.find(table, key, () => findId(scope, table, condition));
  if (id === null) throw invalid({ field, message });
  return id;
}

/** The cache key of a reference: documents are compared as numbers, so leading zeros do not count there; in a name they do. */
export const toReferenceKey = (entity: string, value: unknown) =>
  entity === 'customer' && /^\d{1,18}$/.test(String(value))
    ? String(BigInt(String(value)))
    : String(value);

function findByName(scope: Scope, table: NamedTable, name: unknown): Promise<number | null> {
  return scope.ids.find(table, String(name), () =>
    findId(scope, table, hasName(table.nameKey, name)),
  );
}
type NamedTable = typeof vessels | typeof warehouses | typeof branches;

async function findId(scope: Scope, table: CompanyTable, condition: SQL): Promise<number | null> {
  const query = scope.db
    .select({ id: table.id })
    .from(table)
    .where(tenantFilter(scope, table, condition));
  // As in `prefetchCustomers`.
  const [row] = await (table === customers ? query.for('key share') : query);
  return row ? Number(row.id) : null;
}
