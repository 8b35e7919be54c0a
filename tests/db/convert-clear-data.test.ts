/** What versions before 4 kept in clear is taken over once, and is gone afterwards. */
import { describe, expect, test, vi } from 'vitest';
import { convertClearData } from '../../src/db/journal/convert-clear-data';
import { UserDatabase } from '../../src/db/user-database';
import { TestStore } from '../support/journal';
import { operation } from '../sync/support/operation';
import {
  exists,
  expectEmptied,
  expectTakenOver,
  fixture,
  leave,
  newName,
} from './support/clear-database';

describe.each([1, 2, 3] as const)('a database of version %s', (version) => {
  test('is taken over whole; the clear one is gone', async () => {
    const name = await leave(version);
    const store = new TestStore(`${name}-sealed`);
    await convertClearData(name, store);
    await expectTakenOver(store, version);
    await expectEmptied(name);
    await expectTakenOver(new TestStore(store.name), version);
  });

  test('what is saved next gets a number that nobody had, and its end a place of its own', async () => {
    const name = await leave(version);
    const store = new TestStore(`${name}-sealed`);
    await convertClearData(name, store);
    const { seq: _, ...rest } = operation({ id: 'next' });
    await store.addOperation(rest);
    expect((await store.getOperationById('next'))?.seq).toBe(version === 3 ? 902 : 901);
    const before = await store.lastHistoryPlace();
    expect(before).toBeGreaterThan(0);
    const last = (await store.listUnsettled()).at(-1);
    if (last) await store.archive([{ ...last, ending: { is: 'sent' }, ackedAt: 9 }]);
    expect(await store.lastHistoryPlace()).toBe(before + 1);
  });

  test('a second call does nothing, nor one where there is no clear database', async () => {
    const name = await leave(version);
    const store = new TestStore(`${name}-sealed`);
    await convertClearData(name, store);
    await store.putMeta('later', 1);
    await convertClearData(name, store);
    await convertClearData('never-there', store);
    expect(await store.getMeta('later')).toBe(1);
    await expectTakenOver(store, version);
    expect(await exists('never-there')).toBe(false);
  });
});

test.each([
  { id: 'broken', why: 'a bad disk' },
  { id: 'broken', entity: 'customer', kind: 'update', why: 'a bad disk' },
])('a row of the outbox that is no operation is shown, not lost: %o', async (broken) => {
  const name = await leave(3);
  const old = new UserDatabase(name);
  await old.outbox.add(broken as never);
  old.close();
  const store = new TestStore(`${name}-sealed`);
  await convertClearData(name, store);
  expect(await store.listUnreadable()).toMatchObject([{ stored: broken }]);
  const again = new TestStore(store.name);
  expect(await again.listUnreadable()).toHaveLength(1);
});

test('what was acknowledged in an older outbox becomes history, in the order in which it was saved', async () => {
  const name = newName();
  const old = new UserDatabase(name);
  const acked = (seq: number) => ({
    ...fixture(2)[0],
    seq,
    id: `acked-${seq}`,
    key: `k${seq}`,
    state: 'acked',
    ackedAt: 100 + seq,
  });
  await old.outbox.bulkPut([acked(1), acked(2), acked(3)] as never[]);
  old.close();
  const store = new TestStore(`${name}-sealed`);
  await convertClearData(name, store);
  expect(await store.listUnsettled()).toEqual([]);
  const entries = await store.listHistorySince(0, 'customer');
  expect(entries.map(({ id, place, ackedAt }) => [id, place, ackedAt])).toEqual([
    ['acked-1', 1, 101],
    ['acked-2', 2, 102],
    ['acked-3', 3, 103],
  ]);
});

describe('an older tab', () => {
  test('that writes between the reading and the emptying is heard', async () => {
    const name = await leave(3);
    const old = new UserDatabase(name);
    await old.open();
    const store = new TestStore(`${name}-sealed`);
    const { replaceAll } = store;
    let writes = 0;
    store.replaceAll = async (rows) => {
      await replaceAll.call(store, rows);
      writes += 1;
      if (writes > 2) return;
      const { seq: _, ...rest } = operation({ id: `late-${writes}`, key: `late-${writes}` });
      await old.addOperation(rest);
    };
    const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await convertClearData(name, store);
    warning.mockRestore();
    expect(writes).toBe(3);
    const ids = (await store.listUnsettled()).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['late-1', 'late-2']));
    expect(new Set(ids).size).toBe(ids.length);
    await expectEmptied(name);
  });

  test('that sent something meanwhile: it does not come back into the queue', async () => {
    const name = await leave(3);
    const old = new UserDatabase(name);
    const [first] = await old.listUnsettled();
    if (!first) throw new Error('The queue is empty');
    const store = new TestStore(`${name}-sealed`);
    const { replaceAll } = store;
    let rounds = 0;
    store.replaceAll = async (rows) => {
      await replaceAll.call(store, rows);
      rounds += 1;
      if (rounds === 1) await old.archive([{ ...first, ending: { is: 'sent' }, ackedAt: 8 }]);
    };
    const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await convertClearData(name, store);
    warning.mockRestore();
    expect(await store.getOperationById(first.id)).toBeUndefined();
    expect(await store.getPastById(first.id)).toMatchObject({ ending: { is: 'sent' } });
    expect((await store.listUnsettled()).length).toBe(fixture(3).length - 1);
  });

  test('is told that its database is gone, and loses its connection', async () => {
    const name = await leave(3);
    const old = new UserDatabase(name);
    await old.open();
    const told = vi.fn();
    old.on('versionchange', told);
    const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await convertClearData(name, new TestStore(`${name}-sealed`));
    warning.mockRestore();
    expect(told).toHaveBeenCalled();
    expect(old.isOpen()).toBe(false);
    await expectEmptied(name);
  });
});
