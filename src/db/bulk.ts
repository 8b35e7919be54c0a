/**
 * Many operations in one transaction: what they need is read at once, what they write is written at the end. A request
 * to the database for each would take longer than the server does.
 */
import Dexie from 'dexie';
import { entityOf } from '../domain/entities';
import type { MirrorName } from '../domain/entity';
import type { MirrorRow, Operation } from './rows';
import type { RecordWrites, StoreWrites } from './store';

/** Runs over what is held in memory; a single operation goes straight to the database. */
export async function inBulk<T>(
  tx: StoreWrites,
  operations: readonly Operation[],
  run: (writes: RecordWrites) => Promise<T>,
): Promise<T> {
  if (operations.length < 2) return run(tx);
  const set = new WorkingSet(tx);
  await set.load(operations);
  const result = await run(set);
  await set.flush();
  return result;
}

/** Dexie forgets its transaction after a hundred awaits that are none of its own: each answer is one of its own. */
function inZone<T>(value: T): Promise<T> {
  return Dexie.Promise.resolve(value);
}

type Rows = Map<string, MirrorRow | undefined>;

class WorkingSet implements RecordWrites {
  readonly #tx: StoreWrites;
  readonly #operations = new Map<number, Operation>();
  readonly #rows = new Map<MirrorName, Rows>();
  readonly #ids = new Map<MirrorName, Set<number>>();
  readonly #changed = new Set<number>();
  readonly #removed = new Set<number>();
  readonly #touched = new Map<MirrorName, Set<string>>();

  constructor(tx: StoreWrites) {
    this.#tx = tx;
  }

  async load(operations: readonly Operation[]): Promise<void> {
    for (const operation of await this.#tx.listUnsettled())
      this.#operations.set(operation.seq, operation);
    const keys = new Map<MirrorName, Set<string>>();
    const want = (entity: MirrorName, key: string) =>
      keys.set(entity, (keys.get(entity) ?? new Set()).add(key));
    for (const { entity, key, refs } of operations) {
      want(entity, key);
      for (const reference of entityOf(entity).references)
        for (const named of [refs[reference.field] ?? []].flat()) want(reference.entity, named);
    }
    for (const [entity, wanted] of keys) {
      for (const key of wanted) this.#rowsOf(entity).set(key, undefined);
      this.#take(entity, await this.#tx.getRows(entity, [...wanted]));
    }
  }

  async flush(): Promise<void> {
    await this.#tx.removeOperations([...this.#removed]);
    for (const [entity, keys] of this.#touched) {
      const rows = [...keys].map((key) => ({ key, row: this.#rowsOf(entity).get(key) }));
      await this.#tx.removeRows(
        entity,
        rows.flatMap(({ key, row }) => (row ? [] : [key])),
      );
      await this.#tx.putRows(
        entity,
        rows.flatMap(({ row }) => row ?? []),
      );
    }
    const changed = [...this.#changed].flatMap((seq) => this.#operations.get(seq) ?? []);
    await this.#tx.putOperations(changed);
  }

  getOperationById(id: string) {
    for (const operation of this.#operations.values())
      if (operation.id === id) return inZone<Operation | undefined>(operation);
    return this.#tx.getOperationById(id);
  }
  /** Of one record, those not settled: the settled ones change nothing. */
  listOperations(entity: Operation['entity'], key: string) {
    return inZone(
      [...this.#operations.values()].filter(
        (operation) => operation.key === key && operation.entity === entity,
      ),
    );
  }
  async getRow(entity: MirrorName, key: string) {
    const rows = this.#rowsOf(entity);
    if (!rows.has(key)) rows.set(key, await this.#tx.getRow(entity, key));
    return inZone(rows.get(key));
  }
  async getRowsById(entity: MirrorName, ids: readonly number[]) {
    const known = this.#ids.get(entity) ?? new Set();
    const unread = ids.filter((id) => !known.has(id));
    if (unread.length > 0) this.#take(entity, await this.#tx.getRowsById(entity, unread));
    this.#ids.set(entity, new Set([...known, ...unread]));
    const rows = [...this.#rowsOf(entity).values()].flatMap((row) => row ?? []);
    return inZone(rows.filter(({ id }) => id !== null && ids.includes(id)));
  }

  putOperation(operation: Operation) {
    this.#operations.set(operation.seq, operation);
    this.#changed.add(operation.seq);
    return inZone(undefined);
  }
  removeOperations(seqs: readonly number[]) {
    for (const seq of seqs) {
      this.#operations.delete(seq);
      this.#changed.delete(seq);
      this.#removed.add(seq);
    }
    return inZone(undefined);
  }
  putRows(entity: MirrorName, rows: readonly MirrorRow[]) {
    for (const row of rows) this.#touch(entity, row.key, row);
    return inZone(undefined);
  }
  removeRows(entity: MirrorName, keys: readonly string[]) {
    for (const key of keys) this.#touch(entity, key, undefined);
    return inZone(undefined);
  }

  getMeta(name: string) {
    return this.#tx.getMeta(name);
  }
  putMeta(name: string, value: unknown) {
    return this.#tx.putMeta(name, value);
  }

  #rowsOf(entity: MirrorName): Rows {
    const known = this.#rows.get(entity);
    if (known) return known;
    const rows: Rows = new Map();
    this.#rows.set(entity, rows);
    return rows;
  }
  /** What was read, where nothing newer is held. */
  #take(entity: MirrorName, read: readonly MirrorRow[]): void {
    const rows = this.#rowsOf(entity);
    for (const row of read) if (!this.#touched.get(entity)?.has(row.key)) rows.set(row.key, row);
  }
  #touch(entity: MirrorName, key: string, row: MirrorRow | undefined): void {
    this.#rowsOf(entity).set(key, row);
    this.#touched.set(entity, (this.#touched.get(entity) ?? new Set()).add(key));
  }
}
