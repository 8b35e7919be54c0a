/** The browser's `sync` event with the page closed: the worker's code on a real database and a real server. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DeviceDatabase } from '../../src/db/device-database';
import { deleteDatabase } from '../../src/db/own-database';
import { drainInBackground } from '../../sw/drain-in-background';
import { customer } from './support/builders';
import { createFaultyNetwork, type FaultyNetwork } from './support/faulty-network';
import { startOurs, startPlain, type TestServer } from './support/servers';
import { openEmptyTablet, type Person, putSession, signInOn } from './support/users-of-one-device';
import { createWebLocks } from './support/web-locks';

const ADMIN = 'admin@fluvicarga.co';
let ours: TestServer;
let plain: TestServer;
let disk: DeviceDatabase;
let server: TestServer;
let network: FaultyNetwork;

function goTo(to: TestServer): void {
  server = to;
  network = createFaultyNetwork(server.fetch);
  vi.stubGlobal('fetch', network.fetch);
}
beforeAll(async () => {
  [ours, plain] = await Promise.all([startOurs(), startPlain()]);
});
afterAll(() => plain.close());
beforeEach(async () => {
  vi.stubGlobal('navigator', { locks: createWebLocks() });
  disk = await openEmptyTablet();
  goTo(ours);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  disk.close();
});

async function saveSome(person: Person, count: number): Promise<string[]> {
  const people = Array.from({ length: count }, () => customer());
  for (const one of people) await person.createCustomer(one);
  return people.map(({ numDocument }) => String(numDocument));
}

async function countThere(documents: readonly string[]): Promise<number> {
  const there = await server.list('customer');
  return there.filter(({ numDocument }) => documents.includes(String(numDocument))).length;
}

const waiting = async (person: Person) => (await person.queue()).length;

/** Makes the unlocked person's token one that the server has ended. */
async function endSession(): Promise<void> {
  const session = await disk.session.get('current');
  if (session)
    await putSession(disk, {
      ...session,
      id: session.person,
      token: 'ended by an administrator',
    });
}

/** Every request advances the clock by this much. */
function takeOnEachRequest(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    vi.setSystemTime(Date.now() + ms);
    return network.fetch(input, init);
  });
}

describe('a session that the server has ended', () => {
  test('pending operations are sent with the delivery token in the same event', async () => {
    const ana = await signInOn(disk, server, server.username);
    const saved = await saveSome(ana, 2);
    await endSession();
    await drainInBackground();
    expect(await waiting(ana)).toBe(0);
    expect(await countThere(saved)).toBe(2);
    const tokens = network.batches().map(({ headers }) => headers.Authorization);
    expect(tokens).toEqual(['Bearer ended by an administrator', `Bearer ${ana.deliveryToken}`]);
  });

  test('with the delivery token ended too, each token is tried once and the event succeeds', async () => {
    const ana = await signInOn(disk, server, server.username);
    await saveSome(ana, 2);
    await endSession();
    const [known] = await disk.people.toArray();
    const ended = { token: 'ended too', apiBase: server.baseUrl };
    if (known) await disk.people.put({ ...known, delivery: ended });
    await drainInBackground();
    expect(network.batches()).toHaveLength(2);
    expect((await ana.queue()).map(({ delivery }) => delivery.state)).toEqual(['held', 'held']);
  });
});

describe('queues of several users', () => {
  test('an unreadable database does not hold back the others and is reported at the end', async () => {
    const broken = await signInOn(disk, server, ADMIN);
    const sound = await signInOn(disk, server, server.username);
    const saved = await saveSome(sound, 2);
    broken.close();
    await makeUnreadable(broken.databaseName);
    const told = await drainInBackground().catch((error: unknown) => error);
    expect(await countThere(saved)).toBe(2);
    expect(await waiting(sound)).toBe(0);
    expect(told).toMatchObject({ errors: [{ name: 'StoreError', trouble: 'newer' }] });
  });

  test('a lost request is retried once; a remaining queue makes the browser fire the event again', async () => {
    const ana = await signInOn(disk, server, server.username);
    await saveSome(ana, 1);
    network.inject({ kind: 'lose-request' }, { times: 1 });
    await drainInBackground();
    expect(await waiting(ana)).toBe(0);
    await saveSome(ana, 1);
    network.inject({ kind: 'lose-request' });
    await expect(drainInBackground()).rejects.toThrow('1 operations still to send');
    expect(await waiting(ana)).toBe(1);
  });
});

describe('the time budget of ninety seconds', () => {
  test('a request under way at the end is completed; no other begins', async () => {
    goTo(plain);
    const ana = await signInOn(disk, server, server.username);
    const saved = await saveSome(ana, 4);
    takeOnEachRequest(40_000);
    await expect(drainInBackground()).rejects.toThrow('still to send');
    expect(await countThere(saved)).toBe(3);
    expect((await ana.queue()).map(({ delivery }) => delivery.state)).toEqual(['pending']);
  });
});

/** A foreign database of that name, without any of our tables. */
async function makeUnreadable(name: string): Promise<void> {
  await deleteDatabase(name);
  await new Promise<void>((resolve, reject) => {
    const making = indexedDB.open(name, 9_990);
    making.onsuccess = () => {
      making.result.close();
      resolve();
    };
    making.onerror = () => reject(making.error);
  });
}
