/** A pull writes the server's truth only (law 1): bases change, views are folded again. */
import { entityOf, isQueuedEntity, type QueuedEntity } from '../domain/entities';
import type { Fields, MirrorName } from '../domain/entity';
import { fold, refold, toMark } from './fold';
import { isUnsettled, type MirrorRow, type Operation } from './rows';
import { isSame } from './save';
import type { UserDatabase } from './user-database';

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
 * removes what is no longer there and has nothing pending.
 */
export function applyList(
  db: UserDatabase,
  entity: MirrorName,
  records: readonly ServerRecord[],
  now: number,
): Promise<Applied> {
  const table = db.mirror(entity);
  return db.transaction('rw', [table, db.outbox, db.meta], async () => {
    const operations = isQueuedEntity(entity) ? await operationsOfEntity(db, entity) : new Map();
    const rows = await table.toArray();
    const byId = new Map(rows.filter((row) => row.id !== null).map((row) => [row.id, row]));
    const byKey = new Map(rows.map((row) => [row.key, row]));
    const orphans = isQueuedEntity(entity) ? orphansOf(entity, rows, operations) : new Map();
    const written: MirrorRow[] = [];
    const seen = new Set<string>();
    let added = 0;

    for (const record of records) {
      const row =
        (record.id === null ? undefined : byId.get(record.id)) ??
        byKey.get(record.name) ??
        takeOrphan(entity, orphans, record.fields);
      const key = row?.key ?? record.name;
      seen.add(key);
      if (row?.base && row.id === record.id && !differs(row, record)) continue;
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
        !(operations.get(row.key) ?? []).some(isUnsettled),
    );
    const lost = isQueuedEntity(entity)
      ? []
      : rows.filter((row) => !seen.has(row.key) && row.id === null);
    await table.bulkPut(written);
    await table.bulkDelete([...removed, ...lost].map((row) => row.key));
    await db.meta.put({ name: `pulled:${entity}`, value: now });
    return { added, changed: written.length - added, removed: removed.length };
  });
}

/** Which shipment holds each product of one sender: the only place a plain server tells. */
export function applyGuides(
  db: UserDatabase,
  guides: readonly { readonly id: number; readonly numeroGuia: string | null }[],
): Promise<void> {
  const table = db.mirror('product');
  return db.transaction('rw', [table, db.outbox], async () => {
    for (const { id, numeroGuia } of guides) {
      const row = await table.where('id').equals(id).first();
      if (!row?.base || row.base.numeroGuiaEnvio === numeroGuia) continue;
      const base = { ...row.base, numeroGuiaEnvio: numeroGuia };
      const operations = await db.outbox
        .where('[entity+key]')
        .equals(['product', row.key])
        .sortBy('seq');
      await table.put({ ...row, base, view: fold(base, operations), mark: toMark(operations) });
    }
  });
}

async function operationsOfEntity(
  db: UserDatabase,
  entity: QueuedEntity,
): Promise<Map<string, Operation[]>> {
  const byKey = new Map<string, Operation[]>();
  const all = await db.outbox
    .where('[entity+key]')
    .between([entity, ''], [entity, '\uffff'])
    .sortBy('seq');
  for (const operation of all)
    byKey.set(operation.key, [...(byKey.get(operation.key) ?? []), operation]);
  return byKey;
}

/** Rows made here whose number is unknown though their create was sent, by what makes them the same thing. */
function orphansOf(
  entity: QueuedEntity,
  rows: readonly MirrorRow[],
  operations: ReadonlyMap<string, Operation[]>,
): Map<string, MirrorRow[]> {
  const orphans = new Map<string, MirrorRow[]>();
  for (const row of rows) {
    const create = (operations.get(row.key) ?? []).find(({ kind }) => kind === 'create');
    const wasSent = create && ['inflight', 'unknown', 'acked'].includes(create.state);
    if (row.id !== null || !wasSent) continue;
    const natural = entityOf(entity).naturalKey(row.base ?? create.changes);
    if (natural) orphans.set(natural, [...(orphans.get(natural) ?? []), row]);
  }
  return orphans;
}

/** Oldest first, so that equal products are matched one by one. */
function takeOrphan(
  entity: MirrorName,
  orphans: Map<string, MirrorRow[]>,
  fields: Fields,
): MirrorRow | undefined {
  if (!isQueuedEntity(entity)) return undefined;
  const natural = entityOf(entity).naturalKey(fields);
  return natural === null ? undefined : orphans.get(natural)?.shift();
}

function differs(row: MirrorRow, record: ServerRecord): boolean {
  return (
    row.version !== record.version ||
    Object.entries(record.fields).some(([field, value]) => !isSame(row.base?.[field], value))
  );
}
