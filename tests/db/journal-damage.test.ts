/** What was altered, moved or copied does not open; it is reported, and nothing else is lost. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCipher } from '../../src/db/journal/cipher';
import { JournalDisk, START } from '../../src/db/journal/disk';
import { JournalStore } from '../../src/db/journal/journal-store';
import { TestStore, testCipher } from '../support/journal';
import { lengthen, rowOf, tick } from './support/two-connections';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

let journals = 0;
const newName = () => {
  journals += 1;
  return `damaged-${journals}`;
};

/** Two packs of customers, one of others, and three entries: a customer each. */
async function arrange(name = newName()) {
  const store = new TestStore(name);
  await store.putRows(
    'customer',
    Array.from({ length: 700 }, (_, number) => rowOf(number, 'Ana')),
  );
  await lengthen(store, new Map());
  await tick(store);
  for (const number of [1_000, 1_001, 1_002])
    await store.putRows('customer', [rowOf(number, 'Rosalba')]);
  store.close();
  return name;
}

type Part = { bytes: Uint8Array; name?: string; revision: number };
/** Works on the database itself, as somebody with the tablet's files could. */
async function edit(
  name: string,
  store: 'entries' | 'packs',
  change: (parts: Part[]) => readonly Part[],
): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
  });
  const transaction = db.transaction(store, 'readwrite');
  const parts = transaction.objectStore(store);
  const reading = parts.getAll();
  reading.onsuccess = () => {
    for (const part of change(reading.result as Part[])) parts.put(part);
  };
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
  });
  db.close();
}
const flip = (part: Part, at: number): Part => {
  const bytes = new Uint8Array(part.bytes);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return { ...part, bytes };
};
const keysOf = async (store: TestStore) =>
  (await store.listRows('customer')).map(({ key }) => key).sort();

describe.each([
  ['the first byte', () => 0],
  ['one in the middle', (length: number) => Math.floor(length / 2)],
  ['the last byte', (length: number) => length - 1],
])('%s is another', (_what, place) => {
  test('in a pack: its rows are lost and reported, no others', async () => {
    const name = await arrange();
    const lost = 'customer 0';
    await edit(name, 'packs', (parts) =>
      parts
        .filter((part) => part.name === lost)
        .map((part) => flip(part, place(part.bytes.length))),
    );
    const store = new TestStore(name);
    const keys = await keysOf(store);
    expect(keys).toHaveLength(203);
    expect([...store.broken]).toEqual([expect.stringMatching(/^pack customer 0 \d+$/)]);
    expect(await store.getMeta('filler')).toBeTruthy();
    // It can still be written, packed and opened again.
    await store.putRows('customer', [rowOf(2_000, 'Luz')]);
    await lengthen(store, new Map());
    await tick(store);
    store.close();
    expect(await keysOf(new TestStore(name))).toEqual([...keys, 'k2000'].sort());
  });

  test('in an entry: its changes are lost and reported, no others', async () => {
    const name = await arrange();
    await edit(name, 'entries', (parts) =>
      parts.slice(-2, -1).map((part) => flip(part, place(part.bytes.length))),
    );
    const store = new TestStore(name);
    const keys = await keysOf(store);
    expect(keys).toHaveLength(702);
    expect(keys).not.toContain('k1001');
    expect([...store.broken]).toEqual([expect.stringMatching(/^entry \d+$/)]);
    await store.putRows('customer', [rowOf(2_000, 'Luz')]);
    await lengthen(store, new Map());
    await tick(store);
    store.close();
    const again = new TestStore(name);
    expect(await keysOf(again)).toEqual([...keys, 'k2000'].sort());
    // The packs took over what was there.
    expect(again.broken.size).toBe(0);
  });
});

test('a part that is cut short, or empty, does not open either', async () => {
  for (const length of [0, 5, 12, 20]) {
    const name = await arrange();
    await edit(name, 'entries', (parts) =>
      parts.slice(-1).map((part) => ({ ...part, bytes: part.bytes.slice(0, length) })),
    );
    const store = new TestStore(name);
    expect(await keysOf(store)).toHaveLength(702);
    expect(store.broken.size).toBe(1);
  }
});

