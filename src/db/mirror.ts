/** A pull writes the server's truth only (law 1): bases change, views are folded again. */
import { entityOf, isQueuedEntity, type QueuedEntity } from '../domain/entities';
import type { Fields, MirrorName } from '../domain/entity';
import { isAlike, noteDoubles } from './doubles';
import { refold } from './fold';
import { isHolder } from './lease';
import {
  isUnsettled,
  type MirrorRow,
  needsPerson,
  type Operation,
  type OperationState,
} from './rows';
import { isSame } from './save';
import type { Store, StoreReads, StoreWrites } from './store';

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
 * removes what is no longer there and has nothing pending. What was settled since the list was asked for, and is not
 * among `settled` (sequence numbers), the list may not know yet: that stays as it is. Null under an older lease.
 */
export function applyList(
  store: Store,
  epoch: number,
  entity: MirrorName,
  records: readonly ServerRecord[],
  now: number,
  settled?: ReadonlySet<number>,
): Promise<Applied | null> {
  return store.write([entity], async (tx) => {
    if (!(await isHolder(tx, epoch))) return null;
    const operations = await operationsByKey(tx, entity);
    const rows = await tx.listRows(entity);
    const isSettledSince = (key: string) =>
      (operations.get(key) ?? []).some(
        (operation) => !isUnsettled(operation) && settled?.has(operation.seq) === false,
      );
    const isPending = (key: string) => (operations.get(key) ?? []).some(isUnsettled);
    const { written, seen, added } = match({ entity, records, rows, operations, isSettledSince });
    const gone = rows.filter(
      (row) =>
        !seen.has(row.key) &&
        row.base !== null &&
        (row.id === null
          ? isMissed(entity, row, operations.get(row.key) ?? [], settled)
          : !isSettledSince(row.key)),
    );
    const removed = gone.filter(({ key }) => !isPending(key));
    for (const row of gone.filter(({ id, key }) => id === null && isPending(key)))
      written.push(await refuseNext(tx, row, operations.get(row.key) ?? [], now));
    const lost = isQueuedEntity(entity)
      ? []
      : rows.filter((row) => !seen.has(row.key) && row.id === null);
    await tx.putRows(entity, written);
    await tx.removeRows(
      entity,
      [...removed, ...lost].map((row) => row.key),
    );
    await noteDoubles(tx, entity, records, [...operations.values()].flat());
    await tx.putMeta(`pulled:${entity}`, now);
    return { added, changed: written.length - added, removed: removed.length };
  });
}

/**
 * Made here, taken by a server that did not tell its number, and in no list asked for since: somebody removed it there.
 */
function isMissed(
  entity: MirrorName,
  row: MirrorRow,
  operations: readonly Operation[],
  settled: ReadonlySet<number> | undefined,
): boolean {
  const create = operations.find(({ kind, state }) => kind === 'create' && state === 'acked');
  if (!create || !settled?.has(create.seq) || !isQueuedEntity(entity)) return false;
  return entityOf(entity).naturalKey(row.base ?? {}) !== null;
}

/** What waits to be sent of a record that is gone is for a person: without a number it could wait for ever. */
async function refuseNext(
  tx: StoreWrites,
  row: MirrorRow,
  operations: readonly Operation[],
  at: number,
): Promise<MirrorRow> {
  const next = operations.find(isUnsettled);
  if (!next || needsPerson(next)) return row;
  const trouble = { code: 'refused', status: 404, title: null, errors: [], at } as const;
  const refused: Operation = { ...next, state: 'rejected', trouble };
  await tx.putOperation(refused);
  return refold(
    row,
    operations.map((one) => (one === next ? refused : one)),
  );
}

export interface Matched {
  readonly written: MirrorRow[];
  /** The keys of the rows that the records are. */
  readonly seen: ReadonlySet<string>;
  readonly added: number;
  /** Records that may be a shipment made here whose number is not known yet: nothing is written of them. */
  readonly doubtful: readonly ServerRecord[];
}

