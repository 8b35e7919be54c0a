import type { MirrorName } from '../../domain/entity';
import {
  type Draft,
  type HistoryEntry,
  isSought,
  type MirrorRow,
  type Operation,
  type PastOperation,
} from '../schema';
import { MIRROR_NAMES, type StateDraft } from './state';
import { type Loader, readEntries, StateReads } from './state-reads';

/** Entries pruned at once; the rest is pruned the next time. */
const MOST_PRUNED = 500;

/** One transaction over tables in memory. It may touch the mirrors it named, until it is closed. */
export class StateWrites extends StateReads {
  #isOver = false;

  constructor(draft: StateDraft, loader: Loader, mirrors: readonly MirrorName[]) {
    const others = new Set<string>(MIRROR_NAMES.filter((name) => !mirrors.includes(name)));
    const check = (table: string) => {
      if (this.#isOver) throw new Error('The transaction is over');
      if (others.has(table)) throw new Error(`${table} is not part of the transaction`);
    };
    super(draft.tables(check), loader);
  }

  close(): void {
    this.#isOver = true;
  }

  /** Gives it the next sequence number. */
  async addOperation(operation: Omit<Operation, 'seq'>) {
    const { outbox, counters } = this.tables;
    const seq = counters.next('seq');
    if (outbox.get(seq)) throw new Error(`Two operations at place ${seq}`);
    await this.putOperation({ ...operation, seq });
  }
  async putOperation(operation: Operation) {
    const { outbox } = this.tables;
    const [taken] = outbox.find('id', operation.id);
    if (taken && taken.seq !== operation.seq) throw new Error(`Two operations ${operation.id}`);
    const former = outbox.get(operation.seq);
    const { isSealed: _, ...unsealed } = operation;
    // An envelope belongs to one id: under another one it is made anew.
    const isRenamed = former !== undefined && former.id !== operation.id;
    outbox.put(operation.seq, freeze(isRenamed ? unsealed : operation));
  }
  async removeOperations(seqs: readonly number[]) {
    for (const seq of seqs) this.tables.outbox.delete(seq);
  }
  /** Moves them from the outbox to the history, in this order. */
  async archive(ended: readonly PastOperation[]) {
    const { outbox, history, counters } = this.tables;
    for (const past of ended) {
      outbox.delete(past.seq);
      await this.loader.whole('history');
      // A disk that lost its newest entries may have the operation waiting again, and its end in the history.
      const [known] = history.find('id', past.id);
      const place = known?.place ?? counters.next('place');
      history.put(place, freeze({ ...past, place }));
    }
  }
  async putHistory(entries: readonly HistoryEntry[]) {
    for (const entry of entries) this.tables.history.put(entry.place, freeze(entry));
  }
  /** Moves an entry from the history back to the outbox, at its old sequence number. */
  async restore({ place }: HistoryEntry, operation: Operation) {
    this.tables.history.delete(place);
    await this.putOperation(operation);
  }
  async removeFromHistory(ids: readonly string[]) {
    await this.loader.whole('history');
    for (const id of ids)
      for (const { place } of this.tables.history.find('id', id)) this.tables.history.delete(place);
  }
  /** Removes history before a time, in ms, except unconfirmed writes. */
  async forgetHistoryBefore(time: number) {
    const isExpired = (entry: HistoryEntry) => entry.ackedAt < time && !isSought(entry);
    const expired = await readEntries(this.tables, this.loader, isExpired);
    for (const { place } of expired.slice(0, MOST_PRUNED)) this.tables.history.delete(place);
  }
  async putRows(entity: MirrorName, rows: readonly MirrorRow[]) {
    const table = this.tables.mirror(entity);
    for (const row of rows) table.put(row.key, freeze(row));
  }
  async removeRows(entity: MirrorName, keys: readonly string[]) {
    const table = this.tables.mirror(entity);
    for (const key of keys) table.delete(key);
  }
  async putMeta(name: string, value: unknown) {
    this.tables.meta.put(name, freeze({ value }));
  }
  /** Every form's draft. */
  async listDrafts() {
    return [...this.tables.drafts.values()];
  }
  async putDraft(draft: Draft) {
    this.tables.drafts.put(draft.name, freeze(draft));
  }
  async removeDraft(name: string) {
    this.tables.drafts.delete(name);
  }
}

/** Freezes a value, so that no reader can change what is stored. */
export function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
  return value;
}
