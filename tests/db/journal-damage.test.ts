/** An entry that was altered, moved or copied does not open; it is reported, and nothing else is lost. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCipher } from '../../src/db/journal/cipher';
import { NO_DAMAGE } from '../../src/db/journal/damage';
import { JournalDisk } from '../../src/db/journal/disk';
import { JournalStore } from '../../src/db/journal/journal-store';
import { PartCipher } from '../../src/db/journal/part-cipher';
import { TestStore, testCipher } from '../support/journal';
import { editRows, flip, putRows, type Row, readRows } from './support/raw-database';
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

/** Three packs of customers, one of others, and three entries: a customer each. */
async function arrange(name = newName()) {
  const store = new TestStore(name);
  await store.putRows(
    'customer',
    Array.from({ length: 1_100 }, (_, number) => rowOf(number, 'Ana')),
  );
  await lengthen(store, new Map());
  await tick(store);
  for (const number of [2_000, 2_001, 2_002])
    await store.putRows('customer', [rowOf(number, 'Rosalba')]);
  store.close();
  return name;
}

const isOfCustomers = ({ name }: Row) => name.startsWith('customer ');
/** The keys in a pack. */
async function keysIn(name: string, pack: Row | undefined): Promise<string[]> {
  const parts = new PartCipher(testCipher(name));
  const rows = pack && (await parts.openPack(pack));
  return (rows ?? []).map(([key]) => String(key));
}
const keysOf = async (store: TestStore) =>
  (await store.listRows('customer')).map(({ key }) => key).sort();
/** The rows that open when all is opened, and the reported damage. */
async function read(name: string) {
  const store = new TestStore(name);
  await store.openAll();
  // After what the opening has noted.
  await store.write([], async () => undefined);
  const keys = await keysOf(store);
  return { store, keys, damage: await store.damage() };
}
/** A store that was damaged can be written, packed and opened again, and has nothing new to tell. */
async function expectUsable(store: TestStore, keys: readonly string[]): Promise<void> {
  const { at: _, ...known } = await store.damage();
  await store.putRows('customer', [rowOf(3_000, 'Luz')]);
  await lengthen(store, new Map());
  await tick(store);
  store.close();
  const again = await read(store.name);
  expect(again.keys).toEqual([...keys, 'k3000'].sort());
  expect(again.damage).toMatchObject(known);
  again.store.close();
}

describe.each([
  ['the first byte', () => 0],
  ['one in the middle', (length: number) => Math.floor(length / 2)],
  ['the last byte', (length: number) => length - 1],
])('%s is another', (_what, place) => {
  test('in a pack: its rows are lost and reported, no others', async () => {
    const name = await arrange();
    const [lost] = (await readRows(name, 'packs')).filter(isOfCustomers);
    const lostKeys = await keysIn(name, lost);
    if (lost) await putRows(name, 'packs', [flip(lost, place(lost.bytes.length))]);
    const { store, keys, damage } = await read(name);
    expect(lostKeys.length).toBeGreaterThan(90);
    expect(keys).toHaveLength(1_103 - lostKeys.length);
    expect(keys.filter((key) => lostKeys.includes(key))).toEqual([]);
    expect(damage).toMatchObject({ tables: ['customer'], entries: [] });
    expect(await store.getMeta('filler')).toBeTruthy();
    await expectUsable(store, keys);
  });

  test('in an entry: its changes are lost and reported, no others', async () => {
    const name = await arrange();
    await editRows(name, 'entries', (all) =>
      all.slice(-2, -1).map((entry) => flip(entry, place(entry.bytes.length))),
    );
    const { store, keys, damage } = await read(name);
    expect(keys).toHaveLength(1_102);
    expect(keys).not.toContain('k2001');
    expect(damage.entries).toEqual([4]);
    await expectUsable(store, keys);
  });
});

test('a part that is cut short, or empty, does not open either', async () => {
  for (const length of [0, 5, 12, 20]) {
    const name = await arrange();
    await editRows(name, 'entries', (all) =>
      all.slice(-1).map((entry) => ({ ...entry, bytes: entry.bytes.slice(0, length) })),
    );
    const { keys, damage } = await read(name);
    expect(keys).toHaveLength(1_102);
    expect(damage.entries).toEqual([5]);
  }
});

