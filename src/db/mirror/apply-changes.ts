/**
 * Applies the change feed to the mirror. Each page and the cursor after it are one write, so that no change is missed
 * or read twice.
 */
import { isQueuedEntity } from '../../domain/entities';
import { ENTITY_NAMES, type MirrorName } from '../../domain/entity';
import { toGroups } from '../../domain/rules/groups';
import { isHolder } from '../lease';
import type { MirrorRow, Operation } from '../schema';
import { readMeta, type Store, type StoreReads, type StoreWrites } from '../store';
import { listShown } from './current-names';
import { forgetErased } from './forget-erased';
import { matchRecords, operationsByKey, type ServerRecord } from './match-records';

export interface FeedPage {
  /** Where the next page begins. */
  readonly cursor: string;
  readonly more: boolean;
  readonly changes: readonly {
    readonly entity: MirrorName;
    /** Null for lookups, which are known by name. */
    readonly id: number | null;
    /** Null where it is gone. */
    readonly record: ServerRecord | null;
  }[];
}

export interface Feed {
  /** Empty: the feed is read from its start. */
  readonly cursor: string;
  /** Rows to remove once the feed has been read to its end, unless an operation of theirs is pending. */
  readonly suspects: readonly (readonly [MirrorName, number])[];
  /**
   * The feed was restarted while creates were in flight. Changes to their records may have been in the old cursor's
   * range, so the feed is restarted once more when those creates are settled.
   */
  readonly isUncertain: boolean;
  /** Records that may be the result of an unsettled create: matched again with each page. */
  readonly doubtful: readonly (readonly [MirrorName, ServerRecord])[];
}

const BEGINNING: Feed = { cursor: '', suspects: [], isUncertain: false, doubtful: [] };
/** The entities in the feed. */
const FED: readonly MirrorName[] = [...ENTITY_NAMES, 'category'];

export function readFeed(store: StoreReads): Promise<Feed> {
  return readMeta(store, 'feed', BEGINNING);
}

/** Whether the feed must be restarted, now that no create is in flight. */
export async function isFeedUncertain(store: StoreReads): Promise<boolean> {
  const { isUncertain } = await readFeed(store);
  return isUncertain && !(await store.listUnsettled()).some(isOnItsWay);
}

/** The server no longer knows the cursor: the feed is read from its start, and rows it does not contain are removed. */
export function restartFeed(store: Store, epoch: number): Promise<void> {
  return store.write(FED, async (tx) => {
    if (await isHolder(tx, epoch)) await tx.putMeta('feed', await restartedFeed(tx));
  });
}

/** The feed at its start, with every row of the mirror as a suspect. */
export async function restartedFeed(tx: StoreReads): Promise<Feed> {
  const suspects = [...(await readFeed(tx)).suspects];
  for (const entity of FED)
    for (const { id } of await tx.listRows(entity)) if (id !== null) suspects.push([entity, id]);
  const isUncertain = (await tx.listUnsettled()).some(isOnItsWay);
  return { ...BEGINNING, suspects, isUncertain };
}

/**
 * Notes rows that did not come by the feed: they may have been removed there before, and go at its end unless it
 * contains them.
 */
export async function suspect(
  tx: StoreWrites,
  rows: readonly (readonly [MirrorName, number])[],
): Promise<void> {
  const feed = await readFeed(tx);
  const isTold = ([entity, id]: readonly [MirrorName, number]) =>
    feed.doubtful.some(([name, record]) => name === entity && record.id === id);
  const suspects = [...feed.suspects, ...rows.filter((row) => !isTold(row))];
  if (rows.length > 0) await tx.putMeta('feed', { ...feed, suspects } satisfies Feed);
}

/**
 * Applies a page; writes nothing under an older lease. `readable`: the lists that are up to date after the last page.
 */
