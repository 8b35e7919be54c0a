/** Law 1 of the engine: what is shown is the server's truth with the unsettled intents applied, in order. */
import type { Fields } from '../../domain/entity';
import {
  fieldsOf,
  isUnsettled,
  type Mark,
  type MirrorRow,
  needsPerson,
  type Operation,
} from '../schema';

/**
 * `operations` are those of one record, in order; settled ones are ignored. Where none is left it is the base itself, so
 * that the disk holds most records once.
 */
export function fold(base: Fields | null, operations: readonly Operation[]): Fields {
  const changes = operations.filter(isUnsettled).map(fieldsOf);
  return changes.length === 0 && base ? base : Object.assign({}, base, ...changes);
}

/** The word a record carries while the server does not have it as shown; the most pressing one. */
export function toMark(operations: readonly Operation[]): Mark | null {
  const unsettled = operations.filter(isUnsettled);
  if (unsettled.length === 0) return null;
  if (unsettled.some(needsPerson)) return 'attention';
  if (unsettled.some((operation) => operation.state === 'inflight')) return 'sending';
  if (unsettled.some((operation) => operation.state === 'unknown')) return 'verifying';
  return 'local';
}

/** The row with its view and mark rebuilt. */
export function refold(
  row: Omit<MirrorRow, 'view' | 'mark'>,
  operations: readonly Operation[],
): MirrorRow {
  return { ...row, view: fold(row.base, operations), mark: toMark(operations) };
}
