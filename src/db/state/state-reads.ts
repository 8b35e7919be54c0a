import type { QueuedEntity } from '../../domain/entities';
import type { MirrorName } from '../../domain/entity';
import type { OperationState } from '../delivery';
import { preferExact, toName, toNameTerm } from '../outbox/names';
import {
  type HistoryEntry,
  isSought,
  type MirrorRow,
  type Operation,
  type PastOperation,
  toRecord,
} from '../schema';
import type { Tables } from './state';
import type { Key } from './table';

/** Brings rows into memory before they are read; undefined if they are there. */
export interface Loader {
  whole(table: string): Promise<void> | undefined;
  rows(table: string, keys: readonly Key[]): Promise<void> | undefined;
  /** The records with these ids of the server. */
  numbered(table: string, ids: readonly number[]): Promise<void> | undefined;
}

/** Every way of reading a user's data, over tables in memory; outbox, drafts and meta are always whole there. */
export class StateReads {
  protected readonly tables: Tables;
  protected readonly loader: Loader;

  constructor(tables: Tables, loader: Loader) {
    this.tables = tables;
    this.loader = loader;
  }

  async getOperation(seq: number) {
    return this.tables.outbox.get(seq);
  }
  /** Finds an unsettled operation. */
  async getOperationById(id: string) {
    return this.tables.outbox.find('id', id)[0];
  }
  /** Unsettled operations of one record, in order. */
  async listOperations(entity: QueuedEntity, key: string) {
    return inOrder(this.tables.outbox.find('record', toRecord({ entity, key })));
  }
  /** Those not yet settled of an entity, in order. */
  async listOperationsOf(entity: QueuedEntity) {
    return inOrder(this.tables.outbox.find('entity', entity));
  }
  /** Everything not yet settled, in order. Throws where the store cannot be read (docs/SYNC.md, rule 9). */
  async listUnsettled() {
    return inOrder([...this.tables.outbox.values()]);
  }
  /** Unsettled operations in a state. */
  async listInState(state: OperationState) {
    return inOrder(this.tables.outbox.find('state', state));
  }
  /** The first one not yet settled that gives its record this name, `value` in its field `by`, or takes it away. */
  async findUnsettledByName(entity: QueuedEntity, by: string, value: unknown) {
    const named = inOrder(this.tables.outbox.find('names', toName(entity, by, value)));
    return preferExact(named, (one) => one, by, value)[0];
  }
  /**
   * The one record that shows `value` in its field `by`, which must be one by which others name it; undefined where
   * none does, or more than one.
   */
  async findRowByName(entity: QueuedEntity, by: string, value: unknown) {
    await this.loader.whole(entity);
    const alike = this.tables.mirror(entity).find(`view.${by}`, toNameTerm(entity, by, value));
    const inView = ({ view }: MirrorRow) => ({ changes: view, before: null });
    const [row, ...others] = preferExact(alike, inView, by, value);
    return others.length > 0 ? undefined : row;
  }
  async getRow(entity: MirrorName, key: string) {
    await this.loader.rows(entity, [key]);
    return this.tables.mirror(entity).get(key);
  }
  /** The rows that exist among the keys. */
  async getRows(entity: MirrorName, keys: readonly string[]) {
    await this.loader.rows(entity, keys);
    const table = this.tables.mirror(entity);
    return keys.flatMap((key) => table.get(key) ?? []);
  }
  async getRowsById(entity: MirrorName, ids: readonly number[]) {
    await this.loader.numbered(entity, ids);
    const table = this.tables.mirror(entity);
    return ids.flatMap((id) => table.find('id', id));
  }
  async listRows(entity: MirrorName) {
    await this.loader.whole(entity);
    return [...this.tables.mirror(entity).values()].sort((one, other) =>
      one.key < other.key ? -1 : 1,
    );
  }
  /** The number of rows without a server id. */
  async countUnnumbered(entity: MirrorName) {
    await this.loader.numbered(entity, []);
    return this.tables.mirror(entity).find('unnumbered', 1).length;
  }
  /** Undefined where nothing was put under the name. */
  async getMeta(name: string) {
    return this.tables.meta.get(name)?.value;
  }

  /** A form's draft. */
  async getDraft(name: string) {
    return this.tables.drafts.get(name);
  }

  /** Finds an operation that ended within the last week. */
  async getPastById(id: string) {
    await this.loader.whole('history');
    return this.tables.history.find('id', id).map(toPast)[0];
  }
  /** History of one record, in order. */
  async listHistoryOf(entity: QueuedEntity, key: string) {
    await this.loader.whole('history');
    return byPlace(this.tables.history.find('record', toRecord({ entity, key }))).map(toPast);
  }
  /** Newest first. */
  async listRecentHistory(limit: number) {
    await this.loader.whole('history');
    return [...this.tables.history.values()]
      .sort((one, other) => other.ackedAt - one.ackedAt || other.place - one.place)
      .slice(0, limit)
      .map(toPast);
  }
  /** History entries that ended after a time, in ms. */
  async listHistoryAfter(time: number) {
    const after = await readEntries(this.tables, this.loader, ({ ackedAt }) => ackedAt > time);
    return after.map(toPast);
  }
  /** The place of the newest history entry; 0 without any. */
  async lastHistoryPlace() {
    return this.tables.counters.last('place');
  }
  /** History entries of an entity after that place. */
  async listHistorySince(place: number, entity: QueuedEntity) {
    const isMeant = (entry: HistoryEntry) => entry.place > place && entry.entity === entity;
    return readEntries(this.tables, this.loader, isMeant);
  }
  /** Writes not yet confirmed by a list, of an entity or of all. */
  async listUnconfirmed(entity?: QueuedEntity) {
    await this.loader.whole('history');
    const sought = this.tables.history.find('sought', 1);
    return byPlace(sought.filter(isSought).filter((one) => !entity || one.entity === entity));
  }
}

/** The wanted entries of the history, in order. */
export async function readEntries(
  { history }: Tables,
  loader: Loader,
  isMeant: (entry: HistoryEntry) => boolean,
): Promise<HistoryEntry[]> {
  await loader.whole('history');
  return byPlace([...history.values()].filter(isMeant));
}

const toPast = (entry: HistoryEntry): PastOperation => entry;
const inOrder = (operations: Operation[]) => operations.sort((one, other) => one.seq - other.seq);
const byPlace = <T extends HistoryEntry>(entries: T[]) =>
  entries.sort((one, other) => one.place - other.place);
