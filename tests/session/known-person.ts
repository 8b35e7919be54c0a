/** A tablet on which a person has signed in and saved something; each test goes on with the server's password. */
import { beforeAll, beforeEach, expect, vi } from 'vitest';
import type { JournalStore } from '../../src/db/journal/journal-store';
import { openJournal } from '../../src/db/journal/open-journal';
import type { Runtime } from '../../src/session/runtime';
import { clearTablet } from '../support/device-rows';
import { createFaultyNetwork, type FaultyNetwork } from '../sync/support/faulty-network';
import { startOurs, type TestServer } from '../sync/support/servers';
import { idAt, installStorage, loadSession } from './support';

export interface KnownPerson {
  server: TestServer;
  session: Awaited<ReturnType<typeof loadSession>>;
  /** The network of this test. */
  network: FaultyNetwork;
  /** The browser's storage. */
  readonly storage: Map<string, string>;
  id: string;
  /** The password that the server takes now. */
  password: string;
  signIn(): ReturnType<KnownPerson['session']['signIn']>;
  unlockWith(password: string): Promise<string>;
  /** Changes it on this device. */
  change(
    currentPassword: string,
    newPassword: string,
  ): ReturnType<KnownPerson['session']['changeOwnPassword']>;
  open(): Promise<JournalStore>;
  /** 'Rosalba', where what was saved opens. */
  readSaved(): Promise<unknown>;
}

/** Once a test file, at its top. */
export function setUpKnownPerson(): KnownPerson {
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
  vi.stubGlobal('navigator', { onLine: true });
  const storage = installStorage();
  const person = { storage, password: 'Guaviare2026*' } as KnownPerson;
  const readUnlocked = async () => {
    const unlocked = await person.session.readUnlockedHere();
    if (!unlocked) throw new Error('Nobody is unlocked');
    return unlocked;
  };
  person.signIn = () => person.session.signIn(person.server.username, person.password);
  person.unlockWith = async (password) =>
    (await person.session.unlockOffline(person.server.username, password, Date.now())).is;
  person.change = async (currentPassword, newPassword) => {
    const { user, token, stored } = await readUnlocked();
    const runtime = {
      person: stored.person,
      user,
      token: async () => token,
      serverVersion: async () => stored.serverVersion,
      wake: async () => undefined,
    } as unknown as Runtime;
    return person.session.changeOwnPassword(runtime, currentPassword, newPassword);
  };
  person.open = async () => openJournal(person.id, (await readUnlocked()).stored.dataKey);
  person.readSaved = async () => {
    const journal = await person.open();
    try {
      return await journal.getMeta('saved');
    } finally {
      journal.close();
    }
  };
  beforeAll(async () => {
    person.server = await startOurs();
    person.session = await loadSession(person.server.baseUrl);
    person.id = await idAt(person.server);
  });
  beforeEach(async () => {
    person.network = createFaultyNetwork(person.server.fetch);
    vi.stubGlobal('fetch', person.network.fetch);
    await clearTablet(person.session.device);
    expect(await person.signIn()).toMatchObject({ is: 'in' });
    const journal = await person.open();
    await journal.write([], (tx) => tx.putMeta('saved', 'Rosalba'));
    journal.close();
  });
  return person;
}
