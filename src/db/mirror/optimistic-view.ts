/** The view is the server's record with the unsettled operations applied in order (docs/SYNC.md, rule 1). */
import type { QueuedEntity } from '../../domain/entities';
import type { Fields } from '../../domain/entity';
import { sinceOfChange } from '../../domain/rules/state-since';
import { isLocalKey } from '../../domain/rules/waybill';
import { needsAttention } from '../delivery';
import { fieldsOf, type MirrorRow, type Operation, type SyncBadge } from '../schema';
import type { StoreWrites } from '../store';

/**
 * `operations` are those of one record, in order. Without any the view is the base object
 * itself, and that of a record with nothing but its create is the changes of that: the disk holds most records once.
 */
export function fold(base: Fields | null, operations: readonly Operation[]): Fields {
  const all = [...(base ? [base] : []), ...operations.map(toShown)];
  const [only, ...others] = all;
  return only && others.length === 0 ? only : Object.assign({}, ...all);
}

/** A change's contribution to the view: for a state also its time, as the server's record will have it. */
function toShown(operation: Operation): Fields {
  const fields = fieldsOf(operation);
  return operation.kind === 'status' ? { ...fields, ...sinceOfChange(operation.changes) } : fields;
}

/** The badge of a record that the server does not have as shown; the most pressing one of its operations. */
export function toSyncBadge(operations: readonly Operation[]): SyncBadge | null {
  if (operations.length === 0) return null;
  if (operations.some(needsAttention)) return 'attention';
  const states = operations.map(({ delivery }) => delivery.state);
  if (states.includes('inflight')) return 'sending';
  return states.includes('unknown') ? 'verifying' : 'local';
}

/** The row with its view and badge (`mark`) rebuilt. */
export function withView(
  row: Omit<MirrorRow, 'view' | 'mark'>,
  operations: readonly Operation[],
): MirrorRow {
  return { ...row, view: fold(row.base, operations), mark: toSyncBadge(operations) };
}

/** Rebuilds a record's view and mark from its base and operations; a record with neither is removed. */
export async function refreshRow(
  tx: StoreWrites,
  entity: QueuedEntity,
  key: string,
): Promise<void> {
  const [row, operations] = await Promise.all([
    tx.getRow(entity, key),
    tx.listOperations(entity, key),
  ]);
  const base = row?.base ?? null;
  if (base === null && operations.length === 0) await tx.removeRows(entity, [key]);
  else
    await tx.putRows(entity, [
      withView({ key, id: row?.id ?? toId(key), base, version: row?.version ?? null }, operations),
    ]);
}

/** A record removed while it was being changed keeps its server id. */
function toId(key: string): number | null {
  return isLocalKey(key) ? null : Number(key);
}
