import { getTableColumns } from 'drizzle-orm';
import type { Fields } from '../../src/domain/entity';
import type { CompanyTable } from '../db/schema';
import { omit } from './omit';

/** Columns for the database alone: the row's owner, and the keys of its indexes. */
const INTERNAL = [
  ...(['companyId', 'authorId', 'idempotencyKey'] as const),
  ...(['documentKey', 'nameKey', 'plateKey', 'guideKey', 'provisionalCode'] as const),
];
type Internal = (typeof INTERNAL)[number];

/**
 * The columns of an entity's table that the wire shows, to be selected beside others. Others are not read: deleting
 * keys of an object costs the engine several times as much as never setting them.
 * @param hidden the entity's own columns that the wire shows otherwise, or not at all
 */
export function shownColumns<
  Table extends CompanyTable,
  Hidden extends keyof Table['_']['columns'] = never,
>(table: Table, ...hidden: Hidden[]): Omit<Table['_']['columns'], Internal | Hidden> {
  const columns: Table['_']['columns'] = getTableColumns(table);
  return omit(columns, ...[...INTERNAL, ...hidden]);
}

/** Makes the record of a row that was just read, in place: `updatedAt` as ISO text, and further wire fields. */
export function presentRow(row: { readonly updatedAt: Date }, more: Fields = {}): Fields {
  return Object.assign(row, { updatedAt: row.updatedAt.toISOString() }, more);
}
