/** Only a data key begins a session: what somebody types into the browser's storage, or puts into its databases, opens nothing. */

import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type DeviceSession, personId } from '../../src/db/device-database';
import { createDataKey, createValueCipher, type NewDataKey } from '../../src/db/journal/data-key';
import { openJournal } from '../../src/db/journal/open-journal';
import { changePerson, clearDevice } from '../support/device-rows';
import { createFaultyNetwork } from '../sync/support/faulty-network';
import { startPlain, type TestServer } from '../sync/support/servers';
import { installStorage, loadSession } from './support';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const PASSWORD = 'Guaviare2026*';
const MINUTE = 60_000;
const storage = installStorage();
let server: TestServer;
let session: Awaited<ReturnType<typeof loadSession>>;
let guardWorkplace: typeof import('../../src/app/guard/guard-loaders')['guardWorkplace'];
let guardLogin: typeof import('../../src/app/guard/guard-loaders')['guardLogin'];
let ana: string;
let foreign: NewDataKey;

beforeAll(async () => {
  server = await startPlain();
  session = await loadSession(server.baseUrl);
  vi.doMock('../../src/app/guard/runtime-holder', () => ({
    holdRuntime: async () => undefined,
    restoreRuntime: async () => false,
  }));
  ({ guardWorkplace, guardLogin } = await import('../../src/app/guard/guard-loaders'));
  ana = await personId(session.apiIdentity, server.username);
  foreign = await createDataKey('Otra2026*');
  return () => server.close();
});
beforeEach(async () => {
  vi.useRealTimers();
  storage.clear();
  await clearDevice(session.device);
  vi.stubGlobal('fetch', createFaultyNetwork(server.fetch).fetch);
  await session.signIn(server.username, PASSWORD);
});

const stored = async (): Promise<DeviceSession> => {
  const found = await session.device.session.get('current');
  if (!found) throw new Error('There is no session');
  return found;
};
const keys = async () => (await session.device.session.toArray()).length;
async function guard() {
  const request = new Request('http://tablet/adminSection/view-customers');
  const answer = await guardWorkplace({ request, params: {}, context: {} } as never);
  return answer instanceof Response ? answer.headers.get('Location') : answer;
}
/** The values that the specification names, typed by hand. */
function type(values: { id?: string; tokenTimestamp?: number }): void {
  const { id = ana, tokenTimestamp = Date.now() } = values;
  session.writeStoredSession({
    token: { offline: false },
    user: { id, status: 'activo', companyStatus: 'activo' },
    tokenTimestamp,
  });
}

test('the person who signed in is let in, with the role of the sealed profile', async () => {
  expect(await guard()).toMatchObject({
    unlocked: { user: { username: server.username, rol: 'EMPLOYEE' } },
  });
});

describe('browser storage typed by hand', () => {
  test('opens nothing after a sign-out, and is cleared', async () => {
    await session.signOut(true);
    type({});
    expect(await guard()).toBe('/login');
    expect(storage.size).toBe(0);
  });

  test('opens nothing for another person than the one unlocked', async () => {
    type({ id: await personId(session.apiIdentity, 'admin@plano.co') });
    expect(await guard()).toBe('/login');
    expect(storage.size).toBe(0);
    expect(await keys()).toBe(0);
  });

  test('gives no other role', async () => {
    storage.set('user', JSON.stringify({ ...JSON.parse(storage.get('user') ?? ''), rol: 'ADMIN' }));
    expect(await guard()).toMatchObject({ unlocked: { user: { rol: 'EMPLOYEE' } } });
  });

  test('does not prolong a session: its key is deleted at its end', async () => {
    const { tokenTimestamp } = await stored();
    vi.useFakeTimers({ toFake: ['Date'], now: tokenTimestamp + 30 * MINUTE + 1 });
    type({});
    expect(await guard()).toBe('/login');
    expect(await keys()).toBe(0);
  });
});

