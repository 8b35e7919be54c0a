import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { EntityDefinition, Fields } from '../../src/domain/entity';
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

/** Whether a number may be the id of a row: an integer as PostgreSQL holds it. */
export const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) < 2 ** 31;

/** A record that a write names by an id that the client knows: the id counts, whatever the record's name is now. */
class IdentifiedReference {
  constructor(
    readonly id: number,
    readonly name: unknown,
  ) {}
}

/**
 * The fields of a write, with the ids that its body tells under `references` in place of names (docs/API.md).
 * @throws ProblemError `invalid` naming the field whose value is no id
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

/** The body with a name wherever it tells an id alone: the forms' rules ask for a name, and any will do. */
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

/** Whether an update tells its fields with the values before, in place of a whole body. */
export const isFieldChanges = (body: unknown): body is FieldChanges => 'changes' in Object(body);

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
  const columns = Object.entries(store.referenceColumns ?? {}).map(async ([column, field]) => {
    const kept = fields[field] === undefined ? before?.[column] : undefined;
    const isPerson = entityNamedBy(store.definition, field) === 'customer';
    if (isPerson && isId(kept) && (await findById(scope, 'customer', kept)) === null)
      throw invalid({ field, message: ERASED_CUSTOMER });
    if (fields[field] === undefined) return {};
    return { [column]: fields[field] ? await referenceId(scope, store, field, fields) : null };
  });
  // Asked for together; the first refusal is reported.
  await Promise.allSettled(columns);
  const ids: Fields = {};
  for (const column of columns) Object.assign(ids, await column);
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
  // Nor by the document, which may be somebody else's by now.
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

function isSuppressed(scope: Scope, id: number): Promise<boolean> {
  return scope.loader.read('suppressed', id, async (ids) => {
    const rows = await scope.db
      .select({ id: customers.id })
      .from(customers)
      .where(tenantFilter(scope, customers, hasId(customers, ids), isNotNull(customers.erasedAt)));
    const suppressed = new Set(rows.map((row) => row.id));
    return ids.map((one) => suppressed.has(one));
  });
}

/** Null where the company has no such record, or its person was suppressed. */
function findById(scope: Scope, entity: NamedEntity, id: number): Promise<number | null> {
  return scope.loader.read(`${entity} by id`, id, async (ids) => {
    const table = NAMED_TABLES[entity];
    const isPresent = table === customers ? isNull(customers.erasedAt) : undefined;
    const found = await findIds(scope, entity, table.id, and(hasId(table, ids), isPresent));
    return ids.map((one) => found.get(String(one)) ?? null);
  });
}

const hasId = (table: CompanyTable, ids: readonly number[]) =>
  sql`${table.id} = any(${sql.param(ids)}::integer[])`;

/** The condition that a row has this name, as the unique indexes compare it. */
export const hasName = (key: PgColumn, name: unknown): SQL => eq(key, toNameKey(name));

/** A reference as it is compared. */
export const toReferenceKey = (entity: string, value: unknown): string =>
  entity === 'customer' ? toDocumentKey(value) : toNameKey(value);

/** Whether two values name one record. */
export function isSameReference(entity: string, one: unknown, other: unknown): boolean {
  const [left, right] = [one, other].map((value) => toReferenceKey(entity, value));
  return typeof one === 'string' && other !== null && left === right;
}

function findByName(scope: Scope, entity: NamedEntity, name: unknown): Promise<number | null> {
  const key = toReferenceKey(entity, name);
  return scope.loader.read(`${entity} by name`, key, async (keys) => {
    const table = NAMED_TABLES[entity];
    const column = 'nameKey' in table ? table.nameKey : table.documentKey;
    const isNamed = sql`${column} = any(${sql.param(keys)}::text[])`;
    const found = await findIds(scope, entity, column, isNamed);
    return keys.map((one) => found.get(one) ?? null);
  });
}

/** The ids of the rows that a condition is true of, by the text of a column. */
async function findIds(
  scope: Scope,
  entity: NamedEntity,
  column: PgColumn,
  condition: SQL | undefined,
): Promise<ReadonlyMap<string, number>> {
  const table = NAMED_TABLES[entity];
  const query = scope.db
    .select({ id: table.id, key: column })
    .from(table)
    .where(tenantFilter(scope, table, condition))
    .orderBy(table.id);
  // Until the record that names them is written, no customer among them is suppressed.
  const rows = await (table === customers ? query.for('key share') : query);
  return new Map(rows.map(({ id, key }) => [String(key), Number(id)]));
}
