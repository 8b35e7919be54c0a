/** Matches each record of the server with its row of the mirror. */
import { isQueuedEntity, type QueuedEntity } from '../../domain/entities';
import type { Fields, MirrorName } from '../../domain/entity';
import { toGroups } from '../../domain/rules/groups';
import { isSame } from '../../domain/rules/same';
import { mayHaveArrived, questionOf, trailOf } from '../delivery';
import type { MirrorRow, Operation } from '../schema';
import type { StoreReads } from '../store';
import { isAlike } from './duplicates';
import { isSameNamed, toNatural } from './existing';
import { withView } from './optimistic-view';

/** A record as a list call gave it, normalised. */
export interface ServerRecord {
  /** The server's id; null for lookups, which are known by `name`. */
  readonly id: number | null;
  /** The row's key if the record is new here. */
  readonly name: string;
  /** The key under which a device made it; null where the server keeps none. */
  readonly recordKey: string | null;
  readonly version: number | null;
  readonly fields: Fields;
}

export interface Matched {
  readonly written: MirrorRow[];
  /** The keys of the rows that were matched. */
  readonly seen: ReadonlySet<string>;
  /** Records that may be an unsettled create of this device whose id is unknown; not written. */
  readonly doubtful: readonly ServerRecord[];
}

/** Matches each record with its row, and builds the rows to write. */
export function matchRecords(given: {
  readonly entity: MirrorName;
  readonly records: readonly ServerRecord[];
  /** At least every row with the id or the name of a record, and every row without an id. */
  readonly rows: readonly MirrorRow[];
  readonly operations: ReadonlyMap<string, Operation[]>;
  /** Values of the creates that may have arrived, by key, as a server may show them. */
  readonly shown: ReadonlyMap<string, readonly Fields[]>;
  /** Whether the row is newer than the records. */
  readonly isSettledSince: (key: string) => boolean;
}): Matched {
  const { entity, records, rows, operations, shown, isSettledSince } = given;
  const byId = new Map(rows.filter((row) => row.id !== null).map((row) => [row.id, row]));
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const hasKeys = records.some(({ recordKey }) => recordKey !== null);
  const orphans = isQueuedEntity(entity)
    ? orphansOf(entity, rows, operations, shown, hasKeys)
    : NO_ORPHANS;
  const written: MirrorRow[] = [];
  const seen = new Set<string>();
  const doubtful: ServerRecord[] = [];
  const ownRow = ({ id, recordKey, name }: ServerRecord) => {
    const row = byKey.get(recordKey ?? name);
    // A create of this key met another record, and a copy of it has made one since.
    return row && (row.id === null || row.id === id) ? row : undefined;
  };
  for (const record of records) {
    const row =
      (record.id === null ? undefined : byId.get(record.id)) ??
      ownRow(record) ??
      orphans.claim(record);
    if (!row && orphans.mayMatch(record.fields)) {
      doubtful.push(record);
      continue;
    }
    const key = row?.key ?? record.name;
    seen.add(key);
    if (row?.base && row.id === record.id && (!differs(row, record) || isSettledSince(key)))
      continue;
    const { id, version, fields } = record;
    const base = { ...row?.base, ...fields };
    written.push(withView({ key, id, base, version }, operations.get(key) ?? []));
  }
  return { written, seen, doubtful };
}

/** The unsettled operations of an entity by key, each record's in order. */
export async function operationsByKey(
  tx: StoreReads,
  entity: MirrorName,
): Promise<Map<string, Operation[]>> {
  const all = isQueuedEntity(entity) ? await tx.listOperationsOf(entity) : [];
  return toGroups(all.map((operation) => [operation.key, operation]));
}

/** Rows made here whose create was sent and whose id is unknown; acknowledged ones have a base. */
interface Orphans {
  /** Takes the row that a record matches by natural key; identical products are matched one by one. */
  claim(record: ServerRecord): MirrorRow | undefined;
  /**
   * Whether a record equals an unsettled create without a natural key, such as a shipment before its guide number. It
   * is left out until that create is settled, or it would be shown twice.
   */
  mayMatch(fields: Fields): boolean;
}

const NO_ORPHANS: Orphans = { claim: () => undefined, mayMatch: () => false };

function orphansOf(
  entity: QueuedEntity,
  rows: readonly MirrorRow[],
  operations: ReadonlyMap<string, Operation[]>,
  shown: ReadonlyMap<string, readonly Fields[]>,
  hasKeys: boolean,
): Orphans {
  const unnumbered = rows.filter(({ id }) => id === null);
  // Local keys sort by creation time.
  const taken = unnumbered
    .flatMap((row) => (row.base ? [{ row, fields: row.base }] : []))
    .sort((left, right) => (left.row.key < right.row.key ? -1 : 1));
  // In flight first, then unknown, then those that wait.
  const rank = ({ delivery: { state } }: Operation) =>
    state === 'inflight' ? 0 : state === 'unknown' ? 1 : 2;
  const sent = unnumbered
    .flatMap((row) => {
      const create = (operations.get(row.key) ?? []).find(({ kind }) => kind === 'create');
      // A server that keeps record keys knows each create that was sent with its key.
      const isMatched = create && mayHaveArrived(create) && (!hasKeys || trailOf(create));
      return !row.base && isMatched ? [{ row, create }] : [];
    })
    .sort(
      (left, right) => rank(left.create) - rank(right.create) || left.create.seq - right.create.seq,
    )
    .map(({ row, create }) => ({
      row,
      fields: create.changes,
      isUnkeyed: trailOf(create) !== null,
    }));
  const named = new Map<string, { readonly row: MirrorRow; readonly fields: Fields }[]>();
  const nameless: Fields[] = [];
  const offered = new Set(
    [...operations.values()].flat().flatMap((one) => questionOf(one)?.existing?.id ?? []),
  ) as ReadonlySet<number | null>;
  const holdNameless = ({ row, fields }: { readonly row: MirrorRow; readonly fields: Fields }) =>
    nameless.push(...(shown.get(row.key) ?? [fields]));
  const hold = (one: { readonly row: MirrorRow; readonly fields: Fields }) => {
    const natural = toNatural(entity, one.fields);
    if (natural === null) holdNameless(one);
    else named.set(natural, [...(named.get(natural) ?? []), one]);
  };
  // Acknowledged rows come before those that may have arrived; then the order of sending.
  for (const one of taken) hold(one);
  // Identical products sent without a key cannot be told apart: the user may have to decide.
  for (const { isUnkeyed, ...one } of sent)
    if (isUnkeyed && entity === 'product') holdNameless(one);
    else hold(one);
  return {
    claim: ({ id, fields }) => {
      // The user is being asked about this record.
      if (offered.has(id)) return undefined;
      const some = named.get(toNatural(entity, fields) ?? '') ?? [];
      // The same document under another name is a mistake, not the same person.
      const at = some.findIndex((one) => isSameNamed(entity, one.fields, fields));
      return some.splice(at, at < 0 ? 0 : 1)[0]?.row;
    },
    mayMatch: (fields) => nameless.some((changes) => isAlike(entity, fields, changes)),
  };
}

function differs(row: MirrorRow, record: ServerRecord): boolean {
  return (
    row.version !== record.version ||
    Object.entries(record.fields).some(([field, value]) => !isSame(row.base?.[field], value))
  );
}
