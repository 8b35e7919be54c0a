/** A pull writes bases only and rebuilds the views from them (docs/SYNC.md, rule 1). */
import { entityOf, isQueuedEntity, type QueuedEntity } from '../../domain/entities';
import type { MirrorName } from '../../domain/entity';
import { isHolder } from '../lease';
import { isOnServer, type MirrorRow } from '../schema';
import type { Store, StoreReads, StoreWrites } from '../store';
import { listShown } from './current-names';
import { matchRecords, operationsByKey, type ServerRecord } from './match-records';
import { withView } from './optimistic-view';

/** Looks in a complete list for the writes that a server without keys has acknowledged. */
export type LaterLook = (
  tx: StoreWrites,
  entity: QueuedEntity,
  list: {
    readonly rows: ReadonlyMap<string, MirrorRow>;
    readonly records: readonly ServerRecord[];
    readonly since: number;
    readonly now: number;
  },
) => Promise<{
  /** The keys of rows that stay as they are, because the list may be older. */
  readonly behind: ReadonlySet<string>;
  /** The keys of rows that stay although the list does not show them. */
  readonly unproven: ReadonlySet<string>;
  /** To be called once the list's rows are written, with the keys of those that it shows. */
  readonly end: (seen: ReadonlySet<string>) => Promise<void>;
}>;

/**
 * Applies a complete, well-formed list: writes only rows that differ, matches records with unsettled creates, removes
 * rows that the list no longer has and that have no pending operation. Records of operations settled after the list was
 * requested (after `since` in the history) stay as they are, because the list may be older. Writes nothing under an older lease.
 * @returns records that may be the result of an unsettled create of this device; not written
 */
export function applyList(
  store: Store,
  epoch: number,
  entity: MirrorName,
  records: readonly ServerRecord[],
  now: number,
  since: number,
  look?: LaterLook,
): Promise<readonly ServerRecord[]> {
  return store.write([entity, ...namedBy(entity)], async (tx) => {
    if (!(await isHolder(tx, epoch))) return [];
    const operations = await operationsByKey(tx, entity);
    const rows = await tx.listRows(entity);
    const known = new Map(rows.map((row) => [row.key, row]));
    const looked =
      look && isQueuedEntity(entity)
        ? await look(tx, entity, { rows: known, records, since, now })
        : null;
    const settledSince = await settledAfter(tx, entity, since);
    const isSettledSince = (key: string) =>
      settledSince.has(key) || looked?.behind.has(key) === true;
    const isPending = (key: string) => operations.has(key);
    const shown = await listShown(tx, operations);
    const matched = matchRecords({ entity, records, rows, operations, shown, isSettledSince });
    const { written, seen, doubtful } = matched;
    const removed = rows.filter(
      ({ key, id, base }) =>
        !seen.has(key) &&
        !isPending(key) &&
        (id === null
          ? !isQueuedEntity(entity)
          : base !== null && !isSettledSince(key) && !looked?.unproven.has(key)),
    );
    await tx.putRows(entity, written);
    await tx.removeRows(
      entity,
      removed.map((row) => row.key),
    );
    await looked?.end(seen);
    await tx.putMeta(`pulled:${entity}`, now);
    return doubtful;
  });
}

/** Keys of the records with an operation acknowledged after a place of the history. */
async function settledAfter(
  tx: StoreReads,
  entity: MirrorName,
  place: number,
): Promise<ReadonlySet<string>> {
  const ended = isQueuedEntity(entity) ? await tx.listHistorySince(place, entity) : [];
  return new Set(ended.filter(isOnServer).map(({ key }) => key));
}

/** Applies one record just answered by the server, of an entity without a queue; an older version changes nothing. */
export function applyRecord(
  store: Store,
  entity: 'user' | 'company',
  { id, name, version, fields }: ServerRecord,
): Promise<void> {
  return store.write([entity], async (tx) => {
    const [row] = await tx.getRowsById(entity, id === null ? [] : [id]);
    if (row && (row.version ?? 0) > (version ?? 0)) return;
    const base = { ...row?.base, ...fields };
    await tx.putRows(entity, [withView({ key: row?.key ?? name, id, base, version }, [])]);
  });
}

/** Writes which shipment holds each product of one sender; a plain server says so only there. */
export function applyGuides(
  store: Store,
  epoch: number,
  guides: readonly { readonly id: number; readonly numeroGuia: string | null }[],
): Promise<void> {
  return store.write(['product'], async (tx) => {
    if (!(await isHolder(tx, epoch))) return;
    for (const { id, numeroGuia } of guides) {
      const [row] = await tx.getRowsById('product', [id]);
      if (!row?.base || row.base.numeroGuiaEnvio === numeroGuia) continue;
      const base = { ...row.base, numeroGuiaEnvio: numeroGuia };
      const operations = await tx.listOperations('product', row.key);
      await tx.putRows('product', [withView({ ...row, base }, operations)]);
    }
  });
}

/** The entities whose records it refers to. */
const namedBy = (entity: MirrorName) =>
  isQueuedEntity(entity) ? entityOf(entity).references.map((reference) => reference.entity) : [];
