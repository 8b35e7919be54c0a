/**
 * A user database in memory, for histories by the thousand. It passes the contract that the device's own passes
 * (`store-contract.ts`). One transaction at a time, undone as a whole where it fails; what it holds is frozen.
 */
import type { MirrorRow, Operation, OperationState } from '../../../src/db/rows';
import type { Store, StoreReads, StoreWrites } from '../../../src/db/store';
import { upcast } from '../../../src/db/upcast';
import type { QueuedEntity } from '../../../src/domain/entities';
import { ENTITY_NAMES, LOOKUP_NAMES, type MirrorName } from '../../../src/domain/entity';

/** What one transaction did to the outbox and the mirror. */
export interface Commit {
  readonly operations: readonly {
    readonly was: Operation | undefined;
    readonly is: Operation | undefined;
  }[];
  readonly rows: readonly {
    readonly entity: MirrorName;
    readonly was: MirrorRow | undefined;
    readonly is: MirrorRow | undefined;
  }[];
}

type Undo = () => void;

export class MemoryStore implements Store {
  private readonly outbox = new Map<number, Operation>();
  private readonly byId = new Map<string, number>();
  private readonly mirrors = new Map<MirrorName, Map<string, MirrorRow>>();
  private readonly meta = new Map<string, unknown>();
  private readonly drafts = new Set<string>();
  private lastSeq = 0;
  private turn: Promise<unknown> = Promise.resolve();

  constructor() {
    for (const name of [...ENTITY_NAMES, ...LOOKUP_NAMES]) this.mirrors.set(name, new Map());
  }

  /** As `write`, and tells what it did; `ends` may refuse at the last moment (a full disk): then all is undone. */
  async commit<T>(
    mirrors: readonly MirrorName[],
    run: (tx: StoreWrites) => Promise<T>,
    ends: () => void = () => undefined,
  ): Promise<{ readonly value: T; readonly commit: Commit }> {
    const turn = this.turn.then(() => this.transact(mirrors, run, ends));
    this.turn = turn.catch(() => undefined);
    return turn;
  }

  async write<T>(mirrors: readonly MirrorName[], run: (tx: StoreWrites) => Promise<T>): Promise<T> {
    return (await this.commit(mirrors, run)).value;
  }

  private async transact<T>(
    mirrors: readonly MirrorName[],
    run: (tx: StoreWrites) => Promise<T>,
    ends: () => void,
  ): Promise<{ readonly value: T; readonly commit: Commit }> {
    const undo: Undo[] = [];
    const operations = new Map<number, Operation | undefined>();
    const rows = new Map<string, { entity: MirrorName; key: string; was: MirrorRow | undefined }>();
    const lastSeq = this.lastSeq;
    const tx = new Transaction(this, new Set(mirrors), {
      operation: (seq) => {
        const was = this.outbox.get(seq);
        if (!operations.has(seq)) operations.set(seq, was);
        undo.push(() => this.setOperation(seq, was));
      },
      row: (entity, key) => {
        const was = this.tableOf(entity).get(key);
        const name = `${entity} ${key}`;
        if (!rows.has(name)) rows.set(name, { entity, key, was });
        undo.push(() => this.setRow(entity, key, was));
      },
      other: (back) => undo.push(back),
    });
    try {
      const value = await run(tx);
      ends();
      tx.isOver = true;
      return {
        value,
        commit: {
          operations: [...operations].map(([seq, was]) => ({ was, is: this.outbox.get(seq) })),
          rows: [...rows.values()].map(({ entity, key, was }) => ({
            entity,
            was,
            is: this.tableOf(entity).get(key),
          })),
        },
      };
    } catch (error) {
      tx.isOver = true;
      for (const back of undo.reverse()) back();
      this.lastSeq = lastSeq;
      throw error;
    }
  }

  tableOf(entity: MirrorName): Map<string, MirrorRow> {
    const table = this.mirrors.get(entity);
    if (!table) throw new Error(`There is no mirror of ${entity}`);
    return table;
  }
  setOperation(seq: number, operation: Operation | undefined): void {
    const was = this.outbox.get(seq);
    if (was && this.byId.get(was.id) === seq) this.byId.delete(was.id);
    if (!operation) return void this.outbox.delete(seq);
    const other = this.byId.get(operation.id);
    if (other !== undefined && other !== seq) throw new Error(`Two operations ${operation.id}`);
    this.outbox.set(seq, operation);
    this.byId.set(operation.id, seq);
  }
  setRow(entity: MirrorName, key: string, row: MirrorRow | undefined): void {
    if (row) this.tableOf(entity).set(key, row);
    else this.tableOf(entity).delete(key);
  }
  nextSeq(): number {
    this.lastSeq += 1;
    return this.lastSeq;
  }
  setMeta(name: string, value: unknown): Undo {
    const [had, was] = [this.meta.has(name), this.meta.get(name)];
    this.meta.set(name, value);
    return () => void (had ? this.meta.set(name, was) : this.meta.delete(name));
  }
  /** What a form in progress left; the engine only ever ends it. */
  putDraft(name: string): void {
    this.drafts.add(name);
  }
  hasDraft(name: string): boolean {
    return this.drafts.has(name);
  }
  dropDraft(name: string): Undo {
    const had = this.drafts.delete(name);
    return () => void (had && this.drafts.add(name));
  }

