import { createHash } from 'node:crypto';
import { and, eq, inArray, like, lt, notLike, or, sql } from 'drizzle-orm';
import type { Attempt, Database, Queries, Throttle } from '../../context';
import { signInFailures } from '../../db/schema';

/** The first failures are free; then each doubles the wait, up to a maximum; the count decays over time. */
interface Rule {
  readonly freeFailures: number;
  readonly maxWaitMs: number;
  /** The count goes down by one each time this passes. */
  readonly decayMs: number;
}

/** An account from one address, or on a known device. */
const ACCOUNT: Rule = { freeFailures: 5, maxWaitMs: 5 * 60_000, decayMs: 60_000 };
/** An office shares one address, as do all tablets behind one router. */
const ADDRESS: Rule = { freeFailures: 50, maxWaitMs: 60_000, decayMs: 10_000 };
/** A higher count would not lengthen the wait, only its decay. */
const MAX_FAILURES = 100;
const DAY_MS = 24 * 3_600_000;
/** How long a device is known after its last sign-in. */
const KNOWN_DEVICE_MS = 180 * DAY_MS;

/**
 * A throttle that counts in the database, so that several processes count together and a restart resets nothing.
 *
 * Failures are counted for an account from one address, and for the address: whoever guesses keeps nobody out but
 * themselves. A device on which the account has signed in before has a count of its own, so that not even somebody
 * behind the same address keeps it out. Nothing is written while an attempt has to wait.
 * @param now ms since 1970
 */
export function createThrottle(db: Database, now: () => number): Throttle {
  return {
    isKnown: async (attempt) => (await readCounts(db, attempt)).has(deviceKey(attempt)),
    begin: (attempt) =>
      db.transaction(async (tx) => {
        await lockCounts(tx, attempt);
        const stored = await readCounts(tx, attempt);
        const counts = countsOf(attempt, stored.has(deviceKey(attempt)));
        const waits = counts.map(([key, rule]) => waitMs(stored.get(key), rule, now()));
        const longest = Math.max(...waits);
        if (longest > 0) return Math.ceil(longest / 1000);
        for (const [key, rule] of counts)
          await store(tx, key, addFailure(stored.get(key), rule, now()), now());
        return 0;
      }),
    succeed: (attempt) =>
      db.transaction(async (tx) => {
        await lockCounts(tx, attempt);
        const stored = await readCounts(tx, attempt);
        const isKnown = stored.has(deviceKey(attempt));
        if (attempt.deviceId) await store(tx, deviceKey(attempt), 0, now());
        if (isKnown) return;
        await tx.delete(signInFailures).where(eq(signInFailures.key, pairKey(attempt)));
        await tx
          .update(signInFailures)
          .set({ failures: sql`greatest(${signInFailures.failures} - 1, 0)` })
          .where(eq(signInFailures.key, addressKey(attempt)));
      }),
  };
}

/** Deletes counts that have decayed, and devices that have not signed in for 180 days. */
export async function pruneFailures(db: Queries): Promise<void> {
  const { key, at } = signInFailures;
  const isDevice = like(key, 'device:%');
  const isOld = (ms: number) => lt(at, new Date(Date.now() - ms));
  await db
    .delete(signInFailures)
    .where(or(and(isDevice, isOld(KNOWN_DEVICE_MS)), and(notLike(key, 'device:%'), isOld(DAY_MS))));
}

type Count = Pick<typeof signInFailures.$inferSelect, 'failures' | 'at'>;

/** The counters of an attempt. */
const countsOf = (attempt: Attempt, isKnown: boolean): readonly (readonly [string, Rule])[] =>
  isKnown
    ? [[deviceKey(attempt), ACCOUNT]]
    : [
        [pairKey(attempt), ACCOUNT],
        [addressKey(attempt), ADDRESS],
      ];

const keysOf = (attempt: Attempt) =>
  [deviceKey(attempt), pairKey(attempt), addressKey(attempt)].sort();

/** Until the transaction ends, so that parallel guesses are counted one by one; a lock writes no row. */
async function lockCounts(db: Queries, attempt: Attempt): Promise<void> {
  // Every transaction locks in the same order, so that two never deadlock.
  const keys = sql`unnest(${sql.param(keysOf(attempt))}::text[])`;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from ${keys} as key`);
}

async function readCounts(db: Queries, attempt: Attempt): Promise<ReadonlyMap<string, Count>> {
  const rows = await db
    .select()
    .from(signInFailures)
    .where(inArray(signInFailures.key, keysOf(attempt)));
  return new Map(rows.map(({ key, failures, at }) => [key, { failures, at }]));
}

async function store(db: Queries, key: string, failures: number, now: number): Promise<void> {
  const count = { failures, at: new Date(now) };
  await db
    .insert(signInFailures)
    .values({ key, ...count })
    .onConflictDoUpdate({ target: signInFailures.key, set: count });
}

function waitMs(count: Count | undefined, rule: Rule, now: number): number {
  if (!count || count.failures <= rule.freeFailures) return 0;
  const wait = Math.min(1000 * 2 ** (count.failures - rule.freeFailures - 1), rule.maxWaitMs);
  return Math.max(0, count.at.getTime() + wait - now);
}

function addFailure(count: Count | undefined, rule: Rule, now: number): number {
  if (!count) return 1;
  const decayed = Math.max(0, Math.floor((now - count.at.getTime()) / rule.decayMs));
  return Math.min(Math.max(0, count.failures - decayed) + 1, MAX_FAILURES);
}

/** Only hashes are stored: a user may have typed the password into the name's field. */
const hashOf = (...parts: readonly string[]) =>
  createHash('sha256').update(parts.join('\n')).digest('hex');
const pairKey = ({ account, address }: Attempt) => `pair:${hashOf(account, address)}`;
const addressKey = ({ address }: Attempt) => `address:${hashOf(address)}`;
/** Without a device a key that no row has. */
const deviceKey = ({ account, deviceId }: Attempt) =>
  deviceId ? `device:${hashOf(account, deviceId)}` : '';
