import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Fields } from '../../src/domain/entity';
import { violatedIndex } from '../db/database-errors';
import { DeferredProblem, ProblemError } from '../http/problems';
import { type Effect, isCurrent, Unneeded, type WriteHeaders } from '../idempotency/write';
import { type Scope, tenantFilter } from '../tenancy/scope';
import { toUpdateChange } from './audit-change';
import type { EntityStore, NaturalKey } from './entity-store';
import { expectRecord, insertRows, updateRows } from './written-rows';

/** Reads the record with this id; null where the company has none. */
export async function findRecord(
  scope: Scope,
  store: EntityStore,
  id: number,
): Promise<Fields | null> {
  return scope.loader.read(readingOf(store), id, async (ids) => {
    const records = await store.read(scope, hasOneOf(store, ids));
    const byId = new Map(records.map((record) => [record.id, record]));
    return ids.map((one) => byId.get(one) ?? null);
  });
}

const readingOf = ({ definition }: EntityStore) => `read ${definition.name}`;
const hasOneOf = ({ table }: EntityStore, ids: readonly number[]) =>
  sql`${table.id} = any(${sql.param(ids)}::integer[])`;

/**
 * Decides to insert a record, which is then read back.
 * @throws ProblemError `duplicate` with the record that already has its natural key
 */
export async function createRecord(
  scope: Scope,
  store: EntityStore,
  fields: Fields,
  headers: WriteHeaders,
): Promise<Effect> {
  const columns = await toNewRow(scope, store, fields, headers);
  await checkFree(scope, store, columns);
  return mapUniqueViolation(scope, store, columns, async () => {
    const insert = (rows: readonly Fields[]) => insertRows(scope, store, rows);
    const row = { ...columns, ...(await store.toMadeColumns?.(scope, fields)) };
    return scope.loader.load(`insert ${store.definition.name}`, row, insert);
  });
}

/** The columns of a new row: the client's values, the company, the author and the keys. */
export async function toNewRow(
  scope: Scope,
  store: EntityStore,
  fields: Fields,
  { key, recordKey, consent }: WriteHeaders,
): Promise<Fields> {
  return {
    ...(await store.toColumns(scope, fields)),
    ...(consent && store.toConsentColumns?.(scope, consent)),
    companyId: scope.actor.company.id,
    authorId: scope.actor.id,
    recordKey: recordKey ?? randomUUID(),
    idempotencyKey: key,
  };
}

/**
 * Decides to replace a record, which is then read back.
 * @throws ProblemError `not-found`; `stale` with the current record where `If-Match` names an older one; `erased`;
 * `duplicate`
 */
export async function updateRecord(
  scope: Scope,
  store: EntityStore,
  id: number,
  fields: Fields,
  headers: WriteHeaders,
): Promise<Effect> {
  const before = await lockVersion(scope, store, id, headers);
  if (before.erasedAt) throw new ProblemError('erased');
  const { consent } = headers;
  const columns = {
    ...(await store.toColumns(scope, fields, before)),
    ...(consent && store.toConsentColumns?.(scope, consent, before)),
  };
  await store.checkUpdate?.(scope, id, columns);
  await checkFree(scope, store, columns, before);
  return mapUniqueViolation(scope, store, columns, async () => {
    const row = { ...columns, ...(await store.toMadeColumns?.(scope, fields)), id };
    const written = Object.entries(row).filter(([, value]) => value !== undefined);
    // One statement writes those that write the same columns.
    const name = `update ${store.definition.name} ${written.map(([column]) => column)}`;
    const update = { row: Object.fromEntries(written), change: toUpdateChange(store, before, row) };
    return scope.loader.load(name, update, (updates) => updateRows(scope, store, updates));
  });
}

/** The effect of a write that has nothing to do. */
export async function unneeded(scope: Scope, store: EntityStore, id: number): Promise<Effect> {
  const record = await readRecord(scope, store, id);
  return async () => new Unneeded(record);
}

/**
 * Locks a row until the transaction ends, checks its version against `If-Match`, and returns its columns.
 * @throws ProblemError `not-found`, `stale`
 */
