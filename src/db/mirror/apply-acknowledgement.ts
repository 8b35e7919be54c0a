/** Writes the server's acknowledgement of an operation into its row. */
import type { QueuedEntity } from '../../domain/entities';
import type { Fields } from '../../domain/entity';
import { sinceOfChange } from '../../domain/rules/state-since';
import { isLocalKey } from '../../domain/rules/waybill';
import type { MirrorRow, Operation } from '../schema';
import { type StoreWrites, toAlias } from '../store';

export interface Acknowledgement {
  /** The server's id; null where a plain server did not return it. */
  readonly id: number | null;
  readonly version: number | null;
  /** The record that the server answered, or that a read found; null where it answered without a record. */
  readonly record: Fields | null;
  readonly at: number;
}

/**
 * Sets the row's base and id from an answer. A newer version wins that a pull wrote since the answer was given; over an
 * answer without a record, or with its guide number alone, the same version wins too.
 */
export async function applyAcknowledgement(
  tx: StoreWrites,
  { entity, key, kind, changes }: Operation,
  result: Acknowledgement,
  record: Fields,
): Promise<void> {
  const row = await tx.getRow(entity, key);
  const id = result.id ?? row?.id ?? null;
  const duplicate = id === null ? null : await mergeDuplicateRow(tx, entity, key, id);
  const known = row?.base ? row : (duplicate ?? row);
  const version = result.version ?? known?.version ?? null;
  const ahead = (known?.version ?? 0) - (result.version ?? Number.POSITIVE_INFINITY);
  const isTold = Object.keys(result.record ?? {}).some((field) => field !== 'numeroGuia');
  const isOutdated = isTold ? ahead > 0 : ahead >= 0;
  // An answer without a record does not tell the time of its state.
  const since = kind === 'status' ? sinceOfChange(changes) : {};
  await tx.putRows(entity, [
    {
      key,
      id,
      base: isOutdated ? (known?.base ?? record) : { ...known?.base, ...since, ...record },
      version: isOutdated ? (known?.version ?? null) : version,
      view: {},
      mark: null,
    },
  ]);
}

/** A pull may have stored the same record under the server's id: merges that row into this one. */
async function mergeDuplicateRow(
  tx: StoreWrites,
  entity: QueuedEntity,
  key: string,
  id: number,
): Promise<MirrorRow | null> {
  const rows = await tx.getRowsById(entity, [id]);
  const duplicate = rows.find((candidate) => candidate.key !== key);
  if (!duplicate) return null;
  for (const operation of await tx.listOperations(entity, duplicate.key))
    await tx.putOperation({ ...operation, key });
  await tx.removeRows(entity, [duplicate.key]);
  // A form or a link may hold that key: a local key never changes (docs/SYNC.md, rule 6).
  if (isLocalKey(duplicate.key)) await tx.putMeta(toAlias(entity, duplicate.key), key);
  return duplicate;
}
