/** The first sign-in after the update takes over what an older version kept in clear, wherever the tab is killed. */

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { personId } from '../../src/db/device-database';
import { openJournal } from '../../src/db/journal/open-journal';
import { UserDatabase } from '../../src/db/user-database';
import { expectEmptied } from '../db/support/clear-database';
import { clearDevice } from '../support/device-rows';
import { olderUser } from '../support/older-version';
import { operation } from '../sync/support/operation';
import { startPlain, type TestServer } from '../sync/support/servers';
import { installStorage, loadSession } from './support';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const PASSWORD = 'Guaviare2026*';
installStorage();
let server: TestServer;
let session: Awaited<ReturnType<typeof loadSession>>;
let ana: string;
const { open, deleteDatabase } = indexedDB;
const begin = IDBDatabase.prototype.transaction;

beforeAll(async () => {
  server = await startPlain();
  session = await loadSession(server.baseUrl);
  ana = await personId(session.apiIdentity, server.username);
});
afterAll(() => server.close());
beforeEach(async () => {
  await clearDevice(session.device);
});
afterEach(revive);

function revive(): void {
  Object.assign(indexedDB, { open, deleteDatabase });
  IDBDatabase.prototype.transaction = begin;
}

/** Nothing reaches the disk from the n-th database opened or deleted, or transaction begun, on. */
function killAt(at: number): () => number {
  let steps = 0;
  const step = () => {
    steps += 1;
    if (steps >= at) throw new DOMException('killed', 'AbortError');
  };
  Object.assign(indexedDB, {
    open: (...given: Parameters<typeof open>) => {
      step();
      return open.apply(indexedDB, given);
    },
    deleteDatabase: (...given: Parameters<typeof deleteDatabase>) => {
      step();
      return deleteDatabase.apply(indexedDB, given);
    },
  });
  IDBDatabase.prototype.transaction = function (...given) {
    if (given[1] === 'readwrite') step();
    return begin.apply(this, given);
  };
  return () => steps;
}

const ids = ['a', 'b', 'c'];
let databases = 0;
/** Three operations that wait, and a draft. @returns the name of the clear database */
async function leave(): Promise<string> {
  databases += 1;
  const databaseName = `fluvicarga-user-${databases}`;
  const db = new UserDatabase(databaseName);
  await db.putOperations(ids.map((id, index) => operation({ seq: index + 1, id, key: id })));
  await db.putDraft({ name: 'customer:new', values: { name: 'Luz' }, savedAt: 1 });
  db.close();
  const { apiIdentity, device } = session;
  await device.users.put(await olderUser(apiIdentity, server.username, { databaseName }));
  return databaseName;
}
async function forget(): Promise<void> {
  await clearDevice(session.device);
  const all = await indexedDB.databases();
  for (const { name = '' } of all.filter((one) => one.name?.includes(ana)))
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(name).onsuccess = resolve;
    });
}
async function expectThere(databaseName: string): Promise<void> {
  const unlocked = await session.readUnlockedHere();
  if (!unlocked) throw new Error('Nobody is unlocked');
  const journal = openJournal(ana, unlocked.stored.dataKey);
  expect((await journal.listUnsettled()).map(({ id }) => id)).toEqual(ids);
  expect(await journal.getDraft('customer:new')).toMatchObject({ values: { name: 'Luz' } });
  expect(journal.broken.size).toBe(0);
  journal.close();
  expect(await session.device.users.toArray()).toHaveLength(0);
  await expectEmptied(databaseName);
}

test('the queue and the drafts are there, and the count of sign-ins goes on', async () => {
  const name = await leave();
  expect(await session.signIn(server.username, PASSWORD)).toMatchObject({
    is: 'in',
    signInCount: 5,
  });
  await expectThere(name);
});

const noSignal = () => {
  throw new TypeError('Failed to fetch');
};

test('without signal too: the password from before opens it, no other, and the tries are counted', async () => {
  await forget();
  const name = await leave();
  vi.stubGlobal('fetch', noSignal);
  expect(await session.signIn(server.username, 'no')).toMatchObject({ why: 'wrong-password' });
  expect(await session.device.users.toArray()).toMatchObject([{ failedTries: 1 }]);
  expect(await session.signIn(server.username, PASSWORD)).toMatchObject({
    is: 'in',
    isOffline: true,
  });
  await expectThere(name);
  vi.stubGlobal('fetch', server.fetch);
});

test.each([
  ['with signal', false],
  ['without signal', true],
])('killed at any step %s, the next sign-in has everything once', async (_where, isOffline) => {
  for (let at = 1; ; at += 1) {
    await forget();
    const name = await leave();
    if (isOffline) vi.stubGlobal('fetch', noSignal);
    const steps = killAt(at);
    const isIn = await session.signIn(server.username, PASSWORD).then(
      () => true,
      () => false,
    );
    const taken = steps();
    revive();
    if (isOffline) vi.stubGlobal('fetch', server.fetch);
    if (isIn && taken < at) {
      expect(taken).toBeGreaterThan(3);
      return;
    }
    expect(await session.signIn(server.username, PASSWORD), `killed at ${at}`).toMatchObject({
      is: 'in',
      signInCount: 5,
    });
    await expectThere(name);
  }
});

test('nobody works offline in an empty store while the take-over is not done', async () => {
  await forget();
  const name = await leave();
  Object.assign(indexedDB, {
    open: (opened: string, version?: number) => {
      if (opened === name && version !== undefined) throw new DOMException('killed', 'AbortError');
      return open.call(indexedDB, opened, version);
    },
  });
  await expect(session.signIn(server.username, PASSWORD)).rejects.toThrow();
  expect(await session.readUnlockedHere()).toBeNull();
  await expect(session.unlockOffline(server.username, PASSWORD, Date.now())).rejects.toThrow();
  expect(await session.readUnlockedHere()).toBeNull();
  revive();
  await session.signIn(server.username, PASSWORD);
  await expectThere(name);
});
