export const PAGE_SIZE = 6;
export const PAGE_SIZES = [6, 12, 24, 48] as const;

export interface Page {
  /** From 1. */
  readonly page: number;
  readonly pageCount: number;
  /** Index of the first row, and of the row after the last. */
  readonly from: number;
  readonly to: number;
}

/** The requested page, clamped to the existing ones. */
export function toPage(asked: number, rowCount: number, pageSize: number = PAGE_SIZE): Page {
  const pageCount = Math.max(1, Math.ceil(rowCount / pageSize));
  const page = Math.min(Math.max(1, Math.trunc(asked) || 1), pageCount);
  const from = (page - 1) * pageSize;
  return { page, pageCount, from, to: Math.min(from + pageSize, rowCount) };
}