/** The sequence numbers of an entity's settled operations: what a list asked for now must know. */
export async function listSettled(
  store: StoreReads,
  entity: MirrorName,
): Promise<ReadonlySet<number>> {
  const operations = isQueuedEntity(entity) ? await store.listOperationsOf(entity) : [];
  return new Set(operations.filter((one) => !isUnsettled(one)).map(({ seq }) => seq));
}

/** Which row each record is, and what it makes of it. */
export function match(given: {
  readonly entity: MirrorName;
  readonly records: readonly ServerRecord[];
  /** At least every row that has the number or the name of a record, or a create that was sent. */
  readonly rows: readonly MirrorRow[];
  readonly operations: ReadonlyMap<string, Operation[]>;
  /** What this device knows of the row is newer than what the records were read from. */
  readonly isSettledSince: (key: string) => boolean;
}): Matched {
  const { entity, records, rows, operations, isSettledSince } = given;
  const byId = new Map(rows.filter((row) => row.id !== null).map((row) => [row.id, row]));
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const orphans = isQueuedEntity(entity) ? orphansOf(entity, rows, operations) : NO_ORPHANS;
  const written: MirrorRow[] = [];
  const seen = new Set<string>();
  const doubtful: ServerRecord[] = [];
  let added = 0;
  for (const record of records) {
    const row =
      (record.id === null ? undefined : byId.get(record.id)) ??
      byKey.get(record.name) ??
      orphans.take(record.fields);
    if (!row && orphans.mayBe(record.fields)) {
      doubtful.push(record);
      continue;
    }
    const key = row?.key ?? record.name;
    seen.add(key);
    if (row?.base && row.id === record.id && (!differs(row, record) || isSettledSince(key)))
      continue;
    if (!row) added += 1;
    const { id, version, fields } = record;
    const base = { ...row?.base, ...fields };
    written.push(refold({ key, id, base, version }, operations.get(key) ?? []));
  }
  return { written, seen, added, doubtful };
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
    await tx.putRows(entity, [refold({ key: row?.key ?? name, id, base, version }, [])]);
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
      await tx.putRows('product', [refold({ ...row, base }, operations)]);
    }
  });
}

/** Key → what is to happen, and happened lately, to its record. */
export async function operationsByKey(
  tx: StoreReads,
  entity: MirrorName,
): Promise<Map<string, Operation[]>> {
  const byKey = new Map<string, Operation[]>();
  const all = isQueuedEntity(entity) ? await tx.listOperationsOf(entity) : [];
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
  const { naturalKey } = entityOf(entity);
  const sent = rows.flatMap((row) => {
    const create = (operations.get(row.key) ?? []).find(({ kind }) => kind === 'create');
    return row.id === null && create && mayBeThere(create) ? [{ row, create }] : [];
  });
  // What is surely there comes before what may be; then the first sent.
  const rank = ({ create }: (typeof sent)[number]) =>
    WAS_SENT.includes(create.state) ? WAS_SENT.indexOf(create.state) : WAS_SENT.length;
  sent.sort((left, right) => rank(left) - rank(right) || left.create.seq - right.create.seq);
  const named = new Map<string, MirrorRow[]>();
  const nameless: Fields[] = [];
  for (const { row, create } of sent) {
    const natural = naturalKey(row.base ?? create.changes);
    if (natural === null) nameless.push(create.changes);
    else named.set(natural, [...(named.get(natural) ?? []), row]);
  }
  return {
    take: (fields) => named.get(naturalKey(fields) ?? '')?.shift(),
    mayBe: (fields) => nameless.some((changes) => isAlike(entity, fields, changes)),
  };
}

const WAS_SENT: readonly OperationState[] = ['acked', 'inflight', 'unknown'];

/** Sent, and not refused. With its key also what was put off when it was sent again: the first may have arrived. */
function mayBeThere({ state, isKeyed, sentAt }: Operation): boolean {
  const isPutOff = state === 'waiting' || state === 'held';
  return WAS_SENT.includes(state) || (isPutOff && isKeyed === true && sentAt !== null);
}

function differs(row: MirrorRow, record: ServerRecord): boolean {
  return (
    row.version !== record.version ||
    Object.entries(record.fields).some(([field, value]) => !isSame(row.base?.[field], value))
  );
}
