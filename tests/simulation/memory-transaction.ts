/** One transaction of the memory store. */
import type { Draft, HistoryEntry, MirrorRow, Operation, PastOperation } from '../../src/db/schema';
import type { StoreReads, StoreWrites } from '../../src/db/store';
import type { MirrorName } from '../../src/domain/entity';
import type { MemoryStore } from './memory-store';

export type Undo = () => void;

/** The changes that one transaction made to outbox and mirror. */
export interface Commit {
  readonly operations: readonly {
    readonly was: Operation | undefined;
    readonly is: Operation | undefined;
    /** The history entry of the operation. */
    readonly past: PastOperation | undefined;
  }[];
  readonly rows: readonly {
    readonly entity: MirrorName;
    readonly was: MirrorRow | undefined;
    readonly is: MirrorRow | undefined;
  }[];
}

/** A transaction may, as in IndexedDB, access only the mirrors it named, and only until it ends. */
export class Transaction implements StoreWrites {
  isOver = false;

  constructor(
    private readonly store: MemoryStore,
    private readonly mirrors: ReadonlySet<MirrorName>,
    private readonly touch: {
      readonly operation: (seq: number) => void;
      readonly row: (entity: MirrorName, key: string) => void;
      readonly past: (one: PastOperation) => void;
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
  async removeOperations(seqs: readonly number[]) {
    const store = this.open();
    for (const seq of seqs) {
      this.touch.operation(seq);
      store.setOperation(seq, undefined);
    }
  }
  async archive(ended: readonly PastOperation[]) {
    await this.removeOperations(ended.map(({ seq }) => seq));
    const store = this.open();
    for (const past of ended) {
      const place = store.nextPlace();
      this.touch.past(past);
      this.touch.other(store.setEntry(place, freeze({ ...past, place })));
    }
  }
  async putHistory(entries: readonly HistoryEntry[]) {
    const store = this.open();
    for (const entry of entries) this.touch.other(store.setEntry(entry.place, freeze(entry)));
  }
  async restore({ place }: HistoryEntry, operation: Operation) {
    this.touch.other(this.open().setEntry(place, undefined));
    await this.putOperation(operation);
  }
  async removeFromHistory(ids: readonly string[]) {
    this.forget(({ id }) => ids.includes(id));
  }
  async forgetHistoryBefore(time: number) {
    this.forget(({ ackedAt, look }) => ackedAt < time && !look);
  }
  private forget(isMeant: (entry: HistoryEntry) => boolean): void {
    const store = this.open();
    for (const { place } of store.entries(isMeant))
      this.touch.other(store.setEntry(place, undefined));
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
  async getDraft(name: string) {
    return this.open()
      .allDrafts()
      .find((draft) => draft.name === name);
  }
  async listDrafts() {
    return this.open().allDrafts();
  }
  async putDraft(draft: Draft) {
    this.touch.other(this.open().setDraft(freeze(draft)));
  }
  async removeDraft(name: string) {
    this.touch.other(this.open().dropDraft(name));
  }

  getOperation: StoreReads['getOperation'] = async (seq) => this.open().getOperation(seq);
  getOperationById: StoreReads['getOperationById'] = async (id) => this.open().getOperationById(id);
  listOperations: StoreReads['listOperations'] = async (entity, key) =>
    this.open().listOperations(entity, key);
  listOperationsOf: StoreReads['listOperationsOf'] = async (entity) =>
    this.open().listOperationsOf(entity);
  listUnsettled: StoreReads['listUnsettled'] = async () => this.open().listUnsettled();
  listInState: StoreReads['listInState'] = async (state) => this.open().listInState(state);
  getRow: StoreReads['getRow'] = async (entity, key) => this.open(entity).getRow(entity, key);
  getRows: StoreReads['getRows'] = async (entity, keys) => this.open(entity).getRows(entity, keys);
  getRowsById: StoreReads['getRowsById'] = async (entity, rowIds) =>
    this.open(entity).getRowsById(entity, rowIds);
  listRows: StoreReads['listRows'] = async (entity) => this.open(entity).listRows(entity);
  getMeta: StoreReads['getMeta'] = async (name) => this.open().getMeta(name);
  findUnsettledByName: StoreReads['findUnsettledByName'] = async (entity, by, value) =>
    this.open().findUnsettledByName(entity, by, value);
  findRowByName: StoreReads['findRowByName'] = async (entity, by, value) =>
    this.open(entity).findRowByName(entity, by, value);
  getPastById: StoreReads['getPastById'] = async (id) => this.open().getPastById(id);
  listHistoryOf: StoreReads['listHistoryOf'] = async (entity, key) =>
    this.open().listHistoryOf(entity, key);
  listRecentHistory: StoreReads['listRecentHistory'] = async (limit) =>
    this.open().listRecentHistory(limit);
  listHistoryAfter: StoreReads['listHistoryAfter'] = async (time) =>
    this.open().listHistoryAfter(time);
  lastHistoryPlace: StoreReads['lastHistoryPlace'] = async () => this.open().lastHistoryPlace();
  listHistorySince: StoreReads['listHistorySince'] = async (place, entity) =>
    this.open().listHistorySince(place, entity);
  listUnconfirmed: StoreReads['listUnconfirmed'] = async (entity) =>
    this.open().listUnconfirmed(entity);
  countUnnumbered: StoreReads['countUnnumbered'] = async (entity) =>
    this.open(entity).countUnnumbered(entity);
}

/** Freezes a value, so that no reader can change what is stored. */
export function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
  return value;
}
