/** A pull writes the server's truth only (law 1): bases change, views are folded again. */
import { entityOf, isQueuedEntity, type QueuedEntity } from '../domain/entities';
import type { Fields, MirrorName } from '../domain/entity';
import { refold } from './fold';
import { isUnsettled, type MirrorRow, type Operation, type OperationState } from './rows';
import { isSame } from './save';
import type { Store, StoreReads } from './store';

/** A record as a list call gave it, normalised. */
export interface ServerRecord {
  /** The server's number; null for lookups, which are known by `name`. */
  readonly id: number | null;
  /** What the row is filed under if it is new here. */
  readonly name: string;
  readonly version: number | null;
  readonly fields: Fields;
}

export interface Applied {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/**
 * Takes a complete, well-formed list: writes only what differs, adopts rows that answer an unsettled create,
 * removes what is no longer there and has nothing pending. What was settled after the list was asked for (`askedAt`)
 * the list may not know yet: that stays as it is.
 */
export function applyList(
  store: Store,
  entity: MirrorName,
  records: readonly ServerRecord[],
  now: number,
  askedAt = now,
): Promise<Applied> {
  return store.write([entity], async (tx) => {
    const operations = isQueuedEntity(entity)
      ? await operationsByKey(tx, entity)
      : new Map<string, Operation[]>();
    const rows = await tx.listRows(entity);
    const byId = new Map(rows.filter((row) => row.id !== null).map((row) => [row.id, row]));
    const byKey = new Map(rows.map((row) => [row.key, row]));
    const orphans = isQueuedEntity(entity) ? orphansOf(entity, rows, operations) : NO_ORPHANS;
    const isSettledSince = (key: string) =>
      (operations.get(key) ?? []).some(
        ({ ackedAt }) => ackedAt !== null && ackedAt > askedAt && ackedAt <= now,
      );
    const written: MirrorRow[] = [];
    const seen = new Set<string>();
    let added = 0;

    for (const record of records) {
      const row =
        (record.id === null ? undefined : byId.get(record.id)) ??
        byKey.get(record.name) ??
        orphans.take(record.fields);
      if (!row && orphans.mayBe(record.fields)) continue;
      const key = row?.key ?? record.name;
      seen.add(key);
      if (row?.base && row.id === record.id && (!differs(row, record) || isSettledSince(key)))
        continue;
      if (!row) added += 1;
      written.push(
        refold(
          {
            key,
            id: record.id,
            base: { ...row?.base, ...record.fields },
            version: record.version,
          },
          operations.get(key) ?? [],
        ),
      );
    }
    const removed = rows.filter(
      (row) =>
        !seen.has(row.key) &&
        row.base !== null &&
        row.id !== null &&
        !isSettledSince(row.key) &&
        !(operations.get(row.key) ?? []).some(isUnsettled),
    );
    const lost = isQueuedEntity(entity)
      ? []
      : rows.filter((row) => !seen.has(row.key) && row.id === null);
    await tx.putRows(entity, written);
    await tx.removeRows(
      entity,
      [...removed, ...lost].map((row) => row.key),
    );
    await tx.putMeta(`pulled:${entity}`, now);
    return { added, changed: written.length - added, removed: removed.length };
  });
}

/** Which shipment holds each product of one sender: the only place a plain server tells. */
export function applyGuides(
  store: Store,
  guides: readonly { readonly id: number; readonly numeroGuia: string | null }[],
): Promise<void> {
  return store.write(['product'], async (tx) => {
    for (const { id, numeroGuia } of guides) {
      const [row] = await tx.getRowsById('product', id);
      if (!row?.base || row.base.numeroGuiaEnvio === numeroGuia) continue;
      const base = { ...row.base, numeroGuiaEnvio: numeroGuia };
      const operations = await tx.listOperations('product', row.key);
      await tx.putRows('product', [refold({ ...row, base }, operations)]);
    }
  });
}

async function operationsByKey(
  tx: StoreReads,
  entity: QueuedEntity,
): Promise<Map<string, Operation[]>> {
  const byKey = new Map<string, Operation[]>();
  const all = await tx.listOperationsOf(entity);
  for (const operation of all)
    byKey.set(operation.key, [...(byKey.get(operation.key) ?? []), operation]);
  return byKey;
}

/** Rows made here whose number is unknown though their create was sent. */
interface Orphans {
  /** The one that a record is, by what makes two records the same thing; equal products are matched one by one. */
  take(fields: Fields): MirrorRow | undefined;
  /**
   * A shipment has no such value before its guide number is known. A record that says all that an unsettled one says is
   * left out until that is settled: it would be shown twice.
   */
  mayBe(fields: Fields): boolean;
}

const NO_ORPHANS: Orphans = { take: () => undefined, mayBe: () => false };

function orphansOf(
  entity: QueuedEntity,
  rows: readonly MirrorRow[],
  operations: ReadonlyMap<string, Operation[]>,
): Orphans {
  const { naturalKey, fields: known } = entityOf(entity);
  const sent = rows.flatMap((row) => {
    const create = (operations.get(row.key) ?? []).find(({ kind }) => kind === 'create');
    return row.id === null && create && WAS_SENT.includes(create.state) ? [{ row, create }] : [];
  });
  // What is surely there comes before what may be; then the first sent.
  const rank = ({ create }: (typeof sent)[number]) => WAS_SENT.indexOf(create.state);
  sent.sort((left, right) => rank(left) - rank(right) || left.create.seq - right.create.seq);
  const named = new Map<string, MirrorRow[]>();
  const nameless: Fields[] = [];
  for (const { row, create } of sent) {
    const natural = naturalKey(row.base ?? create.changes);
    if (natural === null) nameless.push(create.changes);
    else named.set(natural, [...(named.get(natural) ?? []), row]);
  }
  const isAlike = (fields: Fields, changes: Fields) =>
    Object.entries(known).every(
      ([name, { kind }]) =>
        kind === 'choice' || !(name in fields) || isSame(fields[name], changes[name]),
    );
  return {
    take: (fields) => named.get(naturalKey(fields) ?? '')?.shift(),
    mayBe: (fields) => nameless.some((changes) => isAlike(fields, changes)),
  };
}

const WAS_SENT: readonly OperationState[] = ['acked', 'inflight', 'unknown'];

function differs(row: MirrorRow, record: ServerRecord): boolean {
  return (
    row.version !== record.version ||
    Object.entries(record.fields).some(([field, value]) => !isSame(row.base?.[field], value))
  );
}
