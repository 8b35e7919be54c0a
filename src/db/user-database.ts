import Dexie, { type Table } from 'dexie';
import { ENTITY_NAMES, LOOKUP_NAMES, type MirrorName } from '../domain/entity';
import type { Draft, MetaEntry, MirrorRow, Operation } from './rows';

/**
 * One person's data on this device, against one API: the mirror (a table an entity), the outbox, drafts and meta.
 * Writes are durable when they answer (`strict`), because the screen says so.
 */
export class UserDatabase extends Dexie {
  readonly outbox!: Table<Operation, number, Omit<Operation, 'seq'>>;
  readonly drafts!: Table<Draft, string>;
  readonly meta!: Table<MetaEntry, string>;

  constructor(name: string) {
    super(name, { chromeTransactionDurability: 'strict' });
    const mirror = Object.fromEntries(
      [...ENTITY_NAMES, ...LOOKUP_NAMES].map((entity) => [entity, 'key, id']),
    );
    this.version(1).stores({
      ...mirror,
      outbox: '++seq, &id, state, [entity+key]',
      drafts: 'name',
      meta: 'name',
    });
    this.on('versionchange', () => this.close());
  }

  /** The mirror's table of an entity. */
  mirror(entity: MirrorName): Table<MirrorRow, string> {
    return this.table(entity);
  }
}

/** The record under a local key or a server id written as text: what a route or a reference holds. */
export async function findRow(
  db: UserDatabase,
  entity: MirrorName,
  keyOrId: string,
): Promise<MirrorRow | undefined> {
  const table = db.mirror(entity);
  const row = await table.get(keyOrId);
  if (row || !/^\d+$/.test(keyOrId)) return row;
  return table.where('id').equals(Number(keyOrId)).first();
}

/** Reads a meta value; `fallback` where there is none. */
export async function readMeta<T>(db: UserDatabase, name: string, fallback: T): Promise<T> {
  return ((await db.meta.get(name))?.value as T | undefined) ?? fallback;
}

/** SHA-256 of API and user, so that a name on the disk tells nobody who. */
export async function userDatabaseName(apiBase: string, username: string): Promise<string> {
  const text = new TextEncoder().encode(`${apiBase}\n${username.toLowerCase()}`);
  const hash = await crypto.subtle.digest('SHA-256', text);
  const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `fluvicarga-user-${hex}`;
}
