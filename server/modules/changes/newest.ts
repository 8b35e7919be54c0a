import { sql } from 'drizzle-orm';
import type { Database } from '../../context';
import { readFeedBound } from '../../db/feed-bound';

/** In place of a company's number: the changes of all companies that a SUPERADMIN sees. */
export const PLATFORM = 0;

/** The newest changes of a company: transaction ids, 0 where there is none. */
export interface Newest {
  readonly company: number;
  /** The newest change that the feed may tell. */
  readonly told: bigint;
  /** The newest committed change; above `told` where it waits for a transaction that is still open. */
  readonly saved: bigint;
}

/** Reads the newest changes of some companies, of each by one look into an index. */
export function readNewest(db: Database, companies: readonly number[]): Promise<Newest[]> {
  return db.transaction(
    async (tx) => {
      const { complete } = await readFeedBound(tx);
      const newest = (
        below: ReturnType<typeof sql>,
      ) => sql`coalesce(case when company = ${PLATFORM} then (
          select xid from row_changes where entity in ('company', 'user', 'category') and xid < ${below}
          order by xid desc limit 1)
        else (
          select xid from row_changes where company_id = company and xid < ${below} order by xid desc limit 1)
        end, 0)::text`;
      const { rows } = await tx.execute<{ company: number; told: string; saved: string }>(
        sql`select company, ${newest(sql`${complete}::bigint`)} as told,
            ${newest(sql`9223372036854775807`)} as saved
          from unnest(${sql.param(companies)}::integer[]) as company`,
      );
      return rows.map(({ company, told, saved }) => ({
        company,
        told: BigInt(told),
        saved: BigInt(saved),
      }));
    },
    { accessMode: 'read only' },
  );
}
