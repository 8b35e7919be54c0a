/**
 * Buffers the reads and writes of many operations in one transaction: their rows are read at once and written at the
 * end, because a database request for each would take longer than the server does.
 */
import { entityOf, type QueuedEntity } from '../../domain/entities';
import type { MirrorName } from '../../domain/entity';
import type { MirrorRow, Operation, PastOperation } from '../schema';
import type { RecordWrites, StoreWrites } from '../store';
import { toRecord } from './dependencies';

/**
 * Runs on the buffer; a single operation goes straight to the database. `numbers`: ids of the records that `run` will
 * look up by id.
 */
export async function withWriteBuffer<T>(
  tx: StoreWrites,
  operations: readonly Operation[],
  numbers: ReadonlyMap<QueuedEntity, readonly number[]>,
  run: (writes: RecordWrites) => Promise<T>,
): Promise<T> {
  if (operations.length < 2) return run(tx);
  const buffer = new WriteBuffer(tx);
  await buffer.load(operations, numbers);
  const result = await run(buffer);
  await buffer.flush();
  return result;
}

type Rows = Map<string, MirrorRow | undefined>;

class WriteBuffer implements RecordWrites {
  readonly #tx: StoreWrites;
  /** By sequence number. */
  readonly #operations = new Map<number, Operation>();
  /** Sequence numbers by record and by id. */
  readonly #places = new Index<number>();
  readonly #rows = new Map<MirrorName, Rows>();
  /** Keys by number. */
  readonly #numbered = new Index<string>();
  /** Ids and records that have been read completely. */
  readonly #asked = new Set<string>();
  readonly #listed = new Set<string>();
  readonly #changed = new Set<number>();
  readonly #removed = new Set<number>();
  /** In the order in which they ended. */
  readonly #ended = new Map<number, PastOperation>();
  readonly #touched = new Map<MirrorName, Set<string>>();

  constructor(tx: StoreWrites) {
    this.#tx = tx;
  }

  async load(
    operations: readonly Operation[],
    numbers: ReadonlyMap<MirrorName, readonly number[]>,
  ): Promise<void> {
    const keys = new Map<MirrorName, Set<string>>();
    const want = (entity: MirrorName, key: string) =>
      keys.set(entity, (keys.get(entity) ?? new Set()).add(key));
    for (const { entity, key, refs } of operations) {
      want(entity, key);
      for (const reference of entityOf(entity).references)
        for (const named of [refs[reference.field] ?? []].flat()) want(reference.entity, named);
    }
    const reading = [...keys].map(async ([entity, wanted]) => {
      for (const key of wanted) this.#rowsOf(entity).set(key, undefined);
      this.#holdRows(entity, await this.#tx.getRows(entity, [...wanted]));
    });
    const finding = [...numbers].map(([entity, ids]) => this.getRowsById(entity, ids));
    const listing = operations.map(({ entity, key }) => this.listOperations(entity, key));
    await Promise.all([...listing, ...reading, ...finding]);
  }

