/** Whether two values of the wire say the same, and what of a record does not. */
import type { Fields } from '../../domain/entity';

/** The fields of `wanted` that are not so in `current`. */
export function difference(current: Fields, wanted: Fields): Fields {
  return Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => !isSame(current[field], value)),
  );
}

/**
 * Whether two wire values say the same: absent, null and empty text are alike, numbers may come as text. Of an object,
 * what `right` holds: a server may say more of it.
 */
export function isSame(left: unknown, right: unknown): boolean {
  if (isRecord(left) && isRecord(right))
    return Object.entries(right).every(([field, value]) => isSame(left[field], value));
  const plain = (value: unknown): string =>
    value === null || value === undefined
      ? ''
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
  return plain(left) === plain(right);
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
