/** A person's row of the device is lost: the copy beside their journal opens it, and without one nothing is written over it. */
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { personDatabaseName } from '../../src/db/database-names';
import { personId } from '../../src/db/device-database';
import { openJournal } from '../../src/db/journal/open-journal';
import type { Runtime } from '../../src/session/runtime';
import { dropRows, readRows } from '../db/support/raw-database';
import { clearDevice, clearTablet } from '../support/device-rows';
import { createFaultyNetwork, type FaultyNetwork } from '../sync/support/faulty-network';
import { startOurs, type TestServer } from '../sync/support/servers';
import { installStorage, loadSession } from './support';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const storage = installStorage();
vi.stubGlobal('navigator', { onLine: true });
let server: TestServer;
let network: FaultyNetwork;
let session: Awaited<ReturnType<typeof loadSession>>;
let ana: string;
/** The server's: each test goes on from the one before. */
let password = 'Guaviare2026*';

beforeAll(async () => {
  server = await startOurs();
  session = await loadSession(server.baseUrl);
  ana = await personId(session.apiIdentity, server.username);
});
beforeEach(async () => {
  network = createFaultyNetwork(server.fetch);
  vi.stubGlobal('fetch', network.fetch);
  await clearTablet(session.device);
  expect(await signIn()).toMatchObject({ is: 'in' });
  const journal = await openOwn();
  await journal.write([], (tx) => tx.putMeta('saved', 'Rosalba'));
  journal.close();
});

const signIn = () => session.signIn(server.username, password);
const unlockWith = async (tried: string) =>
  (await session.unlockOffline(server.username, tried, Date.now())).is;
async function openOwn() {
  const unlocked = await session.readUnlockedHere();
  if (!unlocked) throw new Error('Nobody is unlocked');
  return openJournal(ana, unlocked.stored.dataKey);
}
async function readSaved(): Promise<unknown> {
  const journal = await openOwn();
  try {
    return await journal.getMeta('saved');
  } finally {
    journal.close();
  }
}
/** The row of the person, their session, or everything of the device. */
const LOSSES: readonly [string, () => Promise<void>][] = [
  ['the person’s row', () => session.device.people.delete(ana)],
  [
    'the rows of everybody and of the session',
    () => clearDevice(session.device, ['people', 'session']),
  ],
  ['everything of the device', () => clearDevice(session.device)],
];

test.each(LOSSES)('%s lost: a sign-in with signal opens what is here', async (_what, lose) => {
  const before = await session.device.people.get(ana);
  await lose();
  expect(await signIn()).toMatchObject({ is: 'in', isOffline: false, signInCount: 2 });
  expect(await readSaved()).toBe('Rosalba');
  expect((await session.device.people.get(ana))?.wrappedKey).toEqual(before?.wrappedKey);
});

test.each(LOSSES)(
  '%s lost: without signal the password opens what is here',
  async (_what, lose) => {
    const before = await session.device.people.get(ana);
    await lose();
    expect(await unlockWith('Otra2026*')).toBe('wrong');
    expect(await unlockWith(password)).toBe('open');
    expect(await session.device.people.get(ana)).toMatchObject({ wrappedKey: before?.wrappedKey });
    network.inject({ kind: 'lose-request' });
    expect(await signIn()).toMatchObject({ is: 'in', isOffline: true });
    expect(await readSaved()).toBe('Rosalba');
  },
);

test('after a change of the password the one before opens neither the row nor its copy', async () => {
  const unlocked = await session.readUnlockedHere();
  const runtime = {
    user: unlocked?.user,
    token: async () => unlocked?.token ?? null,
    extensions: async () => unlocked?.stored.extensions ?? [],
    wake: async () => undefined,
  } as unknown as Runtime;
  const [old, next] = [password, 'Nueva2026*'];
  expect(await session.changeOwnPassword(runtime, old, next)).toEqual({ is: 'changed' });
  password = next;
  expect([await unlockWith(old), await unlockWith(next)]).toEqual(['wrong', 'open']);
  await session.device.people.delete(ana);
  expect([await unlockWith(old), await unlockWith(next)]).toEqual(['wrong', 'open']);
  await session.device.people.delete(ana);
  expect(await signIn()).toMatchObject({ is: 'in' });
  expect(await readSaved()).toBe('Rosalba');
});

test('without the copy no new key is made over the journal, which stays as it is', async () => {
  const name = personDatabaseName(ana);
  await session.device.people.delete(ana);
  await dropRows(name, 'person');
  const before = await readRows(name, 'entries');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const result = await signIn();
    if (result.is !== 'other-password') throw new Error(`It is ${result.is}`);
    expect(await session.signInWithOldPassword(result.accepted, password)).toBeNull();
  }
  expect(await unlockWith(password)).not.toBe('open');
  expect(await session.device.people.toArray()).toEqual([]);
  expect(await readRows(name, 'person')).toEqual([]);
  expect(await readRows(name, 'entries')).toEqual(before);
});

test('the browser’s storage lost alone: the next sign-in opens what is here', async () => {
  storage.clear();
  expect(await signIn()).toMatchObject({ is: 'in', signInCount: 2 });
  expect(await readSaved()).toBe('Rosalba');
  storage.clear();
  network.inject({ kind: 'lose-request' });
  expect(await signIn()).toMatchObject({ is: 'in', isOffline: true });
  expect(await readSaved()).toBe('Rosalba');
});
