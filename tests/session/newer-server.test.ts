/** Our server in a version that this application does not know: never taken for a plain one, and nothing is lost. */
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { SERVER_VERSION } from '../../src/domain/server-version';
import { BATCH_PATH, CAPABILITIES_PATH, LOGIN_PATH, VERSION_HEADER } from '../../src/domain/wire';
import { clearTablet } from '../support/device-rows';
import { customer } from '../sync/support/builders';
import { createDevice } from '../sync/support/device';
import { createFaultyNetwork, type FaultyNetwork } from '../sync/support/faulty-network';
import { startOurs, type TestServer } from '../sync/support/servers';
import { installStorage, loadSession } from './support';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const PASSWORD = 'Guaviare2026*';
const NEXT = { [VERSION_HEADER]: String(SERVER_VERSION + 1) };
const REFUSED = {
  is: 'refused',
  why: 'outdated',
  text: 'El servidor tiene una versión más nueva: actualiza la aplicación para iniciar sesión.',
};

installStorage();
let server: TestServer;
let network: FaultyNetwork;
let session: Awaited<ReturnType<typeof loadSession>>;
let outdated: typeof import('../../src/session/outdated-app')['outdatedApp'];

beforeAll(async () => {
  server = await startOurs();
  session = await loadSession(server.baseUrl);
  ({ outdatedApp: outdated } = await import('../../src/session/outdated-app'));
});
beforeEach(async () => {
  network = createFaultyNetwork(server.fetch);
  vi.stubGlobal('fetch', network.fetch);
  outdated.setState({ isOutdated: false });
  await clearTablet(session.device);
});

const signIn = () => session.signIn(server.username, PASSWORD);
const everything = async () => ({
  people: await session.device.people.toArray(),
  session: await session.device.session.toArray(),
  meta: await session.device.meta.toArray(),
});

/** The server announces this. */
function announce(told: Readonly<Record<string, unknown>>): void {
  const answer = {
    status: 200,
    body: JSON.stringify({ api: 'fluvicarga', ...told }),
    headers: { 'Content-Type': 'application/json', ...NEXT },
  };
  network.inject({ kind: 'instead', answer }, { path: CAPABILITIES_PATH });
}

describe('at a sign-in', () => {
  test.each([
    ['a higher version', { version: SERVER_VERSION + 1 }],
    ['a version that is no number', { version: '1.1' }],
    ['none', {}],
  ])(
    '%s: the application must be updated, and neither password nor session go anywhere',
    async (_name, told) => {
      announce(told);
      expect(await signIn()).toEqual(REFUSED);
      expect(outdated.getState().isOutdated).toBe(true);
      expect(network.requests.map(({ path }) => path)).toEqual([CAPABILITIES_PATH]);
      expect(await everything()).toEqual({ people: [], session: [], meta: [] });
    },
  );

  test('a person who has signed in here before comes in as without signal, and may update then', async () => {
    await signIn();
    const { people } = await everything();
    const asked = network.requests.length;
    announce({ version: SERVER_VERSION + 1 });
    expect(await session.signIn(server.username, 'Otra2026*')).toMatchObject({
      is: 'refused',
      why: 'wrong-password',
    });
    expect(await signIn()).toMatchObject({ is: 'in', isOffline: true, signInCount: 1 });
    expect(outdated.getState().isOutdated).toBe(true);
    expect(network.requests.slice(asked).map(({ path }) => path)).toEqual([
      CAPABILITIES_PATH,
      CAPABILITIES_PATH,
    ]);
    expect((await everything()).people).toEqual(people);
    network.heal();
    expect(await signIn()).toMatchObject({ is: 'in', isOffline: false, signInCount: 2 });
  });

  test('begins no session if the version shows only after the password was taken', async () => {
    network.inject({ kind: 'lose-request' }, { path: CAPABILITIES_PATH, times: 1 });
    announce({ version: SERVER_VERSION + 1 });
    expect(await signIn()).toEqual(REFUSED);
    expect(network.requests.map(({ path }) => path)).toEqual([
      CAPABILITIES_PATH,
      LOGIN_PATH,
      CAPABILITIES_PATH,
    ]);
    expect((await everything()).people).toEqual([]);
  });
});

describe('in a session', () => {
  test('an answer of it is not read; after the update the operation is confirmed under its key, once', async () => {
    const device = createDevice(server);
    const person = customer();
    await device.create('customer', person);
    const answer = { status: 400, body: '{"message":"x"}', headers: NEXT };
    device.network.inject({ kind: 'replace', answer });
    await device.drain();
    expect(device.reports).toContainEqual({ is: 'unreached', why: 'newer' });
    expect(await device.queue()).toMatchObject([
      {
        delivery: {
          state: 'unknown',
          sent: { trail: null, attempts: 0, error: { code: 'newer' } },
        },
      },
    ]);
    for (let round = 0; round < 3; round += 1) {
      device.clock.now += 3_600_000;
      await device.drain();
    }
    expect(new Set(device.network.requests.map(({ path }) => path))).toEqual(new Set([BATCH_PATH]));
    expect(
      new Set(device.network.writes().map(({ headers }) => headers['Idempotency-Key'])).size,
    ).toBe(1);
    device.network.heal();
    await device.settle();
    expect(await device.queue()).toEqual([]);
    const people = await server.list('customer');
    expect(people.filter((one) => one.numDocument === person.numDocument)).toHaveLength(1);
  });

  test('the page learns it of any answer', async () => {
    const answer = { status: 200, body: '[]', headers: NEXT };
    network.inject({ kind: 'instead', answer });
    const request = { method: 'GET', path: '/api/v1/changes', isMarked: true } as const;
    expect(await session.api.send(request)).toMatchObject({ kind: 'silent', reason: 'newer' });
    expect(outdated.getState().isOutdated).toBe(true);
  });
});
