/** A pull writes bases only and rebuilds the views from them (docs/SYNC.md, rule 1). */
import { entityOf, isQueuedEntity, type QueuedEntity } from '../../domain/entities';
import type { MirrorName } from '../../domain/entity';
import { isHolder } from '../lease';
import { type HistoryEntry, isOnServer } from '../schema';
import { findRow, type Store, type StoreReads } from '../store';
import { confirmWrites, listBehind, wasSeen } from './confirm';
import { listShown } from './current-names';
import { matchRecords, operationsByKey, type ServerRecord } from './match-records';
import { withView } from './optimistic-view';

export interface Applied {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Records that may be the result of an unsettled create of this device; not written. */
  readonly doubtful: readonly ServerRecord[];
}

/**
 * Applies a complete, well-formed list: writes only rows that differ, matches records with unsettled creates, removes
 * rows that the list no longer has and that have no pending operation. Records of operations settled after the list was
 * requested (after `since` in the history) stay as they are, because the list may be older. Null under an older lease.
 */
export function applyList(
  store: Store,
  epoch: number,
  entity: MirrorName,
  records: readonly ServerRecord[],
  now: number,
  since?: number,
): Promise<Applied | null> {
  return store.write([entity, ...namedBy(entity)], async (tx) => {
    if (!(await isHolder(tx, epoch))) return null;
    const operations = await operationsByKey(tx, entity);
    const rows = await tx.listRows(entity);
    const known = new Map(rows.map((row) => [row.key, row]));
    const unconfirmed = isQueuedEntity(entity) ? await listAsked(tx, entity, since) : [];
    const behind = listBehind(unconfirmed, known, new Map(records.map((one) => [one.id, one])));
    const settledSince = since === undefined ? NO_KEYS : await settledAfter(tx, entity, since);
    const isSettledSince = (key: string) => settledSince.has(key) || behind.has(key);
    const isPending = (key: string) => operations.has(key);
    const shown = await listShown(tx, operations);
    const matched = matchRecords({ entity, records, rows, operations, shown, isSettledSince });
    const { written, seen, added, doubtful } = matched;
    const unproven = new Set(unconfirmed.filter(isUnseenCreate).map(({ key }) => key));
    const removed = rows.filter(
      ({ key, id, base }) =>
        !seen.has(key) &&
        !isPending(key) &&
        (id === null
          ? !isQueuedEntity(entity)
          : base !== null && !isSettledSince(key) && !unproven.has(key)),
    );
    await tx.putRows(entity, written);
    await tx.removeRows(
      entity,
      removed.map((row) => row.key),
    );
    if (isQueuedEntity(entity))
      await confirmWrites(tx, entity, { unconfirmed, records, seen, now });
    await tx.putMeta(`pulled:${entity}`, now);
    return { added, changed: written.length - added, removed: removed.length, doubtful };
  });
}

/** Unconfirmed writes to look for in this list: those acknowledged before it was requested. */
async function listAsked(
  tx: StoreReads,
  entity: QueuedEntity,
  since: number | undefined,
): Promise<HistoryEntry[]> {
  const unconfirmed = await tx.listUnconfirmed(entity);
  const asked = unconfirmed.filter(({ place }) => since === undefined || place <= since);
  // The record may have been merged into another row since.
  return Promise.all(
    asked.map(async (entry) => {
      const row = await findRow(tx, entity, entry.key);
      return { ...entry, key: row?.key ?? entry.key };
    }),
  );
}

const isUnseenCreate = (entry: HistoryEntry) => entry.kind === 'create' && !wasSeen(entry);

const NO_KEYS: ReadonlySet<string> = new Set();

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
