import { DatabaseError } from 'pg';

/**
 * An unexpected error for the log: its kind and its stack. The messages of database errors are left out, because they
 * repeat what users typed.
 */
export function describeFailure(error: unknown): string {
  const cause = rootOf(error);
  if (cause instanceof DatabaseError)
    return `database ${cause.code} ${cause.table ?? ''} ${cause.constraint ?? ''} ${framesOf(error)}`;
  if (cause instanceof Error) return `${cause.name}: ${cause.message} ${framesOf(cause)}`;
  return typeof cause;
}

function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error;
}

function framesOf(error: unknown): string {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : [];
  return lines
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join(' < ');
}