  async flush(): Promise<void> {
    const tx = this.#tx;
    // Removals first: a removed operation's id may be reused by one that stays.
    await tx.removeOperations([...this.#removed]);
    await tx.archive([...this.#ended.values()]);
    const changed = [...this.#changed].flatMap((seq) => this.#operations.get(seq) ?? []);
    const writing = [tx.putOperations(changed)];
    for (const [entity, keys] of this.#touched) {
      const rows = this.#rowsOf(entity);
      const gone = [...keys].filter((key) => !rows.get(key));
      writing.push(tx.removeRows(entity, gone));
      writing.push(
        tx.putRows(
          entity,
          [...keys].flatMap((key) => rows.get(key) ?? []),
        ),
      );
    }
    await Promise.all(writing);
  }

  async getOperationById(id: string) {
    const [held] = this.#operationsAt(id);
    if (held) return held;
    // Its record may have been merged into another one.
    const moved = await this.#tx.getOperationById(id);
    if (moved) await this.listOperations(moved.entity, moved.key);
    return this.#operationsAt(id)[0];
  }
  async getPastById(id: string) {
    const ended = [...this.#ended.values()].find((past) => past.id === id);
    return ended ?? this.#tx.getPastById(id);
  }
  async listOperations(entity: QueuedEntity, key: string) {
    const record = toRecord({ entity, key });
    if (!this.#listed.has(record)) {
      this.#listed.add(record);
      this.#holdOperations(await this.#tx.listOperations(entity, key));
    }
    return this.#operationsAt(record).sort((one, other) => one.seq - other.seq);
  }
  async getRow(entity: MirrorName, key: string) {
    const rows = this.#rowsOf(entity);
    if (!rows.has(key)) rows.set(key, await this.#tx.getRow(entity, key));
    return rows.get(key);
  }
  async getRowsById(entity: MirrorName, ids: readonly number[]) {
    const unread = ids.filter((id) => !this.#asked.has(`${entity} ${id}`));
    for (const id of unread) this.#asked.add(`${entity} ${id}`);
    if (unread.length > 0) this.#holdRows(entity, await this.#tx.getRowsById(entity, unread));
    const keys = ids.flatMap((id) => this.#numbered.at(`${entity} ${id}`));
    return keys.flatMap((key) => this.#rowsOf(entity).get(key) ?? []);
  }

  async putOperation(operation: Operation) {
    this.#hold(operation);
    this.#changed.add(operation.seq);
  }
  async archive(ended: readonly PastOperation[]) {
    for (const past of ended) {
      this.#drop(past.seq);
      this.#ended.set(past.seq, past);
    }
  }
  async removeOperations(seqs: readonly number[]) {
    for (const seq of seqs) {
      this.#drop(seq);
      this.#removed.add(seq);
    }
  }
  async putRows(entity: MirrorName, rows: readonly MirrorRow[]) {
    for (const row of rows) this.#touch(entity, row.key, row);
  }
  async removeRows(entity: MirrorName, keys: readonly string[]) {
    for (const key of keys) this.#touch(entity, key, undefined);
  }

  getMeta(name: string) {
    return this.#tx.getMeta(name);
  }
  putMeta(name: string, value: unknown) {
    return this.#tx.putMeta(name, value);
  }

  #operationsAt(place: string): Operation[] {
    return this.#places.at(place).flatMap((seq) => this.#operations.get(seq) ?? []);
  }
  /** Adds what was read, unless a newer value is buffered. */
  #holdOperations(read: readonly Operation[]): void {
    for (const operation of read) {
      const { seq } = operation;
      if (!this.#changed.has(seq) && !this.#removed.has(seq) && !this.#ended.has(seq))
        this.#hold(operation);
    }
  }
  #drop(seq: number): void {
    this.#evict(seq);
    this.#changed.delete(seq);
  }
  #hold(operation: Operation): void {
    this.#evict(operation.seq);
    this.#operations.set(operation.seq, operation);
    this.#places.add(toRecord(operation), operation.seq);
    this.#places.add(operation.id, operation.seq);
  }
  #evict(seq: number): void {
    const held = this.#operations.get(seq);
    if (!held) return;
    this.#operations.delete(seq);
    this.#places.remove(toRecord(held), seq);
    this.#places.remove(held.id, seq);
  }
  #rowsOf(entity: MirrorName): Rows {
    const known = this.#rows.get(entity);
    if (known) return known;
    const rows: Rows = new Map();
    this.#rows.set(entity, rows);
    return rows;
  }
  /** Adds what was read, unless a newer value is buffered. */
  #holdRows(entity: MirrorName, read: readonly MirrorRow[]): void {
    for (const row of read)
      if (!this.#touched.get(entity)?.has(row.key)) this.#show(entity, row.key, row);
  }
  #touch(entity: MirrorName, key: string, row: MirrorRow | undefined): void {
    this.#show(entity, key, row);
    this.#touched.set(entity, (this.#touched.get(entity) ?? new Set()).add(key));
  }
  #show(entity: MirrorName, key: string, row: MirrorRow | undefined): void {
    const rows = this.#rowsOf(entity);
    this.#numbered.remove(`${entity} ${rows.get(key)?.id}`, key);
    rows.set(key, row);
    if (row) this.#numbered.add(`${entity} ${row.id}`, key);
  }
}

/** What is found under a name. */
class Index<T> {
  readonly #found = new Map<string, Set<T>>();

  at(name: string): T[] {
    return [...(this.#found.get(name) ?? [])];
  }
  add(name: string, one: T): void {
    this.#found.set(name, (this.#found.get(name) ?? new Set()).add(one));
  }
  remove(name: string, one: T): void {
    this.#found.get(name)?.delete(one);
  }
}
