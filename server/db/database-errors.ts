import { DatabaseError } from 'pg';

const UNIQUE_VIOLATION = '23505';
const PERMISSION_DENIED = '42501';
const DEADLOCK = '40P01';
/** A value that the database cannot hold: a NUL in a text, a day of the year 0. */
const DATA_EXCEPTION = /^22/;

/** The unique index that refused a write; null for any other failure. */
export function violatedIndex(error: unknown): string | null {
  const found = databaseErrorOf(error, (code) => code === UNIQUE_VIOLATION);
  return found?.constraint ?? null;
}

/** Whether whoever connects may not do what was asked. */
export function isPermissionDenied(error: unknown): boolean {
  return databaseErrorOf(error, (code) => code === PERMISSION_DENIED) !== null;
}

/** Whether the database could not hold a value: what was sent is wrong, not the server. */
export function isDataException(error: unknown): boolean {
  return databaseErrorOf(error, (code) => DATA_EXCEPTION.test(code)) !== null;
}

/** Whether two transactions waited for each other, and this one was chosen to give up. */
export function isDeadlock(error: unknown): boolean {
  return databaseErrorOf(error, (code) => code === DEADLOCK) !== null;
}

function databaseErrorOf(
  error: unknown,
  isWanted: (code: string) => boolean,
): DatabaseError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseError && isWanted(cause.code ?? '')) return cause;
  }
  return null;
}
