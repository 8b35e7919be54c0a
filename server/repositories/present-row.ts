import { omit } from './omit';

/** What every row of a company carries beside its entity's columns. */
interface Row {
  readonly companyId: number;
  readonly authorId: number;
  readonly idempotencyKey: string | null;
  readonly updatedAt: Date;
}

/** A row without what the wire does not show; `updatedAt` as ISO text. */
export function presentRow<T extends Row>(row: T) {
  const fields = omit(row, 'companyId', 'authorId', 'idempotencyKey', 'updatedAt');
  return { ...fields, updatedAt: row.updatedAt.toISOString() };
}
