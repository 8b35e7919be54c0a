/** Signing in while the capabilities are late or missing: what the API said last that it is stays in force until it says another. */

import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { personId } from '../../src/db/device-database';
import { PLAIN_SERVER, SERVER_VERSION } from '../../src/domain/server-version';
import { CAPABILITIES_PATH, OWN_DEVICE_PATH } from '../../src/domain/wire';
import { readPersonSession } from '../../src/sync/session';
import { changePerson, clearTablet } from '../support/device-rows';
import { customer } from '../sync/support/builders';
import { createDevice } from '../sync/support/device';
import { createFaultyNetwork, type FaultyNetwork } from '../sync/support/faulty-network';
import { startOurs, type TestServer } from '../sync/support/servers';
import { idAt, installStorage, loadSession } from './support';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const PASSWORD = 'Guaviare2026*';
const OTHER = 'admin@fluvicarga.co';
const UNHEARD = { path: CAPABILITIES_PATH };
const LOST = { kind: 'lose-request' } as const;
const json = (status: number, body: unknown) =>
  ({
    kind: 'instead',
    answer: {
      status,
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    },
  }) as const;

installStorage();
let server: TestServer;
let network: FaultyNetwork;
let session: Awaited<ReturnType<typeof loadSession>>;

beforeAll(async () => {
  server = await startOurs();
  session = await loadSession(server.baseUrl);
});
beforeEach(async () => {
  network = createFaultyNetwork(server.fetch);
  vi.stubGlobal('fetch', network.fetch);
  await clearTablet(session.device);
});

const signIn = (username = server.username) => session.signIn(username, PASSWORD);
const stored = () => session.device.session.get('current');
const idOf = (username: string) => idAt(server, username);
const known = (username = server.username) =>
  idOf(username).then((id) => session.device.people.get(id));
const asked = (path: string) => network.requests.filter((one) => one.path === path).length;

/** Whether the server still accepts the stored delivery token, which the check uses up. */
async function isDeliveryGood(username = server.username): Promise<boolean> {
  const token = (await known(username))?.delivery?.token;
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await server.fetch(server.baseUrl + OWN_DEVICE_PATH, {
    method: 'DELETE',
    headers,
  });
  return answer.status === 204;
}

/** Leaves the request pending until the client aborts it. */
function answerLate(path: string): void {
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    if (!input.endsWith(path)) return network.fetch(input, init);
    return new Promise((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  });
}

