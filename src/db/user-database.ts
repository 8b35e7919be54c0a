import Dexie, { type Table, type Transaction } from 'dexie';
import type { QueuedEntity } from '../domain/entities';
import type { MirrorName } from '../domain/entity';
import { HistoryTable, type StoredEntry } from './outbox/history-table';
import { isNamed, toName } from './outbox/names';
import { type Outbox, toQueue, toStored, unsettledIn } from './outbox/outbox-table';
import { toRanges } from './outbox/ranges';
import {
  type Draft,
  type HistoryEntry,
  isOperation,
  type MetaEntry,
  type MirrorRow,
  type Operation,
  type OperationState,
  type PastOperation,
  type UnreadableOperation,
} from './schema';
import type { Store, StoreWrites } from './store';
import { declareVersions } from './versions';

/**
 * What an older version left in clear of one person for one API: the mirror (one table per entity), the outbox, its history, drafts and
 * meta. Writes are durable when they resolve (`strict`), because the screen says "saved".
 */
export class UserDatabase extends Dexie implements Store, StoreWrites {
  readonly outbox!: Outbox;
  readonly history!: Table<StoredEntry, number, Omit<StoredEntry, 'place'>>;
  readonly drafts!: Table<Draft, string>;
  readonly meta!: Table<MetaEntry, string>;

  constructor(name: string) {
    super(name, { chromeTransactionDurability: 'strict' });
    declareVersions(this);
    this.on('versionchange', () => this.close());
  }

  /** The mirror's table of an entity. */
  mirror(entity: MirrorName): Table<MirrorRow, string> {
    return this.table(entity);
  }

  write<T>(mirrors: readonly MirrorName[], run: (tx: StoreWrites) => Promise<T>): Promise<T> {
    const tables = [
      this.outbox,
      this.history,
      this.meta,
      this.drafts,
      ...[...new Set(mirrors)].map((entity) => this.mirror(entity)),
    ];
    return this.steadily(() =>
      this.transaction('rw', tables, async (transaction) => run(this.within(transaction))),
    );
  }

  /**
   * This database bound to one transaction, because Dexie loses the current transaction after about a hundred awaits.
   */
  private within(transaction: Transaction): StoreWrites {
    const table = (name: string) => transaction.table(name);
    return Object.assign(Object.create(this) as UserDatabase, {
      table,
      outbox: table('outbox'),
      history: table('history'),
      drafts: table('drafts'),
      meta: table('meta'),
      steadily: <T>(run: () => PromiseLike<T>) => run(),
    });
  }

  /**
   * Retries after reopening the database, three times at most: a browser may lose its connection to the disk after a
   * long sleep.
   */
  private async steadily<T>(run: () => PromiseLike<T>): Promise<T> {
    for (let reopened = 0; ; reopened += 1) {
      try {
        return await run();
      } catch (error) {
        if (reopened === MOST_REOPENINGS || !isConnectionLost(error)) throw error;
        this.close({ disableAutoOpen: false });
        await this.open().catch(() => undefined);
      }
    }
  }

  async getOperation(seq: number) {
    return toQueue([await this.outbox.get(seq)])[0];
  }
  async getOperationById(id: string) {
    return toQueue([await this.outbox.where('id').equals(id).first()])[0];
  }
  /** Those of the sequence numbers that are there and not yet settled. */
  async getOperations(seqs: readonly number[]) {
    return toQueue(await this.outbox.bulkGet([...seqs]));
  }
  async listOperations(entity: QueuedEntity, key: string) {
    const ofRecord = this.outbox.where('[entity+key]').equals([entity, key]);
    return toQueue(await ofRecord.sortBy('seq'));
  }
  async listOperationsOf(entity: QueuedEntity, from?: string, to?: string) {
    if (from === undefined && to === undefined)
      return (await this.listUnsettled()).filter((operation) => operation.entity === entity);
    const least = [entity, from ?? Dexie.minKey];
    const most = [entity, to ?? Dexie.maxKey];
    const range = this.outbox.where('[entity+key]').between(least, most, true, true);
    return toQueue(await range.sortBy('seq'));
  }
  async listUnsettled() {
    return toQueue(await this.steadily(() => unsettledIn(this.outbox).sortBy('seq')));
  }
  async listInState(state: OperationState) {
    return toQueue(await this.outbox.where('state').equals(state).sortBy('seq'));
  }
  async findUnsettledByName(entity: QueuedEntity, by: string, value: unknown) {
    const named = this.outbox.where('names').equals(toName(entity, by, value));
    return toQueue(await named.sortBy('seq')).find((one) => isNamed(one, by, value));
  }
  async findRowByName(entity: QueuedEntity, by: string, value: unknown) {
    const shown = this.mirror(entity).where(`view.${by}`).equals(String(value));
    const [row, ...others] = await shown.limit(2).toArray();
    return others.length > 0 ? undefined : row;
  }
  /** Rows of the outbox that are no operations. */
  async listUnreadable(): Promise<UnreadableOperation[]> {
    const all: readonly { readonly seq: number }[] = await this.outbox.toArray();
    const broken = all.filter((stored) => !isOperation(stored));
    return broken.map((stored) => ({ seq: stored.seq, stored }));
  }
  /** How many rows of the outbox have not ended, those that are no operations among them. */
  async countQueue() {
    const [all, ended] = await Promise.all([
      this.outbox.count(),
      this.outbox.where('state').equals('acked').count(),
    ]);
    return all - ended;
  }
  getRow(entity: MirrorName, key: string) {
    return this.mirror(entity).get(key);
  }
  async getRows(entity: MirrorName, keys: readonly string[]) {
    const table = this.mirror(entity);
    // `bulkGet` would ask for each alone. What was made here one after the other lies close together.
    if (keys.length > 1) {
      const sorted = [...keys].sort();
      const many = keys.length * CLOSE;
      const range = table.where('key').between(sorted[0], sorted.at(-1), true, true);
      const near = await range.limit(many).toArray();
      const wanted = new Set(keys);
      if (near.length < many) return near.filter(({ key }) => wanted.has(key));
    }
    const rows = await table.bulkGet([...keys]);
    return rows.flatMap((row) => row ?? []);
  }
  async getRowsById(entity: MirrorName, ids: readonly number[]) {
    const byId = this.mirror(entity).where('id');
    // `anyOf` would walk from one to the next. What a server has just numbered lies close together.
    const [least, most] = [Math.min(...ids), Math.max(...ids)];
    if (ids.length > 1 && most - least < ids.length * CLOSE) {
      const wanted = new Set<number | null>(ids);
      const near = await byId.between(least, most, true, true).toArray();
      return near.filter(({ id }) => wanted.has(id));
    }
    const found = await Promise.all(ids.map((id) => byId.equals(id).toArray()));
    return found.flat();
  }
  listRows(entity: MirrorName) {
    return this.mirror(entity).toArray();
  }
  async countUnnumbered(entity: MirrorName) {
    const table = this.mirror(entity);
    // Rows without an id are not in the index of ids.
    const [all, numbered] = await Promise.all([table.count(), table.orderBy('id').count()]);
    return all - numbered;
  }
  async getMeta(name: string) {
    return (await this.meta.get(name))?.value;
  }