describe('the end of a session', () => {
  test('clears the browser’s storage and deletes the key in one act', async () => {
    const { tokenTimestamp } = await stored();
    vi.useFakeTimers({ toFake: ['Date'], now: tokenTimestamp + 30 * MINUTE + 1 });
    expect(await guard()).toBe('/login');
    expect(storage.size).toBe(0);
    expect(await keys()).toBe(0);
  });

  test('an expired timestamp typed into the storage ends the session, key and all', async () => {
    storage.set('tokenTimestamp', String(Date.now() - 31 * MINUTE));
    expect(await guard()).toBe('/login');
    expect(storage.size).toBe(0);
    expect(await keys()).toBe(0);
  });

  test('an inactive person is refused, and their session stays until its end', async () => {
    const user = { id: ana, status: 'inactivo', companyStatus: 'activo' };
    storage.set('user', JSON.stringify(user));
    expect(await guard()).toBe('/login');
    expect(storage.size).toBe(3);
    expect(await keys()).toBe(1);
  });

  test('the sign-in screen deletes an expired one', async () => {
    storage.set('tokenTimestamp', String(Date.now() - 31 * MINUTE));
    // As in a page; the tests run where the landing page is rendered.
    vi.stubEnv('SSR', false);
    const failed = vi.fn();
    vi.stubGlobal('reportError', failed);
    expect(guardLogin()).toBeNull();
    expect(storage.size).toBe(0);
    await expect.poll(keys).toBe(0);
    expect(failed).not.toHaveBeenCalled();
  });

  test('storage emptied by hand ends it too', async () => {
    storage.clear();
    expect(await guard()).toBe('/login');
    expect(await keys()).toBe(0);
  });

  test('the worker’s read deletes the key as well, and a clock set back does not keep it', async () => {
    await session.signIn(server.username, PASSWORD);
    const { tokenTimestamp } = await stored();
    vi.useFakeTimers({ toFake: ['Date'], now: tokenTimestamp - 31 * MINUTE });
    expect(await session.readUnlockedHere()).not.toBeNull();
    expect((await stored()).tokenTimestamp).toBe(tokenTimestamp);
    vi.setSystemTime(tokenTimestamp + 31 * MINUTE);
    expect(await session.readUnlockedHere()).toBeNull();
    expect(await keys()).toBe(0);
    vi.useRealTimers();
  });
});

describe('an edited device database', () => {
  test('a session with a key of somebody’s own opens neither profile nor data', async () => {
    const journal = openJournal(ana, (await stored()).dataKey);
    await journal.write([], (tx) => tx.putMeta('secret', 'Rosalba'));
    journal.close();
    await session.device.session.put({ ...(await stored()), dataKey: foreign.dataKey });
    expect(await session.readUnlockedHere()).toBeNull();
    expect(await guard()).toBe('/login');
    const theirs = openJournal(ana, foreign.dataKey);
    await expect(theirs.getMeta('secret')).rejects.toMatchObject({ trouble: 'foreign' });
    theirs.close();
  });

  test('with a profile of their own as well, the data still does not open', async () => {
    const journal = openJournal(ana, (await stored()).dataKey);
    await journal.write([], (tx) => tx.putMeta('secret', 'Rosalba'));
    journal.close();
    const cipher = createValueCipher(foreign.dataKey, ana);
    const profile = await cipher.seal('profile', {
      username: server.username,
      rol: 'ADMIN',
      status: 'activo',
      companyStatus: 'activo',
    });
    await changePerson(session.device, ana, { profile });
    const forged = { ...(await stored()), dataKey: foreign.dataKey, token: null };
    await session.device.session.put(forged);
    const unlocked = await session.readUnlockedHere();
    expect(unlocked?.token).toBeNull();
    const theirs = openJournal(ana, forged.dataKey);
    await expect(theirs.getMeta('secret')).rejects.toMatchObject({ trouble: 'foreign' });
    theirs.close();
  });

  test('a session moved to another person opens nothing', async () => {
    const [known] = await session.device.people.toArray();
    const admin = await personId(session.apiIdentity, 'admin@plano.co');
    if (known) await session.device.people.put({ ...known, id: admin });
    await session.device.session.put({ ...(await stored()), person: admin });
    type({ id: admin });
    expect(await session.readUnlockedHere()).toBeNull();
    expect(await guard()).toBe('/login');
  });

  test('a profile sealed as a token, or a token as a profile, opens nothing', async () => {
    const { token } = await stored();
    await changePerson(session.device, ana, { profile: token ?? new Uint8Array() });
    expect(await session.readUnlockedHere()).toBeNull();
  });
});
