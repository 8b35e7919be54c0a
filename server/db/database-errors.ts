import { DatabaseError } from 'pg';

const UNIQUE_VIOLATION = '23505';
const PERMISSION_DENIED = '42501';
const DEADLOCK = '40P01';
/** Class 28, the login; no such database; too many connections; and 08P01, with which PgBouncer refuses. */
const NO_SESSION = /^28|^3D000$|^53300$|^08P01$/;
const NETWORK = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
];

/** The name of the unique index that an error violated; null for any other error. */
export function violatedIndex(error: unknown): string | null {
  const found = databaseErrorOf(error, (code) => code === UNIQUE_VIOLATION);
  return found?.constraint ?? null;
}

/** Whether the database user lacks a privilege. */
export function isPermissionDenied(error: unknown): boolean {
  return databaseErrorOf(error, (code) => code === PERMISSION_DENIED) !== null;
}

/**
 * Why no session could be opened, in the words of the network, of PostgreSQL or of a pooler; null for any other error.
 * The words name hosts, users and databases, never a password.
 */
export function connectionFailure(error: unknown): string | null {
  const refused = databaseErrorOf(error, (code) => NO_SESSION.test(code));
  if (refused) return refused.message;
  const { code = '', message = '' } = (error ?? {}) as NodeJS.ErrnoException;
  if (NETWORK.includes(code)) return message || code;
  return /connection timeout|timeout exceeded/.test(message) ? 'no answer in time' : null;
}

/** Whether a request got no connection to the database: all are taken, or there is none. */
export function isWithoutConnection(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (connectionFailure(cause) !== null) return true;
  return false;
}

/** Whether rows cannot be stored as they are: their values, their references, or what they name. */
export function isUnstorable(error: unknown): boolean {
  return databaseErrorOf(error, (code) => /^2[23]|^42(?!501)|^54/.test(code)) !== null;
}

/** Whether this transaction was aborted to end a deadlock. */
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
