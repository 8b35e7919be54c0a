import { eq, getTableName, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Fields } from '../../src/domain/entity';
import { checkColumns, insertInto, updateFrom } from '../db/write-rows';
import { type Scope, tenantFilter } from '../tenancy/scope';
import { auditChangesStatement, auditStatement } from './audit';
import type { AuditChange } from './audit-change';
import type { EntityStore } from './entity-store';

/** Writes rows of an entity and reads them back as its records, with an entry of the audit trail for each. */
/** Inserts rows and reads them back, in their order. */
export async function insertRows(
  scope: Scope,
  store: EntityStore,
  rows: readonly Fields[],
): Promise<Fields[]> {
  const insert = sql`${insertInto(store.table, rows)} returning *`;
  const audit = auditStatement(scope.actor, store, 'create');
  const records = await writeAndRead(scope, store, insert, [audit]);
  if (records.length !== rows.length) throw new Error('A row just written cannot be read');
  return records;
}

/** An update of a record: its id and the columns to write, and what the audit trail keeps of it. */
export interface RowUpdate {
  readonly row: Fields;
  readonly change: AuditChange;
}

/** Updates rows, each once and all in the same columns, and reads them back, in their order. */
export async function updateRows(
  scope: Scope,
  store: EntityStore,
  updates: readonly RowUpdate[],
): Promise<Fields[]> {
  const { table } = store;
  const update = updateFrom(
    table,
    updates.map(({ row }) => row),
    tenantFilter(scope, table),
  );
  const changes = updates.map(({ row, change }) => ({ id: row.id, ...change }));
  const records = await writeAndRead(scope, store, update, [
    auditChangesStatement(scope.actor, store, changes),
  ]);
  const byId = new Map(records.map((record) => [record.id, record]));
  return updates.map(({ row }) => expectRecord(store, byId.get(row.id)));
}

/** Updates columns of a row, increments its version, and reads the record back. */
export async function updateRow(
  scope: Scope,
  store: EntityStore,
  id: number,
  columns: Fields,
  extraStatements: readonly SQL[] = [],
): Promise<Fields> {
  const { table } = store;
  const update = scope.db
    .update(table)
    .set({
      ...checkColumns(table, columns),
      version: sql`${table.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(tenantFilter(scope, table, eq(table.id, id)))
    .returning();
  const [record] = await writeAndRead(scope, store, update, extraStatements);
  return expectRecord(store, record);
}

/**
 * Writes rows and reads them back in one statement. The write is a common table expression with the table's own name,
 * so that the read, and each of `extraStatements`, sees the written rows under that name.
 */
export function writeAndRead(
  scope: Scope,
  store: EntityStore,
  write: SQLWrapper,
  extraStatements: readonly SQL[] = [],
): Promise<Fields[]> {
  const { db } = scope;
  const name = getTableName(store.table);
  const rows = db.$with(name, {}).as(write.getSQL());
  const others = extraStatements.map((other, index) => db.$with(`beside_${index}`, {}).as(other));
  return store.read({ ...scope, db: db.with(rows, ...others) });
}

/** @throws Error where it could not be read */
export function expectRecord(
  { definition }: EntityStore,
  record: Fields | null | undefined,
): Fields {
  if (!record) throw new Error(`The ${definition.name} just written cannot be read`);
  return record;
}
