import { and, between, eq, getTableName, type SQL, sql } from 'drizzle-orm';
import { PROBLEM_TYPES, type ProblemType } from '../../src/domain/problem';
import { FIRST_VERSION } from '../../src/domain/wire';
import { type CompanyTable, idempotencyKeys, shipments } from '../db/schema';
import { insertInto } from '../db/write-rows';
import { UNNEEDED_STATUS, UNSEEN_STATUS } from '../http/answer';
import { ProblemError } from '../http/problems';
import type { Scope } from '../tenancy/scope';

/** The stored outcome of a keyed request: enough to repeat the answer, and no personal data. */
export interface Verdict {
  readonly status: number;
  readonly type: ProblemType | null;
  readonly errors: readonly { readonly field: string; readonly message: string }[] | null;
  readonly recordId: number | null;
  readonly recordVersion: number | null;
  readonly numeroGuia: string | null;
}

/** A request under an idempotency key. */
export interface KeyedRequest {
  readonly key: string;
  readonly fingerprint: string;
}

/** A row that a create made. */
interface CreatedRow {
  /** The name of its table. */
  readonly table: string;
  readonly key: string | null;
  readonly recordKey: string;
  readonly isOwn: boolean;
  readonly id: number;
  readonly version: number;
  readonly numeroGuia: string | null;
}

/** The keys that requests carry or name. */
export interface RequestKeys {
  /** Idempotency keys to be locked. */
  readonly keys: readonly string[];
  /** Idempotency keys that are only read. */
  readonly referred?: readonly string[];
  /** Record keys of creates and of named records. */
  readonly recordKeys: readonly string[];
}

/** The result of a write. */
export interface Made {
  readonly id: number;
  /** The version that it made, for operations that follow; null where somebody else's changes may be in it. */
  readonly version: number | null;
}

/**
 * A user's idempotency keys within one transaction: locks them, reads their verdicts and records new ones. Also the
 * company's records by their own keys.
 */
export class Ledger {
  readonly #scope: Scope;
  readonly #tables: readonly CompanyTable[];
  readonly #recordKeys: readonly string[];
  readonly #locked: ReadonlySet<string>;
  readonly #stored: ReadonlyMap<string, Verdict & { readonly fingerprint: string }>;
  /** The row keeps the key that created it, so a create is recognised after its verdict was pruned, too. */
  readonly #created: ReadonlyMap<string | null, CreatedRow>;
  readonly #byRecordKey: ReadonlyMap<string, readonly CreatedRow[]>;
  readonly #recorded = new Map<string, KeyedRequest & Verdict>();
  /** Records that this transaction made, by record key. */
  readonly #made = new Map<string, Pick<CreatedRow, 'table' | 'id'>>();

  private constructor(
    scope: Scope,
    tables: readonly CompanyTable[],
    recordKeys: readonly string[],
    locked: ReadonlySet<string>,
    stored: ReadonlyMap<string, Verdict & { readonly fingerprint: string }>,
    created: readonly CreatedRow[],
  ) {
    this.#scope = scope;
    this.#tables = tables;
    this.#recordKeys = recordKeys;
    this.#locked = locked;
    this.#stored = stored;
    this.#created = new Map(created.filter(({ isOwn }) => isOwn).map((row) => [row.key, row]));
    const byRecordKey = new Map<string, CreatedRow[]>();
    for (const row of created)
      byRecordKey.set(row.recordKey, [...(byRecordKey.get(row.recordKey) ?? []), row]);
    this.#byRecordKey = byRecordKey;
  }

  /**
   * Locks `keys` until the transaction ends, and reads the rows that they and the others made.
   * @param tables the tables in which a key may have created a row
   */
  static async open(
    scope: Scope,
    tables: readonly CompanyTable[],
    { keys, referred = [], recordKeys }: RequestKeys,
  ): Promise<Ledger> {
    const asked = [...keys, ...referred];
    // Sent together and run in this order: the snapshots of both readings must be taken after the locks.
    const [locked, stored, created] = await Promise.all([
      lockKeys(scope, keys),
      readStored(scope, asked),
      readCreated(scope, tables, asked, recordKeys),
    ]);
    return new Ledger(scope, tables, recordKeys, locked, stored, created);
  }

