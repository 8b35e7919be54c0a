import { sql } from 'drizzle-orm';
import type { Transaction } from '../context';

/** How far the change feed may tell: transaction ids. */
export interface FeedBound {
  /** All transactions of this database below it have ended, so every change of theirs is visible. */
  readonly complete: bigint;
  /** No transaction of the cluster has this id or a later one yet. */
  readonly next: bigint;
}

/** Ids in PostgreSQL's views have 32 bits; those that run at one time differ in them. */
const SHORT_ID = 0xffff_ffffn;

/**
 * Reads how far the change feed may tell. Transaction ids are the cluster's, so an open transaction of another database
 * would hold the feed here too: one that is proven to be another database's is passed over. Everything unproven counts
 * as ours.
 *
 * The proof needs this order: a snapshot shows id X as running; then the backends of other databases are read; then X's
 * lock is read. Who holds X is one backend from beginning to end, so it is the one that was read in between, and a
 * process id used anew meanwhile cannot mislead. The views hide no database and no lock from a role without rights.
 */
export async function readFeedBound(tx: Transaction): Promise<FeedBound> {
  const { rows } = await tx.execute<{ running: string[]; next: string }>(
    sql`select array(select pg_snapshot_xip(snapshot)::text) as running, pg_snapshot_xmax(snapshot)::text as next
      from pg_current_snapshot() as snapshot`,
  );
  const next = BigInt(rows[0]?.next ?? 0);
  const running = (rows[0]?.running ?? []).map(BigInt);
  if (running.length === 0) return { complete: next, next };
  const foreign = await readForeignIds(tx);
  let complete = next;
  for (const id of running) if (id < complete && !foreign.has(id & SHORT_ID)) complete = id;
  return { complete, next };
}

/** The ids of running transactions of other databases. The three are sent together and run in this order. */
async function readForeignIds(tx: Transaction): Promise<ReadonlySet<bigint>> {
  const [elsewhere, holders, prepared] = await Promise.all([
    tx.execute<{ pid: number }>(
      sql`select pid from pg_stat_activity
        where datid <> (select oid from pg_database where datname = current_database())`,
    ),
    tx.execute<{ id: string; pid: number }>(
      sql`select transactionid::text as id, pid from pg_locks
        where locktype = 'transactionid' and mode = 'ExclusiveLock' and granted`,
    ),
    tx.execute<{ id: string }>(
      sql`select transaction::text as id from pg_prepared_xacts where database <> current_database()`,
    ),
  ]);
  const pids = new Set(elsewhere.rows.map(({ pid }) => pid));
  const held = holders.rows.filter(({ pid }) => pids.has(pid));
  return new Set([...held, ...prepared.rows].map(({ id }) => BigInt(id)));
}
