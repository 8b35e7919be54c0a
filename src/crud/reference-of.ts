import type { MirrorRow } from '../db/schema';

/** How a URL names a record: by its server id, which other devices know too, once it has one. */
export function referenceOf(row: Pick<MirrorRow, 'id' | 'key'>): string {
  return row.id === null ? row.key : String(row.id);
}