export function applyChanges(
  store: Store,
  epoch: number,
  page: FeedPage,
  readable: readonly MirrorName[],
  now: number,
): Promise<void> {
  return store.write(FED, async (tx) => {
    if (!(await isHolder(tx, epoch))) return;
    const feed = await readFeed(tx);
    const suspects = new Map(feed.suspects.map((suspect) => [suspect.join(' '), suspect]));
    const doubtful: [MirrorName, ServerRecord][] = [];
    for (const entity of FED) {
      const told = page.changes.filter((change) => change.entity === entity);
      const records = told.flatMap(({ record }) => record ?? []);
      const again = feed.doubtful.filter(([name]) => name === entity).map(([, record]) => record);
      // The page is newer than records left doubtful by earlier pages.
      const latest = new Map([...again, ...records].map((record) => [record.name, record]));
      if (latest.size > 0) {
        const left = await applyRecords(tx, entity, [...latest.values()]);
        doubtful.push(...left.map((record) => [entity, record] as [MirrorName, ServerRecord]));
      }
      for (const { id, record } of told) {
        if (id === null) continue;
        if (record) suspects.delete(`${entity} ${id}`);
        else suspects.set(`${entity} ${id}`, [entity, id]);
      }
    }
    const left = page.more ? [...suspects.values()] : await remove(tx, [...suspects.values()]);
    const { isUncertain } = feed;
    const next: Feed = { cursor: page.cursor, suspects: left, isUncertain, doubtful };
    await tx.putMeta('feed', next);
    if (page.more) return;
    for (const entity of readable) await tx.putMeta(`pulled:${entity}`, now);
  });
}

/** @returns the records that may be the result of an unsettled create. */
async function applyRecords(
  tx: StoreWrites,
  entity: MirrorName,
  records: readonly ServerRecord[],
): Promise<readonly ServerRecord[]> {
  const operations = await operationsByKey(tx, entity);
  const numbers = records.flatMap(({ id }) => id ?? []);
  // Rows of records with an id are found by it, so only records without one are looked up by name.
  const named = records.flatMap(({ id, name }) => (id === null ? [name] : []));
  const held = await tx.getRows(entity, [...new Set([...named, ...operations.keys()])]);
  // A plain server may have accepted creates without returning their ids, before it became ours.
  const unnumbered = held.filter(({ id }) => id === null);
  const isHeld = (await tx.countUnnumbered(entity)) === unnumbered.length;
  const others = isHeld ? [] : (await tx.listRows(entity)).filter(({ id }) => id === null);
  const found = [...held, ...others, ...(await tx.getRowsById(entity, numbers))];
  const rows = [...new Map(found.map((row) => [row.key, row])).values()];
  const versions = new Map(records.map(({ id, version }) => [id, version]));
  const known = new Map(rows.map((row) => [row.key, row]));
  const isSettledSince = (key: string) => isNewer(known.get(key), versions);
  const shown = await listShown(tx, operations);
  const matched = matchRecords({ entity, records, rows, operations, shown, isSettledSince });
  await tx.putRows(entity, matched.written);
  if (isQueuedEntity(entity)) await forgetErased(tx, entity, records, rows);
  return matched.doubtful;
}

function isNewer(
  row: MirrorRow | undefined,
  versions: ReadonlyMap<number | null, number | null>,
): boolean {
  const told = row && versions.get(row.id);
  return typeof told === 'number' && (row?.version ?? 0) > told;
}

/** @returns the suspects that stay, because an operation of theirs is pending or a create awaits its id. */
async function remove(
  tx: StoreWrites,
  suspects: readonly (readonly [MirrorName, number])[],
): Promise<(readonly [MirrorName, number])[]> {
  const staying: (readonly [MirrorName, number])[] = [];
  for (const [entity, ids] of toGroups(suspects)) {
    const operations = await operationsByKey(tx, entity);
    const rows = await tx.getRowsById(entity, ids);
    const held = new Set(rows.flatMap(({ id, key }) => (operations.has(key) ? id : [])));
    // The id may belong to a create of this device that is still in flight.
    const isAwaited = [...operations.values()].flat().some(isOnItsWay);
    for (const id of ids) if (isAwaited || held.has(id)) staying.push([entity, id]);
    const gone = rows.filter(({ key }) => !operations.has(key));
    await tx.removeRows(
      entity,
      gone.map(({ key }) => key),
    );
  }
  return staying;
}

function isOnItsWay(operation: Operation): boolean {
  return operation.kind === 'create' && operation.delivery.sent !== null;
}
