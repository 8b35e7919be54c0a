import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { QUEUED_ENTITIES } from '../../src/domain/entities';
import type { EntityDefinition, EntityName, Fields } from '../../src/domain/entity';
import { isReservedDocument } from '../../src/domain/rules/erased';
import type { FieldChanges } from '../../src/domain/rules/field-changes';
import { toDocumentKey, toNameKey } from '../../src/domain/values/same';
import { branches, type CompanyTable, customers, vessels, warehouses } from '../db/schema';
import { invalid } from '../http/problems';
import { type Scope, tenantFilter } from '../tenancy/scope';
import type { EntityStore } from './entity-store';

/** The tables whose records others name: customers by their document, the others by their name. */
const NAMED_TABLES = {
  customer: customers,
  vessel: vessels,
  warehouse: warehouses,
  branch: branches,
} as const;
type NamedEntity = keyof typeof NAMED_TABLES;

const NOT_FOUND: Readonly<Record<NamedEntity, string>> = {
  customer: 'No existe un cliente con ese documento',
  vessel: 'No existe esa embarcación',
  warehouse: 'No existe esa bodega',
  branch: 'No existe esa sucursal',
};

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
  definition: EntityDefinition,
  fields: Fields,
  body: unknown,
): Fields {
  const ids = idsIn(body);
  const identified = namingFieldsOf(definition)
    .filter((field) => ids[field] !== undefined && fields[field])
    .map((field) => {
      const id = ids[field];
      if (!isId(id)) throw invalid({ field, message: 'Debe ser el número de un registro' });
      const name = field in Object(body) ? fields[field] : undefined;
      return [field, new IdentifiedReference(id, name)] as const;
    });
  return { ...fields, ...Object.fromEntries(identified) };
}

/** The body with a name wherever it tells an id alone: the forms' rules ask for one, and any will do. */
export function withNames({ references }: EntityDefinition, body: unknown): unknown {
  const ids = idsIn(body);
  const unnamed = references.filter(
    ({ field, by }) => by !== 'id' && isId(ids[field]) && !(field in Object(body)),
  );
  const names = unnamed.map(({ field, entity }) => [field, entity === 'customer' ? '10000' : '-']);
  return unnamed.length === 0 ? body : { ...Object(body), ...Object.fromEntries(names) };
}

/** The references that an update leaves as they are: its body tells `null` in place of an id. */
export function unchangedReferences(definition: EntityDefinition, body: unknown): string[] {
  return namingFieldsOf(definition).filter((field) => idsIn(body)[field] === null);
}

/** The fields that name other records by a document or a name. */
export const namingFieldsOf = ({ references }: EntityDefinition): string[] =>
  references.filter(({ by }) => by !== 'id').map(({ field }) => field);

const idsIn = (body: unknown): Fields => Object((body as Fields | null)?.references);

/** Whether an update tells its fields and what they were, in place of a whole body. */
export const isFieldChanges = (body: unknown): body is FieldChanges => 'changes' in Object(body);

/** Fills the id cache with the records to which the bodies of many writes refer, asked for together. */
export async function prefetchReferences(scope: Scope, bodies: readonly Fields[]): Promise<void> {
  const findAll = (entity: 'vessel' | 'warehouse' | 'branch') => {
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
    ...(['vessel', 'warehouse', 'branch'] as const).flatMap(findAll),
  ]);
}

