/** What an answer makes of the row it is about. */
import type { QueuedEntity } from '../../domain/entities';
import type { Fields } from '../../domain/entity';
import { isLocalKey } from '../../domain/rules/waybill';
import type { MirrorRow, Operation } from '../schema';
import { type RecordWrites, toAlias } from '../store';

export interface Acknowledgement {
  /** The server's number; null where a plain server did not say. */
  readonly id: number | null;
  readonly version: number | null;
  /** The record as the server answered or was read to hold it; null where it only said yes. */
  readonly record: Fields | null;
  readonly at: number;
}

/** The row's base and number, from an answer. What a pull has brought since the answer was given knows more. */
export async function applyAcknowledgement(
  tx: RecordWrites,
  { entity, key }: Operation,
  result: Acknowledgement,
  truth: Fields,
): Promise<void> {
  const row = await tx.getRow(entity, key);
  const id = result.id ?? row?.id ?? null;
  const duplicate = id === null ? null : await mergeDuplicateRow(tx, entity, key, id);
  const known = row?.base ? row : (duplicate ?? row);
  const version = result.version ?? known?.version ?? null;
  const isOutdated = version !== null && (known?.version ?? 0) > version;
  await tx.putRows(entity, [
    {
      key,
      id,
      base: isOutdated ? (known?.base ?? truth) : { ...known?.base, ...truth },
      version: isOutdated ? (known?.version ?? null) : version,
      view: {},
      mark: null,
    },
  ]);
}

/** A pull may have filed the record under the server's number: that row becomes this one. */
async function mergeDuplicateRow(
  tx: RecordWrites,
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
  // A form or a link may hold it: a local key is for ever (law 6).
  if (isLocalKey(duplicate.key)) await tx.putMeta(toAlias(entity, duplicate.key), key);
  return duplicate;
}
