/** A person's store under a key that every test, page and process has. */
import { type Cipher, createCipher } from '../../src/db/journal/cipher';
import { decodeChanges, decodeRows, encodeChanges } from '../../src/db/journal/codec';
import { JournalDisk, START } from '../../src/db/journal/disk';
import { JournalStore } from '../../src/db/journal/journal-store';
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
  constructor(name: string, channel?: BroadcastChannel) {
    super({ disk: new JournalDisk(name), cipher: testCipher(name), ...(channel && { channel }) });
  }

  addOperation: StoreWrites['addOperation'] = (operation) =>
    this.write([], (tx) => tx.addOperation(operation));
  putOperation: StoreWrites['putOperation'] = (operation) =>
    this.write([], (tx) => tx.putOperation(operation));
  putOperations: StoreWrites['putOperations'] = (operations) =>
    this.write([], (tx) => tx.putOperations(operations));
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
  const { packs, entries } = await disk.since(START);
  disk.close();
  const cipher = testCipher(name);
  const rows = new Map<string, string>();
  for (const pack of packs) {
    const table = pack.name.slice(0, pack.name.lastIndexOf(' '));
    const place = `pack ${pack.name} ${pack.revision}`;
    for (const [key, row] of decodeRows(await cipher.open(pack.bytes, place)))
      rows.set(`${table} ${key}`, JSON.stringify(row));
  }
  for (const { revision, bytes } of entries)
    for (const [table, key, row] of decodeChanges(await cipher.open(bytes, `entry ${revision}`)))
      if (row === null) rows.delete(`${table} ${key}`);
      else rows.set(`${table} ${key}`, JSON.stringify(row));
  return Object.fromEntries([...rows].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Appends changes as they are, as another version of the application might. */
export async function appendSealed(name: string, changes: readonly Change[]): Promise<void> {
  const disk = new JournalDisk(name);
  const revision = (await disk.revision()) + 1;
  const bytes = await testCipher(name).seal(encodeChanges(changes), `entry ${revision}`);
  if ((await disk.append({ revision, bytes })) !== 'written')
    throw new Error('Somebody else wrote meanwhile');
  disk.close();
}

/** Everything that a store holds, to compare or to search. */
export async function dump(store: TestStore): Promise<string> {
  return JSON.stringify(await readDisk(store.name));
}
