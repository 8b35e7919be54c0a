import Dexie, { type Table } from 'dexie';
import type { QueuedEntity } from '../domain/entities';
import { ENTITY_NAMES, LOOKUP_NAMES, type MirrorName } from '../domain/entity';
import type { Draft, MetaEntry, MirrorRow, Operation, OperationState } from './rows';
import type { Store, StoreWrites } from './store';

/**
 * One person's data on this device, against one API: the mirror (a table an entity), the outbox, drafts and meta.
 * Writes are durable when they answer (`strict`), because the screen says so.
 */
export class UserDatabase extends Dexie implements Store, StoreWrites {
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

  write<T>(mirrors: readonly MirrorName[], run: (tx: StoreWrites) => Promise<T>): Promise<T> {
    const tables = [
      this.outbox,
      this.meta,
      this.drafts,
      ...[...new Set(mirrors)].map((entity) => this.mirror(entity)),
    ];
    // An async function, though it only passes on: Dexie looks at it to keep the transaction through native awaits.
    return this.transaction('rw', tables, async () => run(this));
  }

  getOperation(seq: number) {
    return this.outbox.get(seq);
  }
  getOperationById(id: string) {
    return this.outbox.where('id').equals(id).first();
  }
  listOperations(entity: QueuedEntity, key: string) {
    return this.outbox.where('[entity+key]').equals([entity, key]).sortBy('seq');
  }
  listOperationsOf(entity: QueuedEntity) {
    return this.outbox
      .where('[entity+key]')
      .between([entity, Dexie.minKey], [entity, Dexie.maxKey])
      .sortBy('seq');
  }
  listUnsettled() {
    return this.outbox.where('state').notEqual('acked').sortBy('seq');
  }
  listInState(state: OperationState) {
    return this.outbox.where('state').equals(state).sortBy('seq');
  }
  getRow(entity: MirrorName, key: string) {
    return this.mirror(entity).get(key);
  }
  getRowsById(entity: MirrorName, id: number) {
    return this.mirror(entity).where('id').equals(id).toArray();
  }
  listRows(entity: MirrorName) {
    return this.mirror(entity).toArray();
  }
  async getMeta(name: string) {
    return (await this.meta.get(name))?.value;
  }

  async addOperation(operation: Omit<Operation, 'seq'>) {
    await this.outbox.add(operation);
  }
  async putOperation(operation: Operation) {
    await this.outbox.put(operation);
  }
  async removeOperations(seqs: readonly number[]) {
    await this.outbox.bulkDelete([...seqs]);
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
  async removeDraft(name: string) {
    await this.drafts.delete(name);
  }
}

export { findRow, readMeta } from './store';

/** SHA-256 of API and user, so that a name on the disk tells nobody who. */
export async function userDatabaseName(apiBase: string, username: string): Promise<string> {
  const text = new TextEncoder().encode(`${apiBase}\n${username.toLowerCase()}`);
  const hash = await crypto.subtle.digest('SHA-256', text);
  const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `fluvicarga-user-${hex}`;
}
