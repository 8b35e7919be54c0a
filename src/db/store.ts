/**
 * What the outbox, the mirror's writers and the engine need of a database. The device's is Dexie (`UserDatabase`); the
 * simulator has one in memory; both pass the same contract test.
 */
import type { QueuedEntity } from '../domain/entities';
import type { MirrorName } from '../domain/entity';
import type { HistoryEntry, MirrorRow, Operation, OperationState, PastOperation } from './schema';

/** What is read of a record and of what is to happen to it. */
export interface RecordReads {
  /** Of those not yet settled. */
  getOperationById(id: string): Promise<Operation | undefined>;
  /** Of those that have ended within the last week. */
  getPastById(id: string): Promise<PastOperation | undefined>;
  /** Those of one record that are not yet settled, in order. */
  listOperations(entity: QueuedEntity, key: string): Promise<Operation[]>;
  getRow(entity: MirrorName, key: string): Promise<MirrorRow | undefined>;
  getRowsById(entity: MirrorName, ids: readonly number[]): Promise<MirrorRow[]>;
  /** Undefined where nothing was put under the name. */
  getMeta(name: string): Promise<unknown>;
}

export interface RecordWrites extends RecordReads {
  putOperation(operation: Operation): Promise<void>;
  /** Takes them out of the outbox, and puts them into the history in this order. */
  archive(ended: readonly PastOperation[]): Promise<void>;
  removeOperations(seqs: readonly number[]): Promise<void>;
  putRows(entity: MirrorName, rows: readonly MirrorRow[]): Promise<void>;
  removeRows(entity: MirrorName, keys: readonly string[]): Promise<void>;
  putMeta(name: string, value: unknown): Promise<void>;
}

export interface StoreReads extends RecordReads {
  getOperation(seq: number): Promise<Operation | undefined>;
  /** Those not yet settled of an entity, or of its records with keys from one to another, in order. */
  listOperationsOf(entity: QueuedEntity, from?: string, to?: string): Promise<Operation[]>;
  /** Everything not yet settled, in order. Throws where the store cannot be read (law 9). */
  listUnsettled(): Promise<Operation[]>;
  /** Of those not yet settled. */
  listInState(state: OperationState): Promise<Operation[]>;
  /** The first one not yet settled that gives its record this name, `value` in its field `by`, or takes it away. */
  findUnsettledByName(
    entity: QueuedEntity,
    by: string,
    value: unknown,
  ): Promise<Operation | undefined>;
  /**
   * The one record that shows `value` in its field `by`, which must be one by which others name it; undefined where none
   * does, or more than one.
   */
  findRowByName(entity: QueuedEntity, by: string, value: unknown): Promise<MirrorRow | undefined>;
  /** Those of the keys that are there. */
  getRows(entity: MirrorName, keys: readonly string[]): Promise<MirrorRow[]>;
  listRows(entity: MirrorName): Promise<MirrorRow[]>;
  /** How many rows have no number of the server's yet. */
  countUnnumbered(entity: MirrorName): Promise<number>;

  /** The place of what has ended last; 0 where nothing has. */
  lastHistoryPlace(): Promise<number>;
  /** What has ended of an entity after that place. */
  listHistorySince(place: number, entity: QueuedEntity): Promise<HistoryEntry[]>;
  /** What is still looked for in the lists of an entity, or of all: `checks` is above 0. */
  listUnconfirmed(entity?: QueuedEntity): Promise<HistoryEntry[]>;
  /** What has ended of one record, in order. */
  listHistoryOf(entity: QueuedEntity, key: string): Promise<PastOperation[]>;
  /** The last to end first. */
  listRecentHistory(limit: number): Promise<PastOperation[]>;
  /** What ended after a time, in ms. */
  listHistoryAfter(time: number): Promise<PastOperation[]>;
}

export interface StoreWrites extends StoreReads, RecordWrites {
  putOperations(operations: readonly Operation[]): Promise<void>;
  /** Gives it the next sequence number. */
  addOperation(operation: Omit<Operation, 'seq'>): Promise<void>;
  removeDraft(name: string): Promise<void>;
  putHistory(entries: readonly HistoryEntry[]): Promise<void>;
  /** Takes it out of the history, and puts what it is now into the outbox, in its old order. */
  restore(entry: HistoryEntry, operation: Operation): Promise<void>;
  removeFromHistory(ids: readonly string[]): Promise<void>;
  /** Removes what ended before a time, in ms, but for what is still looked for. */
  forgetHistoryBefore(time: number): Promise<void>;
}

export interface Store extends StoreReads {
  /**
   * Runs `run` as one transaction over the outbox, the meta and draft entries and the named mirrors: all of it is on the
   * disk when the promise resolves, none of it where `run` or the database throws.
   */
  write<T>(mirrors: readonly MirrorName[], run: (tx: StoreWrites) => Promise<T>): Promise<T>;
}

/** Where the key of a record that turned out to be another one is remembered. */
export const toAlias = (entity: MirrorName, key: string) => `alias:${entity} ${key}`;

/** The record under a local key or a server id written as text: what a route or a reference holds. */
export async function findRow(
  store: RecordReads,
  entity: MirrorName,
  keyOrId: string,
): Promise<MirrorRow | undefined> {
  const row = await store.getRow(entity, keyOrId);
  if (row) return row;
  if (!/^\d+$/.test(keyOrId)) {
    const key = await store.getMeta(toAlias(entity, keyOrId));
    return typeof key === 'string' ? findRow(store, entity, key) : undefined;
  }
  return (await store.getRowsById(entity, [Number(keyOrId)]))[0];
}

/** A meta value; `fallback` where there is none. */
export async function readMeta<T>(store: StoreReads, name: string, fallback: T): Promise<T> {
  return ((await store.getMeta(name)) as T | undefined) ?? fallback;
}
