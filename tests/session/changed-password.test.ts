/** A password changed here is the new key to what is here; one changed elsewhere asks once for the one from before. */

import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { personDatabaseName } from '../../src/db/database-names';
import { personId } from '../../src/db/device-database';
import { DAMAGE } from '../../src/db/journal/damage';
import { openDataKey } from '../../src/db/journal/data-key';
import { openJournal } from '../../src/db/journal/open-journal';
import { LOGIN_PATH, OWN_PASSWORD_PATH } from '../../src/domain/wire';
import type { Runtime } from '../../src/session/runtime';
import type { AcceptedSignIn } from '../../src/session/store-sign-in';
import { clearDevice } from '../support/device-rows';
import { createFaultyNetwork, type FaultyNetwork } from '../sync/support/faulty-network';
import { startOurs, type TestServer } from '../sync/support/servers';
import { installStorage, loadSession } from './support';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

installStorage();
vi.stubGlobal('navigator', { onLine: true });
let server: TestServer;
let network: FaultyNetwork;
let session: Awaited<ReturnType<typeof loadSession>>;
let ana: string;
/** The server's: each test goes on from the one before. */
let password = 'Guaviare2026*';
let passwords = 0;

beforeAll(async () => {
  server = await startOurs();
  session = await loadSession(server.baseUrl);
  ana = await personId(session.apiIdentity, server.username);
});
beforeEach(async () => {
  network = createFaultyNetwork(server.fetch);
  vi.stubGlobal('fetch', network.fetch);
  await clearDevice(session.device);
  const databases = await indexedDB.databases();
  if (databases.some(({ name }) => name === personDatabaseName(ana)))
    indexedDB.deleteDatabase(personDatabaseName(ana));
  await session.signIn(server.username, password);
  const journal = await openOwn();
  await journal.write([], (tx) => tx.putMeta('saved', 'Rosalba'));
  journal.close();
});

