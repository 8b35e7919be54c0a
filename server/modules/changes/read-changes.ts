import { and, asc, gt, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Fields } from '../../../src/domain/entity';
import type { Changes } from '../../../src/domain/wire';
import type { Actor, Database, Transaction } from '../../context';
import { type FeedBound, readFeedBound } from '../../db/feed-bound';
import { changeFeed, rowChanges } from '../../db/schema';
import { ProblemError } from '../../http/problems';
import { createScope, type Scope, setReach, tenantFilter } from '../../tenancy/scope';
import {
  before,
  type Cursor,
  isOwnedBy,
  later,
  type Owner,
  type Place,
  readCursor,
  writeCursor,
} from './cursor';
import { EVERYTHING, isAfter, isSeenBy } from './glance';
import { type Source, sourcesOf } from './sources';

type Change = Changes['changes'][number];

/**
 * Reads one page of the feed: the changes since a cursor. An empty cursor starts with a sweep of every record, followed
 * by the changes made meanwhile.
 * @param encoded the cursor of the previous page, or an empty text
 * @throws ProblemError `too-old` where the client must start over
 */
export function readChanges(
  db: Database,
  actor: Actor,
  encoded: string,
  limit: number,
): Promise<Changes> {
  return db.transaction(
    async (tx) => {
      const reader = new FeedReader(tx, actor);
      await reader.reach('company');
      const bound = await readFeedBound(tx);
      const { epoch, forgottenBelow } = await readFeed(tx);
      const oldest = bound.complete;
      const owner: Owner = { epoch, actor };
      const start: Cursor = {
        place: before(oldest),
        sweep: { source: 0, id: 0 },
        sweptAt: oldest,
      };
      const cursor = encoded ? readOwnCursor(owner, encoded) : start;
      const { xid } = cursor.place;
      // A cursor ahead of the database: an older copy of it was restored.
      if (xid < forgottenBelow || xid > bound.next) throw new ProblemError('too-old');
      const page = cursor.sweep
        ? await sweep(reader, cursor, limit)
        : await follow(reader, cursor, bound, limit);
      return { ...page, cursor: writeCursor(owner, page.cursor) };
    },
    { accessMode: 'read only' },
  );
}

/** @throws ProblemError `too-old` where it is unreadable, or of another database, role or company */
function readOwnCursor(owner: Owner, encoded: string): Cursor {
  const sent = readCursor(encoded);
  if (!sent || !isOwnedBy(owner, sent)) throw new ProblemError('too-old');
  return sent;
}

interface Page {
  readonly cursor: Cursor;
  readonly more: boolean;
  readonly changes: readonly Change[];
  readonly waitingSince?: string;
}

/** Reads the sources of a user, each with the reach of its list call. */
class FeedReader {
  readonly sources: readonly Source[];
  readonly scope: Scope;
  readonly #tx: Transaction;
  #reach: Source['reach'] | null = null;

  constructor(tx: Transaction, actor: Actor) {
    this.#tx = tx;
    this.scope = createScope(tx, actor);
    this.sources = sourcesOf(actor.role);
  }

