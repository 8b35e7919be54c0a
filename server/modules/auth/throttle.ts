import { createHash } from 'node:crypto';
import { asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Queries, Throttle } from '../../context';
import { signInFailures } from '../../db/schema';

/** The first failures are free; then each doubles the wait, up to a maximum; the count decays over time. */
interface Rule {
  readonly freeFailures: number;
  readonly maxWaitMs: number;
  /** The count goes down by one each time this passes. */
  readonly decayMs: number;
}

const ACCOUNT: Rule = { freeFailures: 5, maxWaitMs: 5 * 60_000, decayMs: 60_000 };
/** An office shares one address, as do all tablets behind one router. */
const ADDRESS: Rule = { freeFailures: 50, maxWaitMs: 60_000, decayMs: 10_000 };
/** A higher count would not lengthen the wait, only its decay. */
const MAX_FAILURES = 100;
const DAY_MS = 24 * 3_600_000;

/**
 * A throttle that counts in the database, so that several processes count together and a restart resets nothing.
 * @param now ms since 1970
 */
export function createThrottle(db: Database, now: () => number): Throttle {
  return {
    begin: (account, address) =>
      db.transaction(async (tx) => {
        const rules = new Map([
          [accountKey(account), ACCOUNT],
          [addressKey(address), ADDRESS],
        ]);
        const entries = await lockEntries(tx, [...rules.keys()], now());
        const waits = entries.map((entry) => waitMs(entry, rules.get(entry.key) ?? ACCOUNT, now()));
        const longest = Math.max(...waits);
        if (longest > 0) return Math.ceil(longest / 1000);
        for (const entry of entries) {
          const failures = addFailure(entry, rules.get(entry.key) ?? ACCOUNT, now());
          const next = { failures, at: new Date(now()) };
          await tx.update(signInFailures).set(next).where(eq(signInFailures.key, entry.key));
        }
        return 0;
      }),
    succeed: (account, address) =>
      db.transaction(async (tx) => {
        // In the order in which `begin` locks them.
        await tx.delete(signInFailures).where(eq(signInFailures.key, accountKey(account)));
        await tx
          .update(signInFailures)
          .set({ failures: sql`greatest(${signInFailures.failures} - 1, 0)` })
          .where(eq(signInFailures.key, addressKey(address)));
      }),
  };
}

/** Deletes counts that have decayed. */
export async function pruneFailures(db: Queries): Promise<void> {
  await db.delete(signInFailures).where(lt(signInFailures.at, new Date(Date.now() - DAY_MS)));
}

type Entry = typeof signInFailures.$inferSelect;

/** Locks the entries of these keys until the transaction ends, inserting those that are absent. */
async function lockEntries(db: Queries, keys: readonly string[], now: number): Promise<Entry[]> {
  const fresh = keys.map((key) => ({ key, failures: 0, at: new Date(now) }));
  await db.insert(signInFailures).values(fresh).onConflictDoNothing();
  return db
    .select()
    .from(signInFailures)
    .where(inArray(signInFailures.key, [...keys]))
    .orderBy(asc(signInFailures.key))
    .for('update');
}

function waitMs({ failures, at }: Entry, rule: Rule, now: number): number {
  if (failures <= rule.freeFailures) return 0;
  const wait = Math.min(1000 * 2 ** (failures - rule.freeFailures - 1), rule.maxWaitMs);
  return Math.max(0, at.getTime() + wait - now);
}

function addFailure({ failures, at }: Entry, rule: Rule, now: number): number {
  const decayed = Math.max(0, Math.floor((now - at.getTime()) / rule.decayMs));
  return Math.min(Math.max(0, failures - decayed) + 1, MAX_FAILURES);
}

const accountKey = (account: string) => `account:${hashOf(account)}`;
const addressKey = (address: string) => `address:${hashOf(address)}`;
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
