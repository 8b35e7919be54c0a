import { and, eq, lt, sql } from 'drizzle-orm';
import { PROBLEM_TYPES, type ProblemType } from '../../src/domain/wire';
import type { Database, Transaction } from '../db/database';
import { idempotencyKeys } from '../db/schema';
import { inStanding } from '../db/standing';
import { Refusal } from '../http/problems';

const KEPT_DAYS = 180;

/** What a key was answered with: enough to answer again, and no personal data. */
export interface Verdict {
  readonly status: number;
  readonly type: ProblemType | null;
  readonly errors: readonly { readonly field: string; readonly message: string }[] | null;
  readonly recordId: number | null;
  readonly recordVersion: number | null;
  readonly numeroGuia: string | null;
}

export interface KeyedRequest {
  readonly userId: number;
  readonly key: string;
  readonly fingerprint: string;
}

/**
 * Takes a user's key for the length of the transaction and reads what it was answered with; null where it is new.
 * @throws Refusal `in-progress` where another request has it now; `key-reuse` where it was another request's
 */
export async function openKey(tx: Transaction, request: KeyedRequest): Promise<Verdict | null> {
  const { userId, key, fingerprint } = request;
  const taken = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${userId}:${key}`}, 0)) as taken`,
  );
  if (!taken.rows[0]?.taken) throw new Refusal('in-progress', { retryAfterSeconds: 1 });
  const [stored] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  if (!stored) return null;
  if (stored.fingerprint !== fingerprint) throw new Refusal('key-reuse');
  return { ...stored, type: toProblemType(stored.type) };
}

/** Keeps a verdict in the transaction that made it. */
export async function keepVerdict(
  tx: Transaction,
  request: KeyedRequest,
  verdict: Verdict,
): Promise<void> {
  await tx.insert(idempotencyKeys).values({ ...request, ...verdict });
}

/** Whether asking again can only be answered the same: an effect, or a decision about the request itself. */
export function isFinal(refusal: Refusal): boolean {
  return FINAL.includes(refusal.type);
}
const FINAL: readonly ProblemType[] = [
  'invalid',
  'not-found',
  'duplicate',
  'illegal-transition',
  'product-travels',
];

/** Forgets the keys older than 180 days; what they made keeps its key for ever. */
export async function forgetOldKeys(db: Database): Promise<void> {
  const isOld = lt(idempotencyKeys.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`);
  await inStanding(db, { as: 'platform' }, (tx) => tx.delete(idempotencyKeys).where(isOld));
}

function toProblemType(stored: string | null): ProblemType | null {
  return PROBLEM_TYPES.find((type) => type === stored) ?? null;
}