describe('bytes in another’s place', () => {
  test('an entry put in the place of a later one does not open', async () => {
    const name = await arrange();
    await edit(name, 'entries', (parts) => {
      const [first, second] = parts.slice(-3);
      if (!first || !second) throw new Error('There are too few entries');
      return [{ ...second, bytes: first.bytes }];
    });
    const store = new TestStore(name);
    const keys = await keysOf(store);
    expect(keys).toContain('k1000');
    expect(keys).not.toContain('k1001');
    expect(store.broken.size).toBe(1);
  });

  test('entries that changed places do not open', async () => {
    const name = await arrange();
    await edit(name, 'entries', (parts) => {
      const [first, second] = parts.slice(-3);
      if (!first || !second) throw new Error('There are too few entries');
      return [
        { ...first, bytes: second.bytes },
        { ...second, bytes: first.bytes },
      ];
    });
    const store = new TestStore(name);
    expect(await keysOf(store)).toHaveLength(701);
    expect(store.broken.size).toBe(2);
  });

  test('a pack put in the place of another does not open, nor an older one of its own name', async () => {
    const name = await arrange();
    let older: Part | undefined;
    await edit(name, 'packs', (parts) => {
      const [first, second] = parts.filter((part) => part.name?.startsWith('customer '));
      older = first && { ...first };
      return first && second ? [{ ...second, bytes: first.bytes }] : [];
    });
    const store = new TestStore(name);
    expect(await keysOf(store)).toHaveLength(503);
    expect(store.broken.size).toBe(1);
    await store.putRows('customer', [rowOf(0, 'Luz')]);
    await lengthen(store, new Map());
    await tick(store);
    store.close();
    // The newer pack with the bytes of the older one: a change taken back.
    await edit(name, 'packs', (parts) =>
      parts
        .filter((part) => part.name === older?.name)
        .map((part) => ({ ...part, bytes: older?.bytes ?? part.bytes })),
    );
    const again = new TestStore(name);
    expect(await again.getRow('customer', 'k0')).toBeUndefined();
    expect([...again.broken]).toContainEqual(expect.stringMatching(/^pack customer 0 /));
  });
});

describe('a copy', () => {
  async function copy(from: string, to: string): Promise<void> {
    new JournalDisk(to).close();
    await new TestStore(to).catchUp();
    const disk = new JournalDisk(from);
    const { packs, entries, revision, packedTo } = await disk.since(START);
    await edit(to, 'entries', () => entries as Part[]);
    await edit(to, 'packs', () => packs as unknown as Part[]);
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(to);
      opening.onsuccess = () => resolve(opening.result);
    });
    const transaction = db.transaction('head', 'readwrite');
    transaction.objectStore('head').put(packedTo, 'packedTo');
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    db.close();
    disk.close();
    expect(revision).toBeGreaterThan(packedTo);
  }

  test('under its own name opens everything: what follows is about what is copied', async () => {
    const name = await arrange();
    const disk = new JournalDisk(name);
    const store = new JournalStore({ disk, cipher: testCipher(name) });
    expect(await store.listRows('customer')).toHaveLength(703);
  });

  test('under another person’s name opens nothing', async () => {
    const name = await arrange();
    const other = newName();
    await copy(name, other);
    const store = new TestStore(other);
    expect(await store.listRows('customer')).toEqual([]);
    expect(await store.getMeta('filler')).toBeUndefined();
    expect(store.broken.size).toBeGreaterThan(3);
  });

  test('under another key opens nothing', async () => {
    const name = await arrange();
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    const store = new JournalStore({
      disk: new JournalDisk(name),
      cipher: createCipher(key, name),
    });
    expect(await store.listRows('customer')).toEqual([]);
    expect(store.broken.size).toBeGreaterThan(3);
  });

  test('nothing of what was saved is readable in it', async () => {
    const name = await arrange();
    const disk = new JournalDisk(name);
    const { packs, entries } = await disk.since(START);
    const text = [...packs, ...entries]
      .map(({ bytes }) => new TextDecoder('latin1').decode(bytes))
      .join('');
    for (const planted of ['Rosalba', 'k1000', 'customer', 'xxxxx'])
      expect(text).not.toContain(planted);
  });
});