describe('bytes in another’s place', () => {
  test('an entry put in the place of a later one does not open', async () => {
    const name = await arrange();
    await editRows(name, 'entries', (all) => {
      const [first, second] = all.slice(-3);
      if (!first || !second) throw new Error('There are too few entries');
      return [{ ...second, bytes: first.bytes }];
    });
    const { keys, damage } = await read(name);
    expect(keys).toContain('k2000');
    expect(keys).not.toContain('k2001');
    expect(damage.entries).toEqual([4]);
  });

  test('entries that changed places do not open', async () => {
    const name = await arrange();
    await editRows(name, 'entries', (all) => {
      const [first, second] = all.slice(-3);
      if (!first || !second) throw new Error('There are too few entries');
      return [
        { ...first, bytes: second.bytes },
        { ...second, bytes: first.bytes },
      ];
    });
    const { keys, damage } = await read(name);
    expect(keys).toHaveLength(1_101);
    expect(damage.entries).toEqual([3, 4]);
  });

  test('a pack put in the place of another does not open, nor an older one of its own name', async () => {
    const name = await arrange();
    const [first, second] = (await readRows(name, 'packs')).filter(isOfCustomers);
    if (!first || !second) throw new Error('There are too few packs');
    const moved = await keysIn(name, second);
    await putRows(name, 'packs', [{ ...second, bytes: first.bytes }]);
    const { store, keys, damage } = await read(name);
    expect(keys).toHaveLength(1_103 - moved.length);
    expect(damage.tables).toEqual(['customer']);
    const [known] = await keysIn(name, first);
    await store.putRows('customer', [{ ...rowOf(0, 'Luz'), key: String(known) }]);
    await lengthen(store, new Map());
    await tick(store);
    store.close();
    // The newer pack with the bytes of the older one: a change taken back.
    await editRows(name, 'packs', (all) =>
      all
        .filter((pack) => pack.name === first.name)
        .map((pack) => ({ ...pack, bytes: first.bytes })),
    );
    const again = new TestStore(name);
    expect(await again.getRow('customer', String(known))).toBeUndefined();
    // A whole older pack, its revision too.
    await putRows(name, 'packs', [first]);
    const third = await read(name);
    expect((await third.store.getRow('customer', String(known)))?.view).not.toEqual({
      name: 'Ana',
    });
  });
});

describe('a copy', () => {
  async function copy(from: string, to: string): Promise<void> {
    const store = new TestStore(to);
    await store.catchUp();
    store.close();
    for (const table of ['head', 'entries', 'packs'] as const)
      await putRows(to, table, await readRows(from, table));
  }

  test('under its own name opens everything, so that the following tests concern only the copy', async () => {
    const name = await arrange();
    const { keys, damage } = await read(name);
    expect(keys).toHaveLength(1_103);
    expect(damage).toEqual(NO_DAMAGE);
  });

  test('under another person’s name opens nothing, and is not taken for an empty one', async () => {
    const name = await arrange();
    const other = newName();
    await copy(name, other);
    const store = new TestStore(other);
    await expect(store.listRows('customer')).rejects.toMatchObject({ trouble: 'foreign' });
    await expect(store.putMeta('saved', 1)).rejects.toMatchObject({ trouble: 'foreign' });
    expect(await readRows(other, 'entries')).toHaveLength((await readRows(name, 'entries')).length);
  });

  test('under another key opens nothing', async () => {
    const name = await arrange();
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    const disk = new JournalDisk(name);
    const store = new JournalStore({ disk, cipher: createCipher(key, name), now: Date.now });
    await expect(store.getMeta('filler')).rejects.toMatchObject({ trouble: 'foreign' });
    // Nor at the second try, which is no other.
    await expect(store.listRows('customer')).rejects.toMatchObject({ trouble: 'foreign' });
  });

  test('no saved value is readable in it', async () => {
    const name = await arrange();
    const parts = [];
    for (const table of ['head', 'entries', 'packs'] as const)
      parts.push(...(await readRows(name, table)));
    const text = parts.map(({ bytes }) => new TextDecoder('latin1').decode(bytes)).join('');
    expect(parts.length).toBeGreaterThan(8);
    for (const planted of ['Rosalba', 'k2000', 'customer', 'xxxxx'])
      expect(text).not.toContain(planted);
  });
});
