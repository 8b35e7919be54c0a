import { and, asc, gt, lte, type SQL } from 'drizzle-orm';
import type { Fields } from '../../src/domain/entity';
import type { Deps, RequestContext } from '../context';
import { answerJson } from '../http/json-answer';
import { logFailure } from '../http/request-log';
import { streamPages } from '../http/stream-pages';
import { readAs, tenantFilter } from '../tenancy/scope';
import type { EntityStore } from './entity-store';

const PAGE_ROWS = 1000;

/** Some records in order of id; `last` is the id after which there may be more, null at the end. */
interface Page {
  readonly records: readonly Fields[];
  readonly last: number | null;
}

/**
 * Answers a whole list as JSON. A long one is streamed page by page, each read in a short transaction when the client
 * has taken the one before: memory stays bounded, and no transaction waits for a slow client.
 */
export async function respondWithList(
  c: RequestContext,
  deps: Deps,
  store: EntityStore,
  condition?: SQL,
): Promise<Response> {
  const read = (after: number) => readPage(c, deps, store, after, condition);
  const first = await read(0);
  if (first.last === null) return answerJson(c, first.records);
  const list = streamPages(first, {
    read,
    nextOf: ({ last }) => last,
    toText,
    onFailure: (error) => logFailure(c, deps.log, error),
  });
  return c.body(list, 200, { 'Content-Type': 'application/json' });
}

function readPage(
  c: RequestContext,
  deps: Deps,
  { table, read }: EntityStore,
  after: number,
  condition?: SQL,
): Promise<Page> {
  return readAs(deps.db, c.get('actor'), 'company', async (scope) => {
    const ids = await scope.db
      .select({ id: table.id })
      .from(table)
      .where(tenantFilter(scope, table, condition, gt(table.id, after)))
      .orderBy(asc(table.id))
      .limit(PAGE_ROWS);
    const last = Number(ids.at(-1)?.id ?? after);
    if (ids.length === 0) return { records: [], last: null };
    const records = await read(scope, and(condition, gt(table.id, after), lte(table.id, last)));
    return { records, last: ids.length === PAGE_ROWS ? last : null };
  });
}

/** The text of a list that breaks off is left unclosed. */
function toText({ records }: Page, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }) {
  const items = JSON.stringify(records).slice(1, -1);
  return `${isFirst ? '[' : items && ','}${items}${isLast ? ']' : ''}`;
}