  /** Every operation, history too, in order. */
  all(): Operation[] {
    return this.select(() => true);
  }
  /** As an older app left it on the disk. */
  replaceStored(seq: number, stored: unknown): void {
    this.setOperation(seq, freeze(stored as Operation));
  }
  private select(isMeant: (operation: Operation) => boolean): Operation[] {
    const found: Operation[] = [];
    for (const stored of this.outbox.values()) {
      const operation = upcast(stored);
      if (isMeant(operation)) found.push(operation);
    }
    return found.sort(inOrder);
  }
  async getOperation(seq: number) {
    const stored = this.outbox.get(seq);
    return stored && upcast(stored);
  }
  async getOperationById(id: string) {
    const seq = this.byId.get(id);
    return seq === undefined ? undefined : this.getOperation(seq);
  }
  async listOperations(entity: QueuedEntity, key: string) {
    return this.select((operation) => operation.entity === entity && operation.key === key);
  }
  async listOperationsOf(entity: QueuedEntity, from?: string, to?: string) {
    const isBetween = (key: string) => key >= (from ?? key) && key <= (to ?? key);
    return this.select((operation) => operation.entity === entity && isBetween(operation.key));
  }
  async listUnsettled() {
    return this.select((operation) => operation.state !== 'acked');
  }
  async listInState(state: OperationState) {
    return this.select((operation) => operation.state === state);
  }
  async getRow(entity: MirrorName, key: string) {
    return this.tableOf(entity).get(key);
  }
  async getRows(entity: MirrorName, keys: readonly string[]) {
    const table = this.tableOf(entity);
    return keys.flatMap((key) => table.get(key) ?? []);
  }
  async getRowsById(entity: MirrorName, ids: readonly number[]) {
    const found: MirrorRow[] = [];
    for (const row of this.tableOf(entity).values())
      if (row.id !== null && ids.includes(row.id)) found.push(row);
    return found.sort(byKey);
  }
  async listRows(entity: MirrorName) {
    return [...this.tableOf(entity).values()].sort(byKey);
  }
  async getMeta(name: string) {
    return this.meta.get(name);
  }
}

/** What a transaction may do: as with IndexedDB, only with the mirrors it named, and only until it ends. */
class Transaction implements StoreWrites {
  isOver = false;

  constructor(
    private readonly store: MemoryStore,
    private readonly mirrors: ReadonlySet<MirrorName>,
    private readonly touch: {
      readonly operation: (seq: number) => void;
      readonly row: (entity: MirrorName, key: string) => void;
      readonly other: (back: Undo) => void;
    },
  ) {}

  private open(entity?: MirrorName): MemoryStore {
    if (this.isOver) throw new Error('The transaction is over');
    if (entity && !this.mirrors.has(entity)) throw new Error(`${entity} is not part of it`);
    return this.store;
  }

  async addOperation(operation: Omit<Operation, 'seq'>) {
    const store = this.open();
    const seq = store.nextSeq();
    this.touch.operation(seq);
    store.setOperation(seq, freeze({ ...operation, seq }));
  }
  async putOperation(operation: Operation) {
    const store = this.open();
    this.touch.operation(operation.seq);
    store.setOperation(operation.seq, freeze(operation));
  }
  async putOperations(operations: readonly Operation[]) {
    for (const operation of operations) await this.putOperation(operation);
  }
  async removeOperations(seqs: readonly number[]) {
    const store = this.open();
    for (const seq of seqs) {
      this.touch.operation(seq);
      store.setOperation(seq, undefined);
    }
  }
  async putRows(entity: MirrorName, rows: readonly MirrorRow[]) {
    const store = this.open(entity);
    for (const row of rows) {
      this.touch.row(entity, row.key);
      store.setRow(entity, row.key, freeze(row));
    }
  }
  async removeRows(entity: MirrorName, keys: readonly string[]) {
    const store = this.open(entity);
    for (const key of keys) {
      this.touch.row(entity, key);
      store.setRow(entity, key, undefined);
    }
  }
  async putMeta(name: string, value: unknown) {
    this.touch.other(this.open().setMeta(name, freeze(value)));
  }
  async removeDraft(name: string) {
    this.touch.other(this.open().dropDraft(name));
  }

  getOperation: StoreReads['getOperation'] = async (seq) => this.open().getOperation(seq);
  getOperationById: StoreReads['getOperationById'] = async (id) => this.open().getOperationById(id);
  listOperations: StoreReads['listOperations'] = async (entity, key) =>
    this.open().listOperations(entity, key);
  listOperationsOf: StoreReads['listOperationsOf'] = async (entity, from, to) =>
    this.open().listOperationsOf(entity, from, to);
  listUnsettled: StoreReads['listUnsettled'] = async () => this.open().listUnsettled();
  listInState: StoreReads['listInState'] = async (state) => this.open().listInState(state);
  getRow: StoreReads['getRow'] = async (entity, key) => this.open(entity).getRow(entity, key);
  getRows: StoreReads['getRows'] = async (entity, keys) => this.open(entity).getRows(entity, keys);
  getRowsById: StoreReads['getRowsById'] = async (entity, rowIds) =>
    this.open(entity).getRowsById(entity, rowIds);
  listRows: StoreReads['listRows'] = async (entity) => this.open(entity).listRows(entity);
  getMeta: StoreReads['getMeta'] = async (name) => this.open().getMeta(name);
}

const inOrder = (left: Operation, right: Operation) => left.seq - right.seq;
const byKey = (left: MirrorRow, right: MirrorRow) => (left.key < right.key ? -1 : 1);

/** What was written or read stays as it is, whatever its reader does. */
function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
  return value;
}
