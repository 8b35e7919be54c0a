/**
 * The database as outbox, mirror writers and engine need it. The device's is the journal (`JournalStore`); the
 * simulator has one in memory; both pass the same contract test.
 */

import type { MirrorName } from '../domain/entity';
import type { MirrorRow } from './schema';
import type { StateReads } from './state/state-reads';
import type { StateWrites } from './state/state-writes';

export type StoreReads = Pick<StateReads, keyof StateReads>;

export type StoreWrites = Omit<StateWrites, 'close'>;

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
  store: StoreReads,
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
