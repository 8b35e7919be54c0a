import { omit } from './omit';

/** The columns that every row of a company has beside its entity's own. */
interface Row {
  readonly companyId: number;
  readonly authorId: number;
  readonly idempotencyKey: string | null;
  readonly updatedAt: Date;
  /** What a row is found by, for the database's indexes only. */
  readonly documentKey?: string | null;
  readonly nameKey?: string | null;
  readonly plateKey?: string | null;
  readonly guideKey?: string | null;
  readonly provisionalCode?: number | null;
}

/** A row without the columns that the wire does not show; `updatedAt` as ISO text. */
export function presentRow<T extends Row>(row: T) {
  const fields = omit(
    row,
    ...(['companyId', 'authorId', 'idempotencyKey', 'updatedAt'] as const),
    ...(['documentKey', 'nameKey', 'plateKey', 'guideKey', 'provisionalCode'] as const),
  );
  return { ...fields, updatedAt: row.updatedAt.toISOString() };
}