  private get past() {
    return new HistoryTable(this.history, this.outbox);
  }
  getPastById(id: string) {
    return this.past.byId(id);
  }
  listHistoryOf(entity: QueuedEntity, key: string) {
    return this.past.ofRecord(entity, key);
  }
  listRecentHistory(limit: number) {
    return this.past.recent(limit);
  }
  listHistoryAfter(time: number) {
    return this.past.after(time);
  }
  lastHistoryPlace() {
    return this.past.lastPlace();
  }
  listHistorySince(place: number, entity: QueuedEntity) {
    return this.past.since(place, entity);
  }
  listUnconfirmed(entity?: QueuedEntity) {
    return this.past.unconfirmed(entity);
  }

  async addOperation(operation: Omit<Operation, 'seq'>) {
    await this.outbox.add(toStored(operation));
  }
  async putOperation(operation: Operation) {
    await this.outbox.put(toStored(operation));
  }
  async putOperations(operations: readonly Operation[]) {
    await this.outbox.bulkPut(operations.map(toStored));
  }
  async archive(ended: readonly PastOperation[]) {
    await this.removeOperations(ended.map(({ seq }) => seq));
    await this.past.add(ended);
  }
  putHistory(entries: readonly HistoryEntry[]) {
    return this.past.put(entries);
  }
  async restore({ place }: HistoryEntry, operation: Operation) {
    await this.past.remove([place]);
    await this.putOperation(operation);
  }
  removeFromHistory(ids: readonly string[]) {
    return this.past.removeByIds(ids);
  }
  forgetHistoryBefore(time: number) {
    return this.past.removeBefore(time);
  }
  async removeOperations(seqs: readonly number[]) {
    // One range for what was queued one after the other: each deletion alone costs as much as a write.
    await Promise.all(
      toRanges(seqs).map(([from, to]) =>
        from === to
          ? this.outbox.delete(from)
          : this.outbox.where('seq').between(from, to, true, true).delete(),
      ),
    );
  }
  async putRows(entity: MirrorName, rows: readonly MirrorRow[]) {
    await this.mirror(entity).bulkPut(rows);
  }
  async removeRows(entity: MirrorName, keys: readonly string[]) {
    await this.mirror(entity).bulkDelete([...keys]);
  }
  async putMeta(name: string, value: unknown) {
    await this.meta.put({ name, value });
  }
  getDraft(name: string) {
    return this.drafts.get(name);
  }
  listDrafts() {
    return this.drafts.toArray();
  }
  async putDraft(draft: Draft) {
    await this.drafts.put(draft);
  }
  async removeDraft(name: string) {
    await this.drafts.delete(name);
  }
}

const MOST_REOPENINGS = 3;
/** As many rows are read for each one wanted, before each is asked for alone. */
const CLOSE = 3;

/** 'Connection to Indexed Database server lost', 'Internal error opening backing store': browsers name both so. */
function isConnectionLost(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { name?: string; inner?: { name?: string } };
  return [name, inner?.name].some((one) => one === 'UnknownError' || one === 'InvalidStateError');
}
