/** Equality of wire values, and the fields of a record that differ. */
import type { Fields } from '../entity';

/** The fields of `wanted` whose values differ in `current`. */
export function difference(current: Fields, wanted: Fields): Fields {
  return Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => !isSame(current[field], value)),
  );
}

/**
 * Whether two wire values are equal: absent, null and empty text are, numbers may come as text. Of an object only the
 * fields of `right` are compared, because a server may return more.
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