  /**
   * The verdict of an earlier request under this key; null where the key is new.
   * @param createsIn the table in which the request makes a row, if it makes one
   * @throws ProblemError `in-progress` where another request has locked the key; `key-reuse` where the key belongs to a
   * different request
   */
  verdictOf({ key, fingerprint }: KeyedRequest, createsIn?: CompanyTable): Verdict | null {
    this.checkLocked(key);
    const stored = this.#stored.get(key);
    if (!stored) {
      const created = this.#created.get(key);
      if (!created) return null;
      // The row keeps no fingerprint, but a warehouse is not what the key of a customer made.
      if (!createsIn || created.table !== getTableName(createsIn))
        throw new ProblemError('key-reuse');
      return toVerdict(201, created);
    }
    if (stored.fingerprint !== fingerprint) throw new ProblemError('key-reuse');
    return stored;
  }

  /** @throws ProblemError `in-progress` where another request has locked the key */
  checkLocked(key: string): void {
    if (!this.#locked.has(key)) throw new ProblemError('in-progress', { retryAfterSeconds: 1 });
  }

  /** The verdict of an earlier request under this key that was done, whatever it was; null where none was. */
  successOf(key: string): Verdict | null {
    this.checkLocked(key);
    const stored = this.#stored.get(key);
    return stored?.type === null ? stored : null;
  }

  /** The result of an earlier request under this key; null where there was none. */
  madeBy(key: string): Made | null {
    const verdict = this.#stored.get(key);
    if (verdict)
      return verdict.type === null && verdict.recordId !== null
        ? { id: verdict.recordId, version: isHandedOn(verdict) ? verdict.recordVersion : null }
        : null;
    // The row has its version of today, which others may have made.
    const created = this.#created.get(key);
    return created ? { id: created.id, version: FIRST_VERSION } : null;
  }

  /** The id of the company's record with this key; null where there is none, or several and no `table` to tell. */
  recordId(recordKey: string, table?: CompanyTable): number | null {
    const made = this.#made.get(recordKey);
    const all = [...(this.#byRecordKey.get(recordKey) ?? []), ...(made ? [made] : [])];
    const [found, ...others] = table ? all.filter((row) => row.table === getTableName(table)) : all;
    return found && others.length === 0 ? found.id : null;
  }

  /** Sets the verdict that `save` will store for a key, in place of one set before; null stores none. */
  record({ key, fingerprint }: KeyedRequest, verdict: Verdict | null): void {
    if (verdict) this.#recorded.set(key, { key, fingerprint, ...verdict });
    else this.#recorded.delete(key);
  }

  /** As `recordId`, but including records that other requests have made since the ledger was opened. */
  async recordIdNow(recordKey: string, table: CompanyTable): Promise<number | null> {
    const { loader } = this.#scope;
    const created = await loader.read('record keys', '', async (asked) => {
      const rows = await readCreated(this.#scope, this.#tables, [], this.#recordKeys);
      return asked.map(() => rows);
    });
    const name = getTableName(table);
    return created.find((row) => row.recordKey === recordKey && row.table === name)?.id ?? null;
  }

  /** Notes a record that is there under a record key since the ledger was opened. */
  noteMade(recordKey: string, table: CompanyTable, id: number): void {
    if (this.recordId(recordKey, table) === null)
      this.#made.set(recordKey, { table: getTableName(table), id });
  }

  /** Forgets recorded verdicts and noted records, because their effects were rolled back. */
  forget(): void {
    this.#recorded.clear();
    this.#made.clear();
  }

  /** Stores the recorded verdicts, in the transaction of their effects. */
  async save(): Promise<void> {
    const { db, actor } = this.#scope;
    if (this.#recorded.size === 0) return;
    const rows = [...this.#recorded.values()].map((row) => ({ userId: actor.id, ...row }));
    await db.execute(insertInto(idempotencyKeys, rows));
  }
}

const isHandedOn = ({ status }: Verdict) => status !== UNSEEN_STATUS && status !== UNNEEDED_STATUS;

/** Locks the keys that no other transaction has locked, and returns them. */
async function lockKeys({ db, actor }: Scope, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await db.execute<{ key: string }>(
    sql`select key from unnest(${sql.param(keys)}::uuid[]) as key
      where pg_try_advisory_xact_lock(hashtextextended(${`${actor.id}:`} || key, 0))`,
  );
  return new Set(rows.map(({ key }) => key));
}

async function readStored({ db, actor }: Scope, keys: readonly string[]) {
  const { userId, key } = idempotencyKeys;
  const [first = '', ...others] = keys.toSorted();
  // The first and the last tell the partitions; a list does so only where the statement is planned anew.
  const isInRange = first ? between(key, first, others.at(-1) ?? first) : sql`false`;
  const rows = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(userId, actor.id), isAmong(key, keys), isInRange));
  return new Map(rows.map((row) => [row.key, { ...row, type: toProblemType(row.type) }]));
}

/** The rows that the user's requests made under these idempotency keys, and the company's with these record keys. */
async function readCreated(
  { db, actor }: Scope,
  tables: readonly CompanyTable[],
  keys: readonly string[],
  recordKeys: readonly string[],
): Promise<readonly CreatedRow[]> {
  if (keys.length + recordKeys.length === 0 || tables.length === 0) return [];
  const readings = tables.map((table) => {
    const numeroGuia = table === shipments ? shipments.numeroGuia : sql`null::text`;
    const isOwn = sql`${table.authorId} = ${actor.id}`;
    return sql`select ${table.idempotencyKey} as key, ${table.recordKey} as "recordKey", ${isOwn} as "isOwn",
        ${table.id} as id, ${table.version} as version, ${numeroGuia} as "numeroGuia",
        ${sql.raw(`'${getTableName(table)}'`)}::text as "table"
      from ${table} where (${isOwn} and ${table.idempotencyKey} = any((select keys from asked)::uuid[]))
        or (${table.companyId} = ${actor.company.id}
          and ${table.recordKey} = any((select record_keys from asked)::uuid[]))`;
  });
  // The keys are sent and read once, however many tables there are.
  const { rows } = await db.execute<Record<string, unknown> & CreatedRow>(
    sql`with asked as materialized (
        select ${sql.param(keys)}::uuid[] as keys, ${sql.param(recordKeys)}::uuid[] as record_keys)
      ${sql.join(readings, sql` union all `)}`,
  );
  return rows;
}

/** `= any` takes all keys as one parameter, so that the statement stays the same. */
function isAmong(
  column: CompanyTable['idempotencyKey'] | typeof idempotencyKeys.key,
  keys: readonly string[],
): SQL {
  return sql`${column} = any(${sql.param(keys)}::uuid[])`;
}

/** The verdict of an answer with this record. */
export function toVerdict(
  status: number,
  record: Readonly<{ id?: unknown; version?: unknown; numeroGuia?: unknown }>,
): Verdict {
  return {
    status,
    type: null,
    errors: null,
    recordId: typeof record.id === 'number' ? record.id : null,
    recordVersion: typeof record.version === 'number' ? record.version : null,
    numeroGuia: typeof record.numeroGuia === 'string' ? record.numeroGuia : null,
  };
}

/** Whether a retry would get the same problem, so that it is stored; others (no session, a stale version) may pass. */
export function isFinalProblem(problem: ProblemError): boolean {
  return FINAL.includes(problem.type);
}
const FINAL: readonly ProblemType[] = [
  'invalid',
  'not-found',
  'duplicate',
  'illegal-transition',
  'product-travels',
  'erased',
];

function toProblemType(stored: string | null): ProblemType | null {
  return PROBLEM_TYPES.find((type) => type === stored) ?? null;
}
