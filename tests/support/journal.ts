/** A person's store under a key that every test, page and process has. */
import { type Cipher, createCipher } from '../../src/db/journal/cipher';
import { DAMAGE, type Damage, NO_DAMAGE } from '../../src/db/journal/damage';
import { JournalDisk } from '../../src/db/journal/disk';
import { JournalMemory } from '../../src/db/journal/journal-memory';
import type { JournalOptions } from '../../src/db/journal/journal-options';
import { JournalStore } from '../../src/db/journal/journal-store';
import { rowsAfter } from '../../src/db/journal/manifest';
import { tableOf } from '../../src/db/journal/pack-index';
import { PartCipher } from '../../src/db/journal/part-cipher';
import type { Draft, MirrorRow, Operation } from '../../src/db/schema';
import type { Change } from '../../src/db/state/state';
import type { StoreWrites } from '../../src/db/store';
import type { MirrorName } from '../../src/domain/entity';

let key: Promise<CryptoKey> | undefined;

export function testKey(): Promise<CryptoKey> {
  key ??= crypto.subtle.importKey('raw', new Uint8Array(32).fill(7), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ]);
  return key;
}

/** The shipped cipher; its key is awaited at the first use, so that a store is made without waiting. */
export function testCipher(scope: string, dataKey: () => Promise<CryptoKey> = testKey): Cipher {
  const shipped = async () => createCipher(await dataKey(), scope);
  return {
    seal: async (text, place) => (await shipped()).seal(text, place),
    open: async (bytes, place) => (await shipped()).open(bytes, place),
  };
}

/** The shipped store; each single write is a transaction of its own. */
export class TestStore extends JournalStore implements Omit<StoreWrites, keyof JournalStore> {
  /** The same name opens the same data again. */
  constructor(name: string, options: Partial<JournalOptions> = {}) {
    super({ disk: new JournalDisk(name), cipher: testCipher(name), now: Date.now, ...options });
  }

  /** The rows that the store knows to be missing. */
  async damage(): Promise<Damage> {
    return ((await this.getMeta(DAMAGE)) as Damage | undefined) ?? NO_DAMAGE;
  }

  addOperation: StoreWrites['addOperation'] = (operation) =>
    this.write([], (tx) => tx.addOperation(operation));
  putOperation: StoreWrites['putOperation'] = (operation) =>
    this.write([], (tx) => tx.putOperation(operation));
  putOperations = (operations: readonly Operation[]): Promise<void> =>
    this.write([], async (tx) => {
      for (const operation of operations) await tx.putOperation(operation);
    });
  removeOperations: StoreWrites['removeOperations'] = (seqs) =>
    this.write([], (tx) => tx.removeOperations(seqs));
  archive: StoreWrites['archive'] = (ended) => this.write([], (tx) => tx.archive(ended));
  putHistory: StoreWrites['putHistory'] = (entries) =>
    this.write([], (tx) => tx.putHistory(entries));
  restore: StoreWrites['restore'] = (entry, operation) =>
    this.write([], (tx) => tx.restore(entry, operation));
  removeFromHistory: StoreWrites['removeFromHistory'] = (ids) =>
    this.write([], (tx) => tx.removeFromHistory(ids));
  forgetHistoryBefore: StoreWrites['forgetHistoryBefore'] = (time) =>
    this.write([], (tx) => tx.forgetHistoryBefore(time));
  putRows: StoreWrites['putRows'] = (entity, rows) =>
    this.write([entity], (tx) => tx.putRows(entity, rows));
  removeRows: StoreWrites['removeRows'] = (entity, keys) =>
    this.write([entity], (tx) => tx.removeRows(entity, keys));
  putMeta: StoreWrites['putMeta'] = (name, value) =>
    this.write([], (tx) => tx.putMeta(name, value));
  putDraft: StoreWrites['putDraft'] = (draft) => this.write([], (tx) => tx.putDraft(draft));
  removeDraft: StoreWrites['removeDraft'] = (name) => this.write([], (tx) => tx.removeDraft(name));
  listDrafts = (): Promise<Draft[]> => this.write([], (tx) => tx.listDrafts());

  /** Changes some fields of an operation that is there. */
  async changeOperation(seq: number, change: Partial<Operation>): Promise<void> {
    await this.write([], async (tx) => {
      const operation = await tx.getOperation(seq);
      if (!operation) throw new Error(`There is no operation ${seq}`);
      await tx.putOperation({ ...operation, ...change });
    });
  }
  /** Changes some fields of a row that is there. */
  async changeRow(entity: MirrorName, rowKey: string, change: Partial<MirrorRow>): Promise<void> {
    await this.write([entity], async (tx) => {
      const row = await tx.getRow(entity, rowKey);
      if (!row) throw new Error(`There is no ${entity} ${rowKey}`);
      await tx.putRows(entity, [{ ...row, ...change }]);
    });
  }
}

/** The same name opens the same data again. */
export async function openTestJournal(name: string): Promise<TestStore> {
  return new TestStore(name);
}

/** Every row on the disk as text, by table and key: read without a store. */
export async function readDisk(name: string): Promise<Record<string, string>> {
  const disk = new JournalDisk(name);
  const { packs: names, entries, index } = await disk.inventory();
  const { packs } = await disk.readPacks(names.map(([pack]) => pack));
  disk.close();
  const parts = new PartCipher(testCipher(name));
  const rows = new Map<string, string>();
  for (const pack of packs) {
    if (!pack) continue;
    for (const [key, row] of (await parts.openPack(pack)) ?? [])
      rows.set(`${tableOf(pack.name)} ${key}`, JSON.stringify(row));
  }
  for (const entry of entries) {
    if (entry.revision <= (index?.packedTo ?? 0)) continue;
    const { commit } = await parts.openEntry(entry);
    for (const [table, key, row] of commit?.changes ?? [])
      if (row === null) rows.delete(`${table} ${key}`);
      else rows.set(`${table} ${key}`, JSON.stringify(row));
  }
  return Object.fromEntries([...rows].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Appends rows as they are to any table, as another version of the application might. */
export async function appendSealed(name: string, changes: readonly Change[]): Promise<void> {
  const disk = new JournalDisk(name);
  const parts = new PartCipher(testCipher(name));
  const memory = new JournalMemory(disk, parts);
  await memory.open();
  await memory.loadChanged(changes);
  const { manifest: before, state } = memory;
  const manifest = {
    ...before,
    revision: before.revision + 1,
    rows: rowsAfter(before.rows, changes, state),
  };
  const appended = await disk.append({
    entry: await parts.sealEntry({ changes, manifest }),
    after: memory.tip.nonce,
    manifest: await parts.sealManifest(manifest),
    tables: [...new Set(changes.map(([table]) => table))],
    queue: { put: [], remove: [], envelopes: [], taken: [] },
  });
  disk.close();
  if (appended !== 'written') throw new Error(`${name}: ${appended}`);
}

/** Everything that a store holds, to compare or to search. */
export async function dump(store: TestStore): Promise<string> {
  return JSON.stringify(await readDisk(store.name));
}
