import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { toRole } from '../../../src/domain/rules/session';
import type { Changes } from '../../../src/domain/wire';
import type { Actor, FeedGlance, RequestContext } from '../../context';
import { changeFeed, rowChanges } from '../../db/schema';
import {
  before,
  type Cursor,
  isOwnedBy,
  later,
  readCursor,
  type SentCursor,
  writeCursor,
} from './cursor';
import { sourcesOf } from './sources';

/** In place of an entity: a value that every record shows has changed, so the client reads all of them again. */
export const EVERYTHING = 'everything';

/**
 * A look at the feed beside the account of the session that asks, in one statement: mostly there is nothing new, and
 * then no further work. Null where the cursor begins anew, is in a sweep, or cannot be read.
 */
export function glanceOf(c: RequestContext): SQL<FeedGlance> | null {
  const encoded = c.req.query('cursor');
  const sent = encoded ? readCursor(encoded) : null;
  const role = toRole(sent?.role ?? '');
  if (!sent || sent.sweep || !role) return null;
  // By the cursor's own role and company, which `answerUnchanged` compares with the account.
  const isNews = sql`exists (select from ${rowChanges} where ${and(isSeenBy(role, sent.company), isAfter(sent))})`;
  return sql`(select json_build_object(
      'epoch', feed.epoch, 'forgottenBelow', feed.forgotten_below::text,
      'complete', pg_snapshot_xmin(now)::text, 'next', pg_snapshot_xmax(now)::text, 'isNews', ${isNews}
    ) from ${changeFeed} as feed, pg_current_snapshot() as now)`;
}

/** The page that says that nothing is new; null where there is more to say. */
export function answerUnchanged(
  actor: Actor,
  encoded: string,
  { epoch, forgottenBelow, complete, next, isNews }: FeedGlance,
): Changes | null {
  const sent = readCursor(encoded);
  if (!sent || !isOwnedBy({ epoch, actor }, sent)) return null;
  const { xid } = sent.place;
  const isKnown = xid >= BigInt(forgottenBelow) && xid <= BigInt(next);
  if (isNews || !isKnown) return null;
  const cursor: Cursor = { ...sent, place: later(sent.place, before(BigInt(complete))) };
  return { cursor: writeCursor({ epoch, actor }, cursor), more: false, changes: [] };
}

/** Literally the condition of the partial index, so that the planner uses it. */
const IS_PLATFORM = sql`${rowChanges.entity} in ('company', 'user', 'category')`;

/** The changes that the feed tells to a role in a company. */
export function isSeenBy(role: Actor['role'], companyId: number): SQL | undefined {
  const sources = sourcesOf(role);
  const isOurs = eq(rowChanges.companyId, companyId);
  const names = sources.map((source) => source.entity);
  const ofAll = sources
    .filter((source) => source.reach === 'platform')
    .map((source) => source.entity);
  return role === 'SUPERADMIN'
    ? and(IS_PLATFORM, or(inArray(rowChanges.entity, ofAll), isOurs))
    : and(isOurs, inArray(rowChanges.entity, [...names, EVERYTHING]));
}

/** The changes behind a cursor. */
export function isAfter({ place: { xid, entity, id } }: Pick<SentCursor, 'place'>): SQL {
  return sql`(${rowChanges.xid}, ${rowChanges.entity}, ${rowChanges.id}) > (${xid}, ${entity}, ${id})`;
}
