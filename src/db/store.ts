/**
 * The database as outbox, mirror writers and engine need it. The device's is the journal (`JournalStore`); the
 * simulator has one in memory; both pass the same contract test.
 */

import type { QueuedEntity } from '../domain/entities';
import type { MirrorName } from '../domain/entity';
import type { OperationState } from './delivery';
import type { Draft, HistoryEntry, MirrorRow, Operation, PastOperation, Sought } from './schema';

/** Reads of one record and its operations. */
export interface RecordReads {
  /** Finds an unsettled operation. */
  getOperationById(id: string): Promise<Operation | undefined>;
  /** Finds an operation that ended within the last week. */
  getPastById(id: string): Promise<PastOperation | undefined>;
  /** Unsettled operations of one record, in order. */
  listOperations(entity: QueuedEntity, key: string): Promise<Operation[]>;
  getRow(entity: MirrorName, key: string): Promise<MirrorRow | undefined>;
  getRowsById(entity: MirrorName, ids: readonly number[]): Promise<MirrorRow[]>;
  /**
   * The one record that shows `value` in its field `by`, a naming field; undefined where none does, or more than one.
   */
  findRowByName(entity: QueuedEntity, by: string, value: unknown): Promise<MirrorRow | undefined>;
  /** Undefined where nothing was put under the name. */
  getMeta(name: string): Promise<unknown>;
}

export interface RecordWrites extends RecordReads {
  putOperation(operation: Operation): Promise<void>;
  /** Moves them from the outbox to the history, in this order. */
  archive(ended: readonly PastOperation[]): Promise<void>;
  removeOperations(seqs: readonly number[]): Promise<void>;
  putRows(entity: MirrorName, rows: readonly MirrorRow[]): Promise<void>;
  removeRows(entity: MirrorName, keys: readonly string[]): Promise<void>;
  putMeta(name: string, value: unknown): Promise<void>;
}

export interface StoreReads extends RecordReads {
  getOperation(seq: number): Promise<Operation | undefined>;
  /** Unsettled operations of an entity, or of its records with keys from one to another, in order. */
  listOperationsOf(entity: QueuedEntity, from?: string, to?: string): Promise<Operation[]>;
  /** Every unsettled operation, in order. Throws where the store cannot be read (docs/SYNC.md, rule 9). */
  listUnsettled(): Promise<Operation[]>;
  /** Unsettled operations in a state. */
  listInState(state: OperationState): Promise<Operation[]>;
  /** The first unsettled operation that gives its record this name, `value` in its field `by`, or takes it away. */
  findUnsettledByName(
    entity: QueuedEntity,
    by: string,
    value: unknown,
  ): Promise<Operation | undefined>;
  /** The rows that exist among the keys. */
  getRows(entity: MirrorName, keys: readonly string[]): Promise<MirrorRow[]>;
  listRows(entity: MirrorName): Promise<MirrorRow[]>;
  /** The number of rows without a server id. */
  countUnnumbered(entity: MirrorName): Promise<number>;

  /** The place of the newest history entry; 0 without any. */
  lastHistoryPlace(): Promise<number>;
  /** History entries of an entity after that place. */
  listHistorySince(place: number, entity: QueuedEntity): Promise<HistoryEntry[]>;
  /** Writes not yet confirmed by a list, of an entity or of all. */
  listUnconfirmed(entity?: QueuedEntity): Promise<Sought[]>;
  /** History of one record, in order. */
  listHistoryOf(entity: QueuedEntity, key: string): Promise<PastOperation[]>;
  /** Newest first. */
  listRecentHistory(limit: number): Promise<PastOperation[]>;
  /** History entries that ended after a time, in ms. */
  listHistoryAfter(time: number): Promise<PastOperation[]>;
  /** A form's draft. */
  getDraft(name: string): Promise<Draft | undefined>;
}

export interface StoreWrites extends StoreReads, RecordWrites {
  /** Gives it the next sequence number. */
  addOperation(operation: Omit<Operation, 'seq'>): Promise<void>;
  /** Every form's draft. */
  listDrafts(): Promise<Draft[]>;
  putDraft(draft: Draft): Promise<void>;
  removeDraft(name: string): Promise<void>;
  putHistory(entries: readonly HistoryEntry[]): Promise<void>;
  /** Moves an entry from the history back to the outbox, at its old sequence number. */
  restore(entry: HistoryEntry, operation: Operation): Promise<void>;
  removeFromHistory(ids: readonly string[]): Promise<void>;
  /** Removes history before a time, in ms, except unconfirmed writes. */
  forgetHistoryBefore(time: number): Promise<void>;
}

export interface Store extends StoreReads {
  /**
   * Runs `run` as one transaction over the outbox, the meta and draft entries and the named mirrors: all of it is on
   * the disk when the promise resolves, none of it where `run` or the database throws.
   */
  write<T>(mirrors: readonly MirrorName[], run: (tx: StoreWrites) => Promise<T>): Promise<T>;
}

/** The meta entry that maps the key of a merged record to its new key. */
export const toAlias = (entity: MirrorName, key: string) => `alias:${entity} ${key}`;

/** The meta entry that holds the rows of a file while they are saved. */
export const toFileRows = (id: string) => `file:${id}`;

/** The meta entry that says that the operation which names a photo is on the server. */
export const toNamedPhoto = (key: string) => `photo:${key}`;

/** The record under a local key or a server id written as text, as a route or a reference holds it. */
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
