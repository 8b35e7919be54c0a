import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { QUEUED_ENTITIES } from '../../src/domain/entities';
import type { EntityDefinition, EntityName, Fields } from '../../src/domain/entity';
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

/** A record that a write names, whose id the client knows: it counts, whatever the record is called by now. */
class IdentifiedReference {
  constructor(
    readonly id: number,
    readonly name: unknown,
  ) {}
}

/**
 * The fields of a write, with the ids that its body tells under `references` in place of names (docs/API.md).
 * @throws ProblemError `invalid` naming the field of what is no id
 */
export function withReferenceIds(
  { references }: EntityDefinition,
  fields: Fields,
  body: unknown,
): Fields {
  const ids = idsIn(body);
  const identified = references
    .filter(({ field, by }) => by !== 'id' && ids[field] !== undefined && fields[field])
    .map(({ field }) => {
      const id = ids[field];
      if (!isId(id)) throw invalid({ field, message: 'Debe ser el número de un registro' });
      return [field, new IdentifiedReference(id, fields[field])] as const;
    });
  return { ...fields, ...Object.fromEntries(identified) };
}

const idsIn = (body: unknown): Fields => Object((body as Fields | null)?.references);

/** Fills the id cache with the records to which the bodies of many writes refer, asked for together. */
export async function prefetchReferences(scope: Scope, bodies: readonly Fields[]): Promise<void> {
  const findAll = (entity: NamedEntity) => {
    const { ids, names } = referencesTo(entity, bodies);
    const written = [...names].filter((name) => typeof name === 'string' && name !== '');
    return [
      prefetch(scope, NAMED_TABLES[entity], ids),
      ...written.map((name) => findByName(scope, entity, name)),
    ];
  };
  const { ids, names } = referencesTo('customer', bodies);
  await Promise.all([
    prefetchCustomers(scope, ids, names),
    ...(Object.keys(NAMED_TABLES) as NamedEntity[]).flatMap(findAll),
  ]);
}

/** The records of an entity to which bodies refer: by id where they tell it, by name where they do not. */
function referencesTo(entity: EntityName, bodies: readonly Fields[]) {
  const ids = new Set<number>();
  const names = new Set<unknown>();
  for (const body of bodies)
    for (const field of fieldsNaming(entity)) {
      const id = idsIn(body)[field];
      if (isId(id)) ids.add(id);
      else if (id === undefined) names.add(body[field]);
    }
  return { ids, names };
}

async function prefetch(scope: Scope, table: CompanyTable, ids: ReadonlySet<number>) {
  if (ids.size === 0) return;
  const rows = await scope.db
    .select({ id: table.id })
    .from(table)
    .where(tenantFilter(scope, table, hasId(table, ids)));
  for (const { id } of rows) scope.ids.add(table, Number(id), Promise.resolve(Number(id)));
}

/** In one query; names that are no documents are skipped. */
async function prefetchCustomers(
  scope: Scope,
  ids: ReadonlySet<number>,
  names: ReadonlySet<unknown>,
): Promise<void> {
  const documents = new Set([...names].map(String).filter((text) => /^\d{1,18}$/.test(text)));
  if (ids.size + documents.size === 0) return;
  const isNamed = sql`${customers.documentNumber} = any(${sql.param([...documents])}::bigint[])`;
  const rows = await scope.db
    .select({ id: customers.id, document: customers.numDocument, erasedAt: customers.erasedAt })
    .from(customers)
    .where(tenantFilter(scope, customers, or(hasId(customers, ids), isNamed)))
    .orderBy(customers.id)
    // Until the record that names them is written, none of them is suppressed.
    .for('key share');
  for (const { id, document, erasedAt } of rows) {
    scope.ids.add(customers, toReferenceKey('customer', document), Promise.resolve(id));
    if (!erasedAt) scope.ids.add(customers, id, Promise.resolve(id));
  }
}

/**
 * The id of the customer with this document number in the acting user's company.
 * @throws ProblemError `invalid` naming `field` where there is none, or the person's data was suppressed
 */
export async function customerId(scope: Scope, field: string, document: unknown): Promise<number> {
  const message = 'No existe un cliente con ese documento';
  const find = (name: unknown) => {
    if (isReservedDocument(name)) throw invalid({ field, message: ERASED_CUSTOMER });
    return scope.ids.find(customers, toReferenceKey('customer', name), () =>
      findId(scope, customers, sql`${customers.documentNumber} = ${String(name)}::bigint`),
    );
  };
  return required(findReference(scope, customers, document, find), field, message);
}

const ERASED_CUSTOMER =
  'Los datos de ese cliente se suprimieron. Regístralo de nuevo o elige otro.';

/** The id of the vessel with this name in the acting user's company. */
export const vesselId = (scope: Scope, field: string, name: unknown): Promise<number> =>
  required(findNamed(scope, 'vessel', name), field, 'No existe esa embarcación');

/** The id of the warehouse with this name in the acting user's company. */
export const warehouseId = (scope: Scope, field: string, name: unknown): Promise<number> =>
  required(findNamed(scope, 'warehouse', name), field, 'No existe esa bodega');

/** The id of the branch with this name in the acting user's company. */
export const branchId = (scope: Scope, field: string, name: unknown): Promise<number> =>
  required(findNamed(scope, 'branch', name), field, 'No existe esa sucursal');

const findNamed = (scope: Scope, entity: NamedEntity, reference: unknown) =>
  findReference(scope, NAMED_TABLES[entity], reference, (name) => findByName(scope, entity, name));

/** By the id that the client told, where the company has such a record and its person was not suppressed; by its name else. */
async function findReference(
  scope: Scope,
  table: CompanyTable,
  reference: unknown,
  find: (name: unknown) => Promise<number | null>,
): Promise<number | null> {
  if (!(reference instanceof IdentifiedReference)) return find(reference);
  const { id, name } = reference;
  const isThere = and(
    eq(table.id, id),
    table === customers ? isNull(customers.erasedAt) : undefined,
  );
  const found = await scope.ids.find(table, id, () => findId(scope, table, isThere));
  return found ?? find(name);
}

const hasId = (table: CompanyTable, ids: ReadonlySet<number>) =>
  sql`${table.id} = any(${sql.param([...ids])}::integer[])`;

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

async function findId(scope: Scope, table: CompanyTable, condition?: SQL): Promise<number | null> {
  const query = scope.db
    .select({ id: table.id })
    .from(table)
    .where(tenantFilter(scope, table, condition));
  // As in `prefetchCustomers`.
  const [row] = await (table === customers ? query.for('key share') : query);
  return row ? Number(row.id) : null;
}