export async function lockVersion(
  scope: Scope,
  store: EntityStore,
  id: number,
  headers: WriteHeaders,
): Promise<Fields> {
  const row = await lockRow(scope, store, id);
  if (!row) throw new ProblemError('not-found');
  if (!isCurrent(headers, row.version))
    throw new ProblemError('stale', { record: await readRecord(scope, store, id) });
  return row;
}

/** Locks a row until the transaction ends and returns its columns; undefined where the company has none. */
export function lockRow(scope: Scope, store: EntityStore, id: number): Promise<Fields | undefined> {
  const name = `lock ${store.definition.name}`;
  return scope.loader.read(name, id, (ids) => lockRows(scope, store, ids));
}

async function lockRows(
  scope: Scope,
  store: EntityStore,
  ids: readonly number[],
): Promise<(Fields | undefined)[]> {
  const { table } = store;
  const rows: Fields[] = await scope.db
    .select()
    .from(table)
    .where(tenantFilter(scope, table, hasOneOf(store, ids)))
    // Every transaction locks in the same order, so that two never deadlock.
    .orderBy(table.id)
    .for('no key update');
  // A row that was read before it was locked may be an older one.
  scope.loader.forget(readingOf(store));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

/**
 * Reads a record that this transaction wrote or locked.
 * @throws Error where it cannot be read
 */
export async function readRecord(scope: Scope, store: EntityStore, id: number): Promise<Fields> {
  return expectRecord(store, await findRecord(scope, store, id));
}

/**
 * Checks that no other record has a natural key of these columns.
 * @param before for an update: the row
 * @throws ProblemError `duplicate`
 */
async function checkFree(
  scope: Scope,
  store: EntityStore,
  columns: Fields,
  before: Fields = {},
): Promise<void> {
  for (const naturalKey of Object.values(store.naturalKeys)) {
    const [wanted, had] = [columns, before].map((row) => keyOf(naturalKey, row));
    if (wanted === null || wanted === undefined || wanted === had) continue;
    const id = await findHolder(scope, store, naturalKey, wanted);
    if (id !== null) throw toDuplicate(store, naturalKey, await findRecord(scope, store, id));
  }
}

const keyOf = ({ field, toKey }: NaturalKey, row: Fields) =>
  row[field] === undefined ? null : toKey(row[field]);

/** The id of the record that has this natural key; null where none has. */
function findHolder(
  scope: Scope,
  store: EntityStore,
  { field, column }: NaturalKey,
  key: string,
): Promise<number | null> {
  const { table } = store;
  return scope.loader.read(`${store.definition.name} ${field}`, key, async (keys) => {
    const isOne = sql`${column} = any(${sql.param(keys)}::text[])`;
    const rows = await scope.db
      .select({ id: table.id, key: column })
      .from(table)
      .where(tenantFilter(scope, table, isOne));
    const ids = new Map(rows.map(({ id, key: held }) => [held, Number(id)]));
    return keys.map((one) => ids.get(one) ?? null);
  });
}

const toDuplicate = ({ definition }: EntityStore, { field }: NaturalKey, record: Fields | null) =>
  new ProblemError('duplicate', {
    title: definition.texts.taken,
    errors: [{ field, message: 'Ya existe' }],
    ...(record && { record }),
  });

/** The effect, in which the unique indexes have the last word: two tablets may write at the same moment. */
function mapUniqueViolation(
  scope: Scope,
  store: EntityStore,
  columns: Fields,
  effect: Effect,
): Effect {
  return async () => {
    try {
      return await effect();
    } catch (error) {
      const naturalKey = store.naturalKeys[violatedIndex(error) ?? ''];
      if (!naturalKey) throw error;
      const key = keyOf(naturalKey, columns) ?? '';
      throw new DeferredProblem(async () => {
        const id = await findHolder(scope, store, naturalKey, key);
        const record = id === null ? null : await findRecord(scope, store, id);
        return toDuplicate(store, naturalKey, record);
      });
    }
  };
}
