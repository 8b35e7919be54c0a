import { DatabaseError } from 'pg';

/**
 * What the log keeps of an unexpected error: its kind and where it came from. Not the message of a database error or of
 * a failed query, which repeat what people typed.
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