describe('on a device that knows the API', () => {
  beforeEach(async () => {
    await signIn();
    expect((await stored())?.serverVersion).toBe(SERVER_VERSION);
  });

  test('when every read around the sign-in fails, its version and a valid delivery token stay', async () => {
    network.inject(LOST, { method: 'GET' });
    expect(await signIn()).toMatchObject({ is: 'in', isOffline: false, signInCount: 2 });
    expect((await stored())?.serverVersion).toBe(SERVER_VERSION);
    expect((await known())?.serverVersion).toBe(SERVER_VERSION);
    expect(await isDeliveryGood()).toBe(true);
  });

  test('a sign-in that did not name the device leaves the delivery token with its keys', async () => {
    const { delivery, signing, sealingKey } = (await known()) ?? {};
    await session.device.meta.delete(`server ${session.apiIdentity}`);
    network.inject(LOST, { method: 'GET', times: 1 });
    expect(await signIn()).toMatchObject({ is: 'in', isOffline: false });
    expect(network.writes().at(-1)?.headers).not.toHaveProperty('Device-Id');
    expect(await known()).toMatchObject({ delivery, signing, sealingKey });
    expect(await isDeliveryGood()).toBe(true);
  });

  test('operations saved after such a sign-in are sent with their keys', async () => {
    network.inject(LOST, { method: 'GET' });
    await signIn();
    const device = createDevice(server);
    const unlocked = await session.readUnlockedHere();
    if (!unlocked) throw new Error('Nobody is unlocked');
    const { stored: current, user } = unlocked;
    const { person } = current;
    device.session = await readPersonSession(session.device, person, user, Date.now(), null);
    for (const person of [customer(), customer()]) await device.create('customer', person);
    await device.drain();
    expect(device.network.batches()).toHaveLength(1);
    expect(device.network.writes()).toHaveLength(2);
    expect(await device.queue()).toEqual([]);
  });

  test('a response slower than five seconds is not awaited, and the device id is sent all the same', async () => {
    answerLate(CAPABILITIES_PATH);
    const from = Date.now();
    expect(await signIn()).toMatchObject({ is: 'in', isOffline: false });
    expect(Date.now() - from).toBeLessThan(15_000);
    const headers = network.writes().map((request) => request.headers['Device-Id']);
    expect(headers).toEqual([expect.any(String), expect.any(String)]);
    expect((await stored())?.serverVersion).toBe(SERVER_VERSION);
    expect(await isDeliveryGood()).toBe(true);
  });

  test('another user’s first sign-in on the device uses the known version', async () => {
    network.inject(LOST, { method: 'GET' });
    expect(await signIn(OTHER)).toMatchObject({ is: 'in', signInCount: 1 });
    expect((await stored())?.serverVersion).toBe(SERVER_VERSION);
    expect(await isDeliveryGood(OTHER)).toBe(true);
  });

  test('an offline sign-in uses the version announced after the user’s last sign-in', async () => {
    await signIn(OTHER);
    await changePerson(session.device, await idOf(OTHER), { serverVersion: PLAIN_SERVER });
    network.inject(LOST);
    expect(await signIn(OTHER)).toMatchObject({ is: 'in', isOffline: true });
    expect((await stored())?.serverVersion).toBe(SERVER_VERSION);
  });

  test.each([
    ['a server in trouble', json(500, { title: 'Error' })],
    ['a server that is busy', json(429, { title: 'Ocupado' })],
    ['a gateway', { kind: 'instead', answer: { status: 502, body: '<h1>502</h1>' } }],
    ['an empty response', { kind: 'instead', answer: { status: 200 } }],
    ['a response that is not the API’s', { kind: 'instead', answer: { status: 200, body: 'OK' } }],
  ] as const)('%s leaves the version unchanged', async (_name, fault) => {
    network.inject(fault, UNHEARD);
    await signIn();
    expect((await stored())?.serverVersion).toBe(SERVER_VERSION);
    expect(await isDeliveryGood()).toBe(true);
  });

  test.each([
    ['a plain one’s refusal', json(404, { message: 'Not found' })],
    ['a plain one’s other object', json(200, { status: 'UP' })],
  ])('the API itself says that it is plain: %s', async (_name, fault) => {
    network.inject(fault, UNHEARD);
    await signIn();
    expect((await stored())?.serverVersion).toBe(PLAIN_SERVER);
    expect((await known())?.delivery).toBeUndefined();
    network.heal();
    network.inject(LOST, { method: 'GET' });
    await signIn();
    expect((await stored())?.serverVersion, 'until it says so again').toBe(PLAIN_SERVER);
  });
});

const UNHEARD_TWICE = {
  is: 'refused',
  text: 'La conexión se cortó antes de que el servidor terminara de responder. Inténtalo otra vez.',
};

describe('on a device that knows nothing of the API', () => {
  test.each([
    ['nobody', LOST],
    ['a server in trouble', json(503, { title: 'Error' })],
    ['a portal', { kind: 'instead', answer: { status: 200, body: '<h1>Wifi</h1>' } }],
  ] as const)(
    '%s says which server it is: no session, and the next try begins one',
    async (_name, fault) => {
      network.inject(fault, UNHEARD);
      expect(await signIn()).toMatchObject(UNHEARD_TWICE);
      expect(await stored()).toBeUndefined();
      network.heal();
      expect(await signIn()).toMatchObject({ is: 'in', signInCount: 1 });
      expect((await stored())?.serverVersion).toBe(SERVER_VERSION);
    },
  );

  test('the capabilities are read again after the sign-in', async () => {
    network.inject(LOST, { ...UNHEARD, times: 1 });
    await signIn();
    expect(asked(CAPABILITIES_PATH)).toBe(2);
    expect((await stored())?.serverVersion).toBe(SERVER_VERSION);
  });

  test('the version of another API does not count', async () => {
    const elsewhere = 'https://otra.co';
    await signIn(OTHER);
    const other = await known(OTHER);
    if (other) await session.device.people.put({ ...other, id: await personId(elsewhere, OTHER) });
    await session.device.people.delete(await idOf(OTHER));
    const announced = (await session.device.meta.toArray()).filter(({ name: of }) =>
      of.includes(session.apiIdentity),
    );
    for (const { name: of, value } of announced) {
      await session.device.meta.put({ name: of.replace(session.apiIdentity, elsewhere), value });
      await session.device.meta.delete(of);
    }
    network.inject(LOST, { method: 'GET' });
    expect(await signIn()).toMatchObject(UNHEARD_TWICE);
    expect(await known()).toBeUndefined();
  });
});
