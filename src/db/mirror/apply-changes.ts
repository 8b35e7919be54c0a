/**
 * The change feed into the mirror: each page and the cursor after it are one write, so that nothing is missed and
 * nothing is asked for twice.
 */
import { ENTITY_NAMES, type MirrorName } from '../../domain/entity';
import { isHolder } from '../lease';
import type { MirrorRow, Operation } from '../schema';
import { readMeta, type Store, type StoreReads, type StoreWrites } from '../store';
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
  /** Empty: from nothing. */
  readonly cursor: string;
  /** Rows that go when the feed has been read to its end and nothing waits to be sent of them. */
  readonly suspects: readonly (readonly [MirrorName, number])[];
  /**
   * It was begun anew while creates were on their way: what became of their records meanwhile was told by the old one, so
   * it begins once more when they are settled.
   */
  readonly isUncertain: boolean;
  /** Records that may be what was made here: looked at again when that is settled. */
  readonly doubtful: readonly (readonly [MirrorName, ServerRecord])[];
}

const BEGINNING: Feed = { cursor: '', suspects: [], isUncertain: false, doubtful: [] };
/** What the feed tells of. */
const FED: readonly MirrorName[] = [...ENTITY_NAMES, 'category'];

export function readFeed(store: StoreReads): Promise<Feed> {
  return readMeta(store, 'feed', BEGINNING);
}

/** Whether it is to begin anew, now that nothing is on its way any more. */
export async function isFeedUncertain(store: StoreReads): Promise<boolean> {
  const { isUncertain } = await readFeed(store);
  return isUncertain && !(await store.listUnsettled()).some(isOnItsWay);
}

/** The server's cursor is of no use any more: all is read again, and what is not told of then goes. */
export function restartFeed(store: Store, epoch: number): Promise<void> {
  return store.write(FED, async (tx) => {
    if (!(await isHolder(tx, epoch))) return;
    const suspects = [...(await readFeed(tx)).suspects];
    for (const entity of FED)
      for (const { id } of await tx.listRows(entity)) if (id !== null) suspects.push([entity, id]);
    const isUncertain = (await tx.listUnsettled()).some(isOnItsWay);
    await tx.putMeta('feed', { ...BEGINNING, suspects, isUncertain } satisfies Feed);
  });
}

/** Takes a page; nothing under an older lease. `readable`: the lists that are up to date when it is the last one. */
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
      // What the page tells is newer than what was doubtful before it.
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

/** @returns those that may be what was made here. */
async function applyRecords(
  tx: StoreWrites,
  entity: MirrorName,
  records: readonly ServerRecord[],
): Promise<readonly ServerRecord[]> {
  const operations = await operationsByKey(tx, entity);
  const numbers = records.flatMap(({ id }) => id ?? []);
  // What has a number is found by it: its row is filed under no other name but the one it was made under here.
  const named = records.flatMap(({ id, name }) => (id === null ? [name] : []));
  const held = await tx.getRows(entity, [...new Set([...named, ...operations.keys()])]);
  // A plain server may have taken some without telling their number, before it became ours.
  const unnumbered = held.filter(({ id }) => id === null);
  const isHeld = (await tx.countUnnumbered(entity)) === unnumbered.length;
  const others = isHeld ? [] : (await tx.listRows(entity)).filter(({ id }) => id === null);
  const found = [...held, ...others, ...(await tx.getRowsById(entity, numbers))];
  const rows = [...new Map(found.map((row) => [row.key, row])).values()];
  const versions = new Map(records.map(({ id, version }) => [id, version]));
  const known = new Map(rows.map((row) => [row.key, row]));
  const isSettledSince = (key: string) => isNewer(known.get(key), versions);
  const matched = matchRecords({ entity, records, rows, operations, isSettledSince });
  await tx.putRows(entity, matched.written);
  return matched.doubtful;
}

function isNewer(
  row: MirrorRow | undefined,
  versions: ReadonlyMap<number | null, number | null>,
): boolean {
  const told = row && versions.get(row.id);
  return typeof told === 'number' && (row?.version ?? 0) > told;
}

/** @returns those that stay, because something waits to be sent, or to be told, of them. */
async function remove(
  tx: StoreWrites,
  suspects: readonly (readonly [MirrorName, number])[],
): Promise<(readonly [MirrorName, number])[]> {
  const numbers = new Map<MirrorName, number[]>();
  for (const [entity, id] of suspects) {
    const known = numbers.get(entity);
    if (known) known.push(id);
    else numbers.set(entity, [id]);
  }
  const staying: (readonly [MirrorName, number])[] = [];
  for (const [entity, ids] of numbers) {
    const operations = await operationsByKey(tx, entity);
    const rows = await tx.getRowsById(entity, ids);
    const held = new Set(rows.flatMap(({ id, key }) => (operations.has(key) ? id : [])));
    // Its number may yet be told to a create that was sent from here.
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
  return operation.kind === 'create' && operation.sentAt !== null;
}
