import type { MirrorRow } from '../db/schema';

/** Where the screens of an entity are. */
export interface RecordPaths {
  readonly list: string;
  readonly create: string;
  /** Of the record a route names. */
  readonly update: (reference: string) => string;
  /** Null where an entity has no detail view. */
  readonly detail: ((reference: string) => string) | null;
}

/** How an address names a record: by the server's number, which other devices know too, once there is one. */
export function referenceOf(row: Pick<MirrorRow, 'id' | 'key'>): string {
  return row.id === null ? row.key : String(row.id);
}

const BASE = '/adminSection';
export const HOME_PATH = BASE;

/** The usual paths: `show-customers`, `add-customer`, category `customer`. */
export function createRecordPaths(
  listSegment: string,
  formSegment: string,
  category: string | null,
): RecordPaths {
  const list = `${BASE}/${listSegment}`;
  const create = `${BASE}/${formSegment}`;
  return {
    list,
    create,
    update: (reference) => `${create}/${encodeURIComponent(reference)}/update`,
    detail:
      category === null
        ? null
        : (reference) => `${list}/more-details/${encodeURIComponent(reference)}/${category}`,
  };
}
