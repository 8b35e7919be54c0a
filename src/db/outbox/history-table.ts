import type { Table } from 'dexie';
import type { QueuedEntity } from '../../domain/entities';
import { migrateOperation } from '../migrate-operation';
import {
  type HistoryEntry,
  isOperation,
  isUnsettled,
  type Operation,
  type PastOperation,
  toPast,
} from '../schema';
import type { Outbox } from './outbox-table';

/**
 * An entry as stored: `checks` is absent when it is 0, so that its index holds unconfirmed writes only.
 */
export type StoredEntry = Omit<HistoryEntry, 'checks'> & { readonly checks?: number };

/**
 * Operations that have ended. Versions before 3 left theirs in the outbox: they stay there for a week, and are included
 * in reads for the screen and in look-ups by id.
 */
export class HistoryTable {
  constructor(
    private readonly history: Table<StoredEntry, number, Omit<StoredEntry, 'place'>>,
    private readonly outbox: Outbox,
  ) {}

  async byId(id: string): Promise<PastOperation | undefined> {
    const [entry, old] = await Promise.all([
      this.history.where('id').equals(id).first(),
      this.outbox.where('id').equals(id).first(),
    ]);
    return entry ? read(entry) : fromOutbox(old ? [old] : [])[0];
  }
  async ofRecord(entity: QueuedEntity, key: string): Promise<PastOperation[]> {
    const of = (table: Table) => table.where('[entity+key]').equals([entity, key]);
    const [old, entries] = await Promise.all([
      of(this.outbox).toArray() as PromiseLike<Operation[]>,
      of(this.history).sortBy('place') as PromiseLike<StoredEntry[]>,
    ]);
    return [...fromOutbox(old), ...entries.map(read)];
  }
  async recent(limit: number): Promise<PastOperation[]> {
    const [entries, old] = await Promise.all([
      this.history.orderBy('ackedAt').reverse().limit(limit).toArray(),
      this.oldOnes().reverse().limit(limit).toArray(),
    ]);
    const all = [...entries.map(read), ...fromOutbox(old)];
    return all.sort((left, right) => right.ackedAt - left.ackedAt).slice(0, limit);
  }
  async after(time: number): Promise<PastOperation[]> {
    const [entries, old] = await Promise.all([
      this.history.where('ackedAt').above(time).toArray(),
      // Operations mostly end in the order they were saved.
      this.oldOnes()
        .reverse()
        .until(({ ackedAt }) => (ackedAt ?? 0) <= time)
        .toArray(),
    ]);
    return [...entries.map(read), ...fromOutbox(old)];
  }
  async lastPlace(): Promise<number> {
    const last = await this.history.toCollection().lastKey();
    return Number(last ?? 0);
  }
  async since(place: number, entity: QueuedEntity): Promise<HistoryEntry[]> {
    const entries = await this.history.where('place').above(place).toArray();
    return entries.filter((entry) => entry.entity === entity).map(read);
  }
  async unconfirmed(entity?: QueuedEntity): Promise<HistoryEntry[]> {
    const entries = await this.history.where('checks').above(0).toArray();
    return entries.filter((entry) => !entity || entry.entity === entity).map(read);
  }

  async add(ended: readonly PastOperation[]): Promise<void> {
    await this.history.bulkAdd(ended.map(toStored));
  }
  async put(entries: readonly HistoryEntry[]): Promise<void> {
    await this.history.bulkPut(entries.map(toStored));
  }
  async remove(places: readonly number[]): Promise<void> {
    await this.history.bulkDelete([...places]);
  }
  async removeByIds(ids: readonly string[]): Promise<void> {
    const meant = [...ids];
    await this.history.where('id').anyOf(meant).delete();
    const old = this.outbox.where('id').anyOf(meant);
    await old.filter((stored) => !isUnsettled(stored)).delete();
  }
  async removeBefore(time: number): Promise<void> {
    // Operations mostly end in the order they were saved.
    const old = await this.oldOnes().limit(MOST_AT_ONCE).toArray();
    const expired = old.filter(({ ackedAt }) => (ackedAt ?? 0) < time);
    await this.outbox.bulkDelete(expired.map(({ seq }) => seq));
    const expiredEntries = this.history.where('ackedAt').below(time);
    await expiredEntries
      .filter(({ checks }) => !checks)
      .limit(MOST_AT_ONCE)
      .delete();
  }

  private oldOnes() {
    return this.outbox.where('state').equals('acked');
  }
}

/** Entries pruned at once; the rest is pruned the next time. */
const MOST_AT_ONCE = 500;

function read<Entry extends StoredEntry>(entry: Entry): Entry & { readonly checks: number } {
  return { ...entry, checks: entry.checks ?? 0 };
}

function toStored<Entry extends PastOperation>(entry: Entry): Omit<Entry, 'checks'> {
  const { checks, ...stored } = entry;
  return checks > 0 ? entry : stored;
}

function fromOutbox(stored: readonly Operation[]): PastOperation[] {
  return stored.flatMap((one) => {
    if (!isOperation(one) || isUnsettled(one)) return [];
    const operation = migrateOperation(one);
    return [toPast(operation, operation.ending ?? { is: 'sent' }, operation.ackedAt ?? 0)];
  });
}
