import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { QUEUED_ENTITIES } from '../../src/domain/entities';
import type { EntityName, Fields } from '../../src/domain/entity';
import { isReservedDocument } from '../../src/domain/rules/erased';
import { branches, type CompanyTable, customers, vessels, warehouses } from '../db/schema';
import { invalid } from '../http/problems';
import { type Scope, tenantFilter } from '../tenancy/scope';

/** The tables whose records others name, by entity. */
const NAMED_TABLES = { vessel: vessels, warehouse: warehouses, branch: branches } as const;
type NamedEntity = keyof typeof NAMED_TABLES;

const REFERENCES = Object.values(QUEUED_ENTITIES).flatMap(({ references }) => references);
const fieldsNaming = (named: EntityName) =>
  new Set(REFERENCES.filter(({ entity }) => entity === named).map(({ field }) => field));

/** Whether a number may be the id of a row: an integer as PostgreSQL holds it. */
export const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) < 2 ** 31;

/** Fills the id cache with the records to which the bodies of many writes refer, asked for together. */
export async function prefetchReferences(scope: Scope, bodies: readonly Fields[]): Promise<void> {
  const valuesNaming = (entity: EntityName) =>
    [...fieldsNaming(entity)].flatMap((field) => bodies.map((body) => body[field]));
  const findAll = (entity: NamedEntity) => {
    const names = valuesNaming(entity).filter((name) => typeof name === 'string' && name !== '');
    return [...new Set(names)].map((name) => findByName(scope, entity, name));
  };
  await Promise.all([
    prefetchCustomers(scope, valuesNaming('customer')),
    ...(Object.keys(NAMED_TABLES) as NamedEntity[]).flatMap(findAll),
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
  const id = scope.ids.find(customers, toReferenceKey('customer', document), () =>
    findId(scope, customers, sql`${customers.documentNumber} = ${String(document)}::bigint`),
  );
  return required(id, field, 'No existe un cliente con ese documento');
}

const ERASED_CUSTOMER =
  'Los datos de ese cliente se suprimieron. Regístralo de nuevo o elige otro.';

/** The id of the vessel with this name in the acting user's company. */
export const vesselId = (scope: Scope, field: string, name: unknown): Promise<number> =>
  required(findByName(scope, 'vessel', name), field, 'No existe esa embarcación');

/** The id of the warehouse with this name in the acting user's company. */
export const warehouseId = (scope: Scope, field: string, name: unknown): Promise<number> =>
  required(findByName(scope, 'warehouse', name), field, 'No existe esa bodega');

/** The id of the branch with this name in the acting user's company. */
export const branchId = (scope: Scope, field: string, name: unknown): Promise<number> =>
  required(findByName(scope, 'branch', name), field, 'No existe esa sucursal');

/** The condition that a row has this name, in upper or lower case, as the unique indexes compare it. */
export function hasName(key: PgColumn, name: unknown): SQL {
  return sql`${key} = lower(${String(name)})`;
}

/** @throws ProblemError `invalid` naming `field` where the company has no such row */
async function required(
  found: Promise<number | null>,
  field: string,
  message: string,
): Promise<number> {
  const id = await found;
  if (id === null) throw invalid({ field, message });
  return id;
}

/** The cache key of a reference: documents are compared as numbers, so leading zeros do not count there; in a name they do. */
export const toReferenceKey = (entity: string, value: unknown) =>
  entity === 'customer' && /^\d{1,18}$/.test(String(value))
    ? String(BigInt(String(value)))
    : String(value);

function findByName(scope: Scope, entity: NamedEntity, name: unknown): Promise<number | null> {
  const table = NAMED_TABLES[entity];
  return scope.ids.find(table, toReferenceKey(entity, name), () =>
    findId(scope, table, hasName(table.nameKey, name)),
  );
}

async function findId(scope: Scope, table: CompanyTable, condition: SQL): Promise<number | null> {
  const query = scope.db
    .select({ id: table.id })
    .from(table)
    .where(tenantFilter(scope, table, condition));
  // As in `prefetchCustomers`.
  const [row] = await (table === customers ? query.for('key share') : query);
  return row ? Number(row.id) : null;
}
