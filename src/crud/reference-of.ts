import type { MirrorRow } from '../db/schema';

/** How an address names a record: by the server's number, which other devices know too, once there is one. */
export function referenceOf(row: Pick<MirrorRow, 'id' | 'key'>): string {
  return row.id === null ? row.key : String(row.id);
}
