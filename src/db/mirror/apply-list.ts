/** A pull writes the server's truth only (law 1): bases change, views are folded again. */
import { isQueuedEntity, type QueuedEntity } from '../../domain/entities';
import type { MirrorName } from '../../domain/entity';
import { isHolder } from '../lease';
import { type HistoryEntry, isOnServer } from '../schema';
import { findRow, type Store, type StoreReads } from '../store';
import { confirmWrites, listBehind, wasSeen } from './confirm';
import { matchRecords, operationsByKey, type ServerRecord } from './match-records';
import { withView } from './optimistic-view';

export interface Applied {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Records that may be what was sent from here: nothing was written of them. */
  readonly doubtful: readonly ServerRecord[];
}

/**
 * Takes a complete, well-formed list: writes only what differs, adopts rows that answer an unsettled create,
 * removes what is no longer there and has nothing pending. What was settled since the list was asked for, after the place
 * `since` of the history, the list may not know yet: that stays as it is. Null under an older lease.
 */
export function applyList(
  store: Store,
  epoch: number,
  entity: MirrorName,
  records: readonly ServerRecord[],
  now: number,
  since?: number,
): Promise<Applied | null> {
  return store.write([entity], async (tx) => {
    if (!(await isHolder(tx, epoch))) return null;
    const operations = await operationsByKey(tx, entity);
    const rows = await tx.listRows(entity);
    const known = new Map(rows.map((row) => [row.key, row]));
    const unconfirmed = isQueuedEntity(entity) ? await listAsked(tx, entity, since) : [];
    const behind = listBehind(unconfirmed, known, new Map(records.map((one) => [one.id, one])));
    const settledSince = since === undefined ? NO_KEYS : await settledAfter(tx, entity, since);
    const isSettledSince = (key: string) => settledSince.has(key) || behind.has(key);
    const isPending = (key: string) => operations.has(key);
    const matched = matchRecords({ entity, records, rows, operations, isSettledSince });
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

/** What is looked for in a list: what was taken before the list was asked for. */
async function listAsked(
  tx: StoreReads,
  entity: QueuedEntity,
  since: number | undefined,
): Promise<HistoryEntry[]> {
  const unconfirmed = await tx.listUnconfirmed(entity);
  const asked = unconfirmed.filter(({ place }) => since === undefined || place <= since);
  // Its record may have turned out to be another one since.
  return Promise.all(
    asked.map(async (entry) => {
      const row = await findRow(tx, entity, entry.key);
      return { ...entry, key: row?.key ?? entry.key };
    }),
  );
}

const isUnseenCreate = (entry: HistoryEntry) => entry.kind === 'create' && !wasSeen(entry);

const NO_KEYS: ReadonlySet<string> = new Set();

/** The records of which something reached the server after a place of the history. */
async function settledAfter(
  tx: StoreReads,
  entity: MirrorName,
  place: number,
): Promise<ReadonlySet<string>> {
  const ended = isQueuedEntity(entity) ? await tx.listHistorySince(place, entity) : [];
  return new Set(ended.filter(isOnServer).map(({ key }) => key));
}

/** One record as the server has just answered it, of an entity whose writes never wait; an older one changes nothing. */
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

/** Which shipment holds each product of one sender: the only place a plain server tells. */
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