  /** Sets the reach of the queries that follow. */
  async reach(reach: Source['reach']): Promise<void> {
    if (this.#reach !== reach) await setReach(this.#tx, this.scope.actor, reach);
    this.#reach = reach;
  }

  async read(source: Source, condition: SQL): Promise<Change[]> {
    await this.reach(source.reach);
    const records = await source.read(this.scope, condition);
    return records.map((record) => ({
      entity: source.entity,
      id: Number(record[source.idField]),
      version: versionOf(record),
      record,
    }));
  }

  /** The next ids of a source, in ascending order. */
  async idsAfter({ table, reach }: Source, id: number, limit: number): Promise<number[]> {
    await this.reach(reach);
    const { actor, db } = this.scope;
    const isPlatform = reach === 'platform' && actor.role === 'SUPERADMIN';
    const { companyId } = table;
    // Row-level security says the same, but in a way that hides the company from the planner.
    const isOwn = companyId && !isPlatform ? tenantFilter(this.scope, { companyId }) : undefined;
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(and(isOwn, gt(table.id, id)))
      .orderBy(asc(table.id))
      .limit(limit);
    return rows.map((row) => Number(row.id));
  }
}

/** Categories, and users without personal data, have no version. */
const versionOf = ({ version }: Fields) => (typeof version === 'number' ? version : 1);

/** One page of the sweep: every record as it is now. Changes made during the sweep follow in the feed. */
async function sweep(reader: FeedReader, cursor: Cursor, limit: number): Promise<Page> {
  const changes: Change[] = [];
  let { source: place, id } = cursor.sweep ?? { source: 0, id: 0 };
  for (; place < reader.sources.length; place += 1, id = 0) {
    const source = reader.sources[place];
    if (!source) break;
    const wanted = limit - changes.length;
    const ids = await reader.idsAfter(source, id, wanted);
    const last = ids.at(-1) ?? id;
    const isNext = and(gt(source.table.id, id), lte(source.table.id, last));
    if (ids.length > 0 && isNext) changes.push(...inOrder(await reader.read(source, isNext)));
    if (ids.length === wanted)
      return { cursor: { ...cursor, sweep: { source: place, id: last } }, more: true, changes };
  }
  return { cursor: { ...cursor, sweep: null }, more: true, changes };
}

const inOrder = (changes: Change[]) => changes.sort((a, b) => a.id - b.id);

/** One page of the feed: changes of transactions below the oldest one still running. */
async function follow(
  reader: FeedReader,
  cursor: Cursor,
  { complete: oldest, next }: FeedBound,
  limit: number,
): Promise<Page> {
  const rows = await changesAfter(reader, cursor.place, oldest, limit + 1);
  const page = rows.slice(0, limit);
  const isNew = ({ entity, xid }: Place) => entity === EVERYTHING && xid >= cursor.sweptAt;
  const end = page.findIndex(isNew);
  const beforeEverything = end < 0 ? page : page.slice(0, end);
  const changes = await present(reader, beforeEverything);
  const everything = page[end];
  if (everything) {
    const again = { place: everything, sweep: { source: 0, id: 0 }, sweptAt: oldest };
    return { cursor: again, more: true, changes };
  }
  const more = rows.length > limit;
  const place = (more && page.at(-1)) || later(cursor.place, before(oldest));
  const waitingSince = more || oldest === next ? null : await firstWaiting(reader, oldest);
  return { cursor: { ...cursor, place }, more, changes, ...(waitingSince && { waitingSince }) };
}

/** The time of the first committed change that waits behind an open transaction; null where none does. */
async function firstWaiting(reader: FeedReader, oldest: bigint): Promise<string | null> {
  await reader.reach('platform');
  const { actor, db } = reader.scope;
  const [first] = await db
    .select({ at: rowChanges.at })
    .from(rowChanges)
    .where(and(isSeenBy(actor.role, actor.company.id), gte(rowChanges.xid, oldest)))
    .orderBy(asc(rowChanges.xid))
    .limit(1);
  return first?.at.toISOString() ?? null;
}

async function changesAfter(
  reader: FeedReader,
  place: Place,
  oldest: bigint,
  limit: number,
): Promise<Place[]> {
  await reader.reach('platform');
  return reader.scope.db
    .select({ xid: rowChanges.xid, entity: rowChanges.entity, id: rowChanges.id })
    .from(rowChanges)
    .where(
      and(
        isSeenBy(reader.scope.actor.role, reader.scope.actor.company.id),
        isAfter({ place }),
        lt(rowChanges.xid, oldest),
      ),
    )
    .orderBy(asc(rowChanges.xid), asc(rowChanges.entity), asc(rowChanges.id))
    .limit(limit);
}

/** Each record once, as it is now, in the order of its last change; one that the user cannot read is `gone`. */
async function present(reader: FeedReader, places: readonly Place[]): Promise<Change[]> {
  const found = new Map<string, Change>();
  const nameOf = ({ entity, id }: Pick<Place, 'entity' | 'id'>) => `${entity} ${id}`;
  for (const source of reader.sources) {
    const ids = places.filter(({ entity }) => entity === source.entity).map(({ id }) => id);
    if (ids.length === 0) continue;
    const isOne = sql`${source.table.id} = any(${sql.param([...new Set(ids)])}::integer[])`;
    for (const change of await reader.read(source, isOne)) found.set(nameOf(change), change);
  }
  const last = new Map<string, Place>();
  for (const place of places) {
    last.delete(nameOf(place));
    last.set(nameOf(place), place);
  }
  return [...last].map(
    ([name, { entity, id }]) =>
      found.get(name) ?? { entity: entity as Change['entity'], id, version: 0, gone: true },
  );
}

async function readFeed(tx: Transaction) {
  const [feed] = await tx
    .select({ epoch: changeFeed.epoch, forgottenBelow: changeFeed.forgottenBelow })
    .from(changeFeed);
  if (!feed) throw new Error('The feed of changes has no row');
  return feed;
}
