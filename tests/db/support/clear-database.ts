/** Clear databases as the released versions left them, and what must be taken over from them. */
import { readFileSync } from 'node:fs';
import Dexie from 'dexie';
import { expect, vi } from 'vitest';
import { UserDatabase } from '../../../src/db/user-database';
import type { TestStore } from '../../support/journal';
import { operation } from '../../sync/support/operation';

let databases = 0;
export const newName = () => {
  databases += 1;
  return `clear-${databases}`;
};
export const fixture = (version: number) =>
  JSON.parse(
    readFileSync(new URL(`../fixtures/queue-of-version-${version}.json`, import.meta.url), 'utf8'),
  ) as Record<string, unknown>[];

const DRAFT = { name: 'customer:new', values: { name: 'Rosalba' }, savedAt: 7 };
const row = (key: string, name: string) => ({
  key,
  id: Number(key),
  base: { name },
  version: 1,
  view: { name },
  mark: null,
});

/** A database as a released version left it: a queue, a history, drafts, meta entries and a mirror. */
export async function leave(version: 1 | 2 | 3, name = newName()): Promise<string> {
  const db = version === 3 ? new UserDatabase(name) : new Dexie(name);
  const entities =
    'company user crewMember vessel customer product warehouse branch shipment department city category';
  if (version < 3)
    db.version(version).stores({
      ...Object.fromEntries(entities.split(' ').map((entity) => [entity, 'key, id'])),
      outbox: '++seq, &id, state, [entity+key]',
      drafts: 'name',
      meta: 'name',
    });
  await db.open();
  const queue = fixture(version);
  const ended = { ...queue[0], seq: 900, id: 'ended', state: 'acked', isKeyed: true, ackedAt: 5 };
  // Version 3 keeps apart what has ended, and the outbox may hold what version 2 left.
  await db.table('outbox').bulkPut([...queue, ended]);
  if (version === 3) {
    const {
      state: _s,
      epoch: _e,
      frozenBody: _f,
      names: _n,
      ...past
    } = queue[0] as never as {
      [field: string]: unknown;
    };
    const entry = { ...past, seq: 901, id: 'past', ending: { is: 'sent' }, ackedAt: 4, place: 3 };
    await db.table('history').put(entry);
  }
  await db.table('drafts').put(DRAFT);
  await db.table('meta').bulkPut([
    { name: 'cursor', value: 'abc' },
    { name: 'lease', value: { epoch: 4, holder: 'tab', at: 1 } },
  ]);
  await db.table('customer').bulkPut([row('1', 'Ana'), row('2', 'Luz')]);
  await db.table('city').put(row('9', 'Calamar'));
  db.close();
  return name;
}

export const exists = async (name: string) =>
  (await indexedDB.databases()).some((one) => one.name === name);

/** It holds nothing any more, and an older tab cannot write into it. */
export async function expectEmptied(name: string): Promise<void> {
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const older = new UserDatabase(name);
  await expect(older.addOperation(operation({ id: 'too late' }))).rejects.toThrow('NotFoundError');
  older.close();
  warning.mockRestore();
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  expect([...opened.objectStoreNames]).toEqual([]);
  opened.close();
}

export async function expectTakenOver(store: TestStore, version: 1 | 2 | 3): Promise<void> {
  const queue = fixture(version);
  const pending = queue.filter(({ state }) => state !== 'acked');
  const there = await store.listUnsettled();
  expect(there.map(({ seq, id }) => [seq, id])).toEqual(pending.map(({ seq, id }) => [seq, id]));
  for (const [at, old] of pending.entries()) {
    const { schemaVersion: _, names: _names, ...kept } = old;
    expect(there[at]).toMatchObject({ ...kept, schemaVersion: 3 });
  }
  const past = await store.listHistoryAfter(-1);
  expect(past.map(({ id }) => id).sort()).toEqual(
    [
      'ended',
      ...(version === 3 ? ['past'] : []),
      ...queue.filter(({ state }) => state === 'acked').map(({ id }) => id),
    ].sort(),
  );
  for (const one of past) {
    expect(one).toMatchObject({ ending: { is: 'sent' }, checks: 0 });
    expect(one).not.toHaveProperty('state');
  }
  expect(await store.listDrafts()).toEqual([DRAFT]);
  expect(await store.getMeta('cursor')).toBe('abc');
  expect(await store.getMeta('lease')).toMatchObject({ epoch: 4 });
  expect((await store.listRows('customer')).map(({ view }) => view.name)).toEqual(['Ana', 'Luz']);
  expect(await store.getRow('city', '9')).toEqual(row('9', 'Calamar'));
  expect(await store.listUnreadable()).toEqual([]);
}
