import { DatabaseError } from 'pg';

const UNIQUE_VIOLATION = '23505';

/** The unique index that refused a write; null for any other failure. */
export function brokenUnique(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseError && cause.code === UNIQUE_VIOLATION)
      return cause.constraint ?? null;
  }
  return null;
}