const newPassword = () => {
  passwords += 1;
  return `Nueva${passwords}2026*`;
};
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
async function runtime(): Promise<Runtime> {
  const unlocked = await session.readUnlockedHere();
  return {
    user: unlocked?.user,
    token: async () => unlocked?.token ?? null,
    extensions: async () => unlocked?.stored.extensions ?? [],
    wake: async () => undefined,
  } as unknown as Runtime;
}
async function changeElsewhere(): Promise<string> {
  const old = password;
  password = newPassword();
  const call = (method: string, path: string, body: unknown, token = '') =>
    server.fetch(server.baseUrl + path, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  const username = server.username;
  const { jwt } = await (await call('POST', LOGIN_PATH, { username, password: old })).json();
  const change = { currentPassword: old, newPassword: password };
  const answer = await call('PUT', OWN_PASSWORD_PATH, change, jwt);
  if (!answer.ok) throw new Error(await answer.text());
  return old;
}
async function signInAfterwards(): Promise<AcceptedSignIn> {
  const result = await session.signIn(server.username, password);
  if (result.is !== 'other-password') throw new Error(`It is ${result.is}`);
  return result.accepted;
}
async function unlockWith(tried: string): Promise<string> {
  return (await session.unlockOffline(server.username, tried, Date.now())).is;
}

test('a password changed here unlocks from then on, and the one from before does not', async () => {
  const old = password;
  const next = newPassword();
  expect(await session.changeOwnPassword(await runtime(), old, next)).toEqual({ is: 'changed' });
  password = next;
  expect(await unlockWith(old)).toBe('wrong');
  expect(await unlockWith(next)).toBe('open');
  expect(await readSaved()).toBe('Rosalba');
  // The session goes on under the server's new token.
  expect((await session.readUnlockedHere())?.token).toEqual(expect.any(String));
});

test('a wrong current password changes nothing, and the server is not asked', async () => {
  const before = await session.device.people.get(ana);
  network.requests.length = 0;
  const result = await session.changeOwnPassword(await runtime(), 'no', newPassword());
  expect(result).toMatchObject({ is: 'refused', field: 'currentPassword' });
  expect(network.requests).toEqual([]);
  expect(await session.device.people.get(ana)).toEqual(before);
});

test('a change that the server refused leaves the key under the password from before', async () => {
  network.inject(
    { kind: 'instead', answer: { status: 503, body: '{"title":"x"}' } },
    { path: OWN_PASSWORD_PATH },
  );
  const next = newPassword();
  expect(await session.changeOwnPassword(await runtime(), password, next)).toMatchObject({
    is: 'refused',
  });
  expect([await unlockWith(next), await unlockWith(password)]).toEqual(['wrong', 'open']);
});

test('a change that this device could not keep is said to have been made', async () => {
  network.requests.length = 0;
  const keep = session.device.write.bind(session.device);
  const write = vi.spyOn(session.device, 'write');
  onTestFinished(() => write.mockRestore());
  // The disk is full once the server has answered.
  write.mockImplementation((names, run) =>
    network.requests.some(({ path }) => path === OWN_PASSWORD_PATH)
      ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
      : keep(names, run),
  );
  const next = newPassword();
  const result = await session.changeOwnPassword(await runtime(), password, next);
  expect(result).toMatchObject({
    is: 'refused',
    text: expect.stringMatching(/^La contraseña cambió, pero este equipo no pudo guardarlo/),
  });
  write.mockRestore();
  // Here the one before still opens what is kept.
  expect([await unlockWith(next), await unlockWith(password)]).toEqual(['wrong', 'open']);
  const before = password;
  password = next;
  const accepted = await signInAfterwards();
  expect(await session.signInWithOldPassword(accepted, before)).toMatchObject({ is: 'in' });
});

test('changed elsewhere: nothing is stored before the password from before opens what is here', async () => {
  await session.signOut(false);
  const before = await session.device.people.get(ana);
  const old = await changeElsewhere();
  const accepted = await signInAfterwards();
  expect(await session.device.session.toArray()).toHaveLength(0);
  expect(await session.device.people.get(ana)).toEqual(before);

  expect(await session.signInWithOldPassword(accepted, 'neither')).toBeNull();
  expect(await session.device.session.toArray()).toHaveLength(0);

  expect(await session.signInWithOldPassword(accepted, old)).toMatchObject({
    is: 'in',
    isOffline: false,
    signInCount: 2,
  });
  expect(await readSaved()).toBe('Rosalba');
  expect(await session.signIn(server.username, password)).toMatchObject({ is: 'in' });
  const known = await session.device.people.get(ana);
  if (!known) throw new Error('Unknown here');
  expect(await openDataKey(known.wrappedKey, old)).toBeNull();
});

test('the password from before forgotten: an empty store, and nothing of the old one stays', async () => {
  await session.signOut(false);
  const before = await session.device.people.get(ana);
  const old = await changeElsewhere();
  const accepted = await signInAfterwards();
  expect(await session.signInWithoutOldData(accepted)).toMatchObject({ is: 'in' });
  expect(await readSaved()).toBeUndefined();
  const journal = await openOwn();
  expect(await journal.getMeta(DAMAGE)).toBeUndefined();
  journal.close();
  expect((await session.device.people.get(ana))?.wrappedKey).not.toEqual(before?.wrappedKey);
  expect([await unlockWith(old), await unlockWith(password)]).toEqual(['wrong', 'open']);
});

test('changed elsewhere and offline: the password from before still unlocks what is here', async () => {
  await session.signOut(false);
  const old = await changeElsewhere();
  network.inject({ kind: 'lose-request' });
  expect(await session.signIn(server.username, password)).toMatchObject({ why: 'wrong-password' });
  expect(await session.signIn(server.username, old)).toMatchObject({ is: 'in', isOffline: true });
  expect(await readSaved()).toBe('Rosalba');
});