/** The records of an entity to which bodies refer: by id where they tell it, by name where they do not. */
function referencesTo(entity: EntityName, bodies: readonly Fields[]) {
  const ids = new Set<number>();
  const names = new Set<unknown>();
  for (const body of bodies)
    for (const field of fieldsNaming(entity)) {
      const id = isFieldChanges(body) ? Object(body.changes)[field] : idsIn(body)[field];
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

/** In one query. */
async function prefetchCustomers(
  scope: Scope,
  ids: ReadonlySet<number>,
  names: ReadonlySet<unknown>,
): Promise<void> {
  const documents = new Set([...names].map(toDocumentKey).filter(Boolean));
  if (ids.size + documents.size === 0) return;
  const isNamed = sql`${customers.documentKey} = any(${sql.param([...documents])}::text[])`;
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
 * The columns that refer to other records. A reference that the fields leave out has no column, one that is empty is null.
 * @param before of an update: the row
 * @throws ProblemError as `referenceId`; `invalid` where a customer of the row was suppressed, too
 */
export async function toReferenceColumns(
  scope: Scope,
  store: Pick<EntityStore, 'definition' | 'referenceColumns'>,
  { fields, before }: { readonly fields: Fields; readonly before: Fields | undefined },
): Promise<Fields> {
  const ids: Record<string, unknown> = {};
  for (const [column, field] of Object.entries(store.referenceColumns ?? {})) {
    const kept = fields[field] === undefined ? before?.[column] : undefined;
    const isPerson = entityNamedBy(store.definition, field) === 'customer';
    if (isPerson && isId(kept) && (await findById(scope, 'customer', kept)) === null)
      throw invalid({ field, message: ERASED_CUSTOMER });
    if (fields[field] !== undefined)
      ids[column] = fields[field] ? await referenceId(scope, store, field, fields) : null;
  }
  return ids;
}

function entityNamedBy({ name, references }: EntityDefinition, field: string): NamedEntity {
  const { entity = '' } = references.find((one) => one.field === field) ?? {};
  if (!(entity in NAMED_TABLES)) throw new Error(`${name}.${field} names no record`);
  return entity as NamedEntity;
}

/**
 * The id of the record that a field names in the acting user's company; undefined where the write leaves the field out.
 * @throws ProblemError `invalid` naming `field` where there is no such record, or the person's data was suppressed
 */
export async function referenceId(
  scope: Scope,
  { definition }: Pick<EntityStore, 'definition'>,
  field: string,
  fields: Fields,
): Promise<number | undefined> {
  const reference = fields[field];
  if (reference === undefined) return undefined;
  const entity = entityNamedBy(definition, field);
  const isById = reference instanceof IdentifiedReference;
  const name = isById ? reference.name : reference;
  const known = isById ? await findById(scope, entity, reference.id) : null;
  if (known !== null) return known;
  // Not by the document either, which may be somebody else's by now.
  const isErased = async () =>
    isReservedDocument(name) || (isById && isSuppressed(scope, reference.id));
  if (entity === 'customer' && (await isErased()))
    throw invalid({ field, message: ERASED_CUSTOMER });
  const id = name === undefined ? null : await findByName(scope, entity, name);
  if (id === null) throw invalid({ field, message: NOT_FOUND[entity] });
  return id;
}

const ERASED_CUSTOMER =
  'Los datos de ese cliente se suprimieron. Regístralo de nuevo o elige otro.';

async function isSuppressed(scope: Scope, id: number): Promise<boolean> {
  const isIt = and(eq(customers.id, id), isNotNull(customers.erasedAt));
  return (await findId(scope, customers, isIt)) !== null;
}

/** Null where the company has no such record, or its person was suppressed. */
function findById(scope: Scope, entity: NamedEntity, id: number): Promise<number | null> {
  const table = NAMED_TABLES[entity];
  const isPresent = table === customers ? isNull(customers.erasedAt) : undefined;
  return scope.ids.find(table, id, () => findId(scope, table, and(eq(table.id, id), isPresent)));
}

const hasId = (table: CompanyTable, ids: ReadonlySet<number>) =>
  sql`${table.id} = any(${sql.param([...ids])}::integer[])`;

/** The condition that a row has this name, as the unique indexes compare it. */
export const hasName = (key: PgColumn, name: unknown): SQL => eq(key, toNameKey(name));

/** A reference as it is compared, and its key in the cache of ids. */
export const toReferenceKey = (entity: string, value: unknown): string =>
  entity === 'customer' ? toDocumentKey(value) : toNameKey(value);

/** Whether two values name one record. */
export function isSameReference(entity: string, one: unknown, other: unknown): boolean {
  const [left, right] = [one, other].map((value) => toReferenceKey(entity, value));
  return typeof one === 'string' && other !== null && left === right;
}

function findByName(scope: Scope, entity: NamedEntity, name: unknown): Promise<number | null> {
  const isIt =
    entity === 'customer'
      ? eq(customers.documentKey, toDocumentKey(name))
      : hasName(NAMED_TABLES[entity].nameKey, name);
  const table = NAMED_TABLES[entity];
  return scope.ids.find(table, toReferenceKey(entity, name), () => findId(scope, table, isIt));
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
