import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Fields } from '../../src/domain/entity';
import { PROBLEM_TYPES, type ProblemType } from '../../src/domain/wire';
import type { Database } from '../context';
import { insertInto } from '../db/insert-into';
import { type CompanyTable, idempotencyKeys, shipments } from '../db/schema';
import { ProblemError } from '../http/problems';
import type { Scope } from '../tenancy/scope';
import { withTenant } from '../tenancy/tenant-context';

const RETENTION_DAYS = 180;

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
  readonly key: string;
  readonly fingerprint: string;
}

/** What a user's keys were answered with, and the keys of one transaction, held until it ends. */
export class Ledger {
  readonly #scope: Scope;
  readonly #locked: ReadonlySet<string>;
  readonly #stored: ReadonlyMap<string, Verdict & { readonly fingerprint: string }>;
  readonly #created: ReadonlyMap<string, Verdict>;
  readonly #recorded = new Map<string, KeyedRequest & Verdict>();

  private constructor(
    scope: Scope,
    taken: ReadonlySet<string>,
    kept: ReadonlyMap<string, Verdict & { readonly fingerprint: string }>,
    made: ReadonlyMap<string, Verdict>,
  ) {
    this.#scope = scope;
    this.#locked = taken;
    this.#stored = kept;
    this.#created = made;
  }

  /**
   * Takes keys for the length of the transaction, and reads what they, and the keys only referred to, came to.
   * @param tables where a row made by a key may be
   */
  static async open(
    scope: Scope,
    keys: readonly string[],
    tables: readonly CompanyTable[],
    referred: readonly string[] = [],
  ): Promise<Ledger> {
    const taken = await lockKeys(scope, keys);
    // A statement of its own: its snapshot must be younger than the locks.
    const kept = await readStored(scope, [...taken, ...referred]);
    const unknown = [...taken, ...referred].filter((key) => !kept.has(key));
    return new Ledger(scope, taken, kept, await readCreated(scope, unknown, tables));
  }

  /**
   * What the key was answered with; null where it is new.
   * @throws ProblemError `in-progress` where another request has it now; `key-reuse` where it was another request's
   */
  verdictOf({ key, fingerprint }: KeyedRequest): Verdict | null {
    this.checkLocked(key);
    const kept = this.#stored.get(key);
    if (!kept) return this.#created.get(key) ?? null;
    if (kept.fingerprint !== fingerprint) throw new ProblemError('key-reuse');
    return kept;
  }

  /** @throws ProblemError `in-progress` where another request has the key now */
  checkLocked(key: string): void {
    if (!this.#locked.has(key)) throw new ProblemError('in-progress', { retryAfterSeconds: 1 });
  }

  /** The record that an earlier request under this key wrote; null where none did. */
  idOf(key: string): number | null {
    const verdict = this.#stored.get(key) ?? this.#created.get(key);
    return verdict && verdict.type === null ? verdict.recordId : null;
  }

  /** Keeps a verdict in place of an earlier one of this transaction; written by `save`. null keeps none. */
  record({ key, fingerprint }: KeyedRequest, verdict: Verdict | null): void {
    if (verdict) this.#recorded.set(key, { key, fingerprint, ...verdict });
    else this.#recorded.delete(key);
  }

  async save(): Promise<void> {
    const { db, actor } = this.#scope;
    if (this.#recorded.size === 0) return;
    const rows = [...this.#recorded.values()].map((row) => ({ userId: actor.id, ...row }));
    await db.execute(insertInto(idempotencyKeys, rows));
  }
}

/** Those of the keys that nobody else has now. */
async function lockKeys({ db, actor }: Scope, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await db.execute<{ key: string }>(
    sql`select key from unnest(${sql.param(keys)}::uuid[]) as key
      where pg_try_advisory_xact_lock(hashtextextended(${`${actor.id}:`} || key, 0))`,
  );
  return new Set(rows.map(({ key }) => key));
}

async function readStored({ db, actor }: Scope, keys: readonly string[]) {
  const rows = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, actor.id), isAmong(idempotencyKeys.key, keys)));
  return new Map(rows.map((row) => [row.key, { ...row, type: toProblemType(row.type) }]));
}

/** Whose verdict was forgotten, or never kept, is still known by the row it made. */
async function readCreated(
  { db, actor }: Scope,
  keys: readonly string[],
  tables: readonly CompanyTable[],
): Promise<Map<string, Verdict>> {
  if (keys.length === 0) return new Map();
  const [first, second, ...others] = tables.map((table) =>
    db
      .select({
        key: sql<string>`${table.idempotencyKey}`.as('key'),
        id: sql<number>`${table.id}`.as('id'),
        version: sql<number>`${table.version}`.as('version'),
        numeroGuia: sql<
          string | null
        >`${table === shipments ? shipments.numeroGuia : sql`null::text`}`.as('numero_guia'),
      })
      .from(table)
      .where(and(eq(table.authorId, actor.id), isAmong(table.idempotencyKey, keys))),
  );
  if (!first) return new Map();
  const rows = await (second ? unionAll(first, second, ...others) : first);
  return new Map(rows.map((row) => [row.key, toVerdict(201, row)]));
}

/** One parameter, however many there are. */
function isAmong(
  column: CompanyTable['idempotencyKey'] | typeof idempotencyKeys.key,
  keys: readonly string[],
): SQL {
  return sql`${column} = any(${sql.param(keys)}::uuid[])`;
}

/** What is kept of an answer with this record. */
export function toVerdict(status: number, record: Fields): Verdict {
  return {
    status,
    type: null,
    errors: null,
    recordId: typeof record.id === 'number' ? record.id : null,
    recordVersion: typeof record.version === 'number' ? record.version : null,
    numeroGuia: typeof record.numeroGuia === 'string' ? record.numeroGuia : null,
  };
}

/** Whether asking again can only be answered the same: an effect, or a decision about the request itself. */
export function isFinalProblem(problem: ProblemError): boolean {
  return FINAL.includes(problem.type);
}
const FINAL: readonly ProblemType[] = [
  'invalid',
  'not-found',
  'duplicate',
  'illegal-transition',
  'product-travels',
];

/** Forgets the keys older than 180 days; what they made keeps its key for ever. */
export async function pruneKeys(db: Database): Promise<void> {
  const isOld = lt(
    idempotencyKeys.createdAt,
    sql`now() - make_interval(days => ${RETENTION_DAYS})`,
  );
  await withTenant(db, { as: 'platform' }, (tx) => tx.delete(idempotencyKeys).where(isOld));
}

function toProblemType(stored: string | null): ProblemType | null {
  return PROBLEM_TYPES.find((type) => type === stored) ?? null;
}
