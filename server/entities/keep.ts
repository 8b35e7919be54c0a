import { and, eq, sql } from 'drizzle-orm';
import type { Fields } from '../../src/domain/entity';
import { type Scope, within } from '../db/scope';
import { brokenUnique } from '../db/violations';
import { Refusal } from '../http/problems';
import { isCurrent, type WriteHeaders } from '../http/write';
import type { EntityStore } from './store';

/** The record with this id, as it is read; null where the company has none. */
export async function find(scope: Scope, store: EntityStore, id: number): Promise<Fields | null> {
  const [record] = await store.read(scope, eq(store.table.id, id));
  return record ?? null;
}

/** The record that this user's key made; null where it made none. */
export async function findMade(
  scope: Scope,
  store: EntityStore,
  key: string,
): Promise<Fields | null> {
  const { authorId, idempotencyKey } = store.table;
  const isMadeByKey = and(eq(authorId, scope.actor.id), eq(idempotencyKey, key));
  const [record] = await store.read(scope, isMadeByKey);
  return record ?? null;
}

/**
 * Writes a new record and answers it as it is read.
 * @throws Refusal `duplicate` with the record that has its natural key
 */
export async function create(
  scope: Scope,
  store: EntityStore,
  fields: Fields,
  { key }: WriteHeaders,
): Promise<Fields> {
  const { actor } = scope;
  const columns = {
    ...(await store.toColumns(scope, fields)),
    companyId: actor.company.id,
    authorId: actor.id,
    idempotencyKey: key,
  };
  const id = await orDuplicate(scope, store, columns, async (db) => {
    const [row] = await db.insert(store.table).values(columns).returning({ id: store.table.id });
    return Number(row?.id);
  });
  return readOne(scope, store, id);
}

/**
 * Replaces a record and answers it as it is read.
 * @throws Refusal `not-found`; `stale` with the current record where `If-Match` names an older one; `duplicate`
 */
export async function update(
  scope: Scope,
  store: EntityStore,
  id: number,
  fields: Fields,
  headers: WriteHeaders,
): Promise<Fields> {
  await lockCurrent(scope, store, id, headers);
  const columns = await store.toColumns(scope, fields);
  await store.checkChange?.(scope, id, columns);
  await orDuplicate(scope, store, columns, (db) => change({ ...scope, db }, store, id, columns));
  return readOne(scope, store, id);
}

/**
 * Holds a row until the transaction ends, and checks that the client knew it as it is.
 * @throws Refusal `not-found`, `stale`
 */
export async function lockCurrent(
  scope: Scope,
  store: EntityStore,
  id: number,
  headers: WriteHeaders,
): Promise<void> {
  const { table } = store;
  const [row] = await scope.db
    .select({ version: table.version })
    .from(table)
    .where(within(scope, table, eq(table.id, id)))
    .for('no key update');
  if (!row) throw new Refusal('not-found');
  if (!isCurrent(headers, row.version))
    throw new Refusal('stale', { record: await readOne(scope, store, id) });
}

/** Changes columns of a row; its version goes up by one. */
export async function change(
  scope: Scope,
  store: EntityStore,
  id: number,
  columns: Fields,
): Promise<void> {
  const { table } = store;
  await scope.db
    .update(table)
    .set({ ...columns, version: sql`${table.version} + 1`, updatedAt: sql`now()` })
    .where(within(scope, table, eq(table.id, id)));
}

/** @throws Error where the row that was just written cannot be read */
export async function readOne(scope: Scope, store: EntityStore, id: number): Promise<Fields> {
  const record = await find(scope, store, id);
  if (!record) throw new Error(`The ${store.definition.name} just written cannot be read`);
  return record;
}

/** The unique indexes decide, not a look beforehand: two tablets may write at the same moment. */
async function orDuplicate<T>(
  scope: Scope,
  store: EntityStore,
  values: Fields,
  write: (db: Scope['db']) => Promise<T>,
): Promise<T> {
  try {
    return await scope.db.transaction(write);
  } catch (error) {
    const naturalKey = store.naturalKeys[brokenUnique(error) ?? ''];
    if (!naturalKey) throw error;
    const [record] = await store.read(scope, naturalKey.isSame(values));
    throw new Refusal('duplicate', {
      errors: [{ field: naturalKey.field, message: 'Ya existe' }],
      ...(record && { record }),
    });
  }
}
