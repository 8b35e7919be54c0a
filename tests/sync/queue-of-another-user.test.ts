/** Another user signs in while operations of the first are pending. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personDatabaseName } from '../../src/db/database-names';
import { createDeviceDatabase, type DeviceDatabase, personId } from '../../src/db/device-database';
import { createValueCipher } from '../../src/db/journal/data-key';
import type { SessionUser } from '../../src/domain/rules/session';
import { PLAIN_SERVER } from '../../src/domain/server-version';
import { forgetToken, readPersonSession } from '../../src/sync/session';
import { changePerson } from '../support/device-rows';
import { dump, testKey } from '../support/journal';
import { customer } from './support/builders';
import { createDevice } from './support/device';
import { startPlain, type TestServer } from './support/servers';
import { putSession } from './support/users-of-one-device';

const MINUTE = 60_000;
let server: TestServer;
beforeAll(async () => {
  server = await startPlain('empty');
});
afterAll(() => server.close());

const ANA: SessionUser = {
  username: 'ana@plano.co',
  rol: 'EMPLOYEE',
  userId: null,
  companyId: null,
  status: 'activo',
  companyStatus: 'activo',
};
/** A device database that knows Ana. */
async function openKnowing(name: string): Promise<DeviceDatabase> {
  const device = createDeviceDatabase(name);
  await device.people.put({
    id: 'a',
    wrappedKey: { salt: new Uint8Array(), iterations: 1, bytes: new Uint8Array() },
    profile: await createValueCipher(await testKey(), 'a').seal('profile', ANA),
    lastOnlineAt: 0,
    serverVersion: PLAIN_SERVER,
    signInCount: 1,
    failedTries: 0,
    triesFrom: 0,
  });
  return device;
}
const read = (device: DeviceDatabase, now: number) =>
  readPersonSession(device, 'a', ANA, now, null);

test('B’s session sends no operation of A and does not open A’s database', async () => {
  const nameOf = async (apiBase: string, username: string) =>
    personDatabaseName(await personId(apiBase, username));
  const nameOfA = await nameOf(server.baseUrl, 'ana@plano.co');
  const nameOfB = await nameOf(server.baseUrl, 'bruno@plano.co');
  expect(nameOfA).not.toBe(nameOfB);
  expect(nameOfA).toMatch(/^fluvicarga-2-person-[0-9a-f]{64}$/);
  expect(await nameOf(server.baseUrl, 'Ana@Plano.co')).toBe(nameOfA);
  expect(await nameOf('https://otra.co', 'ana@plano.co')).not.toBe(nameOfA);

  const ana = createDevice(server, { databaseName: nameOfA });
  for (let at = 0; at < 30; at += 1) await ana.create('customer', customer());
  const before = await dump(ana.db);
  const bruno = createDevice(server, { databaseName: nameOfB });
  const person = customer();
  bruno.author = 'bruno@plano.co';
  await bruno.create('customer', person);
  await bruno.settle();
  await bruno.pull();

  expect(bruno.network.writes().map(({ body }) => body)).toEqual([
    expect.objectContaining({ numDocument: person.numDocument, userNames: ['bruno@plano.co'] }),
  ]);
  expect(await dump(ana.db)).toBe(before);
  expect(await ana.queue()).toHaveLength(30);
});

describe('the session shared by page and worker', () => {
  const at = (minutes: number) => (1_000 + minutes) * MINUTE;

  test('holds its token for thirty minutes, even if the clock is changed', async () => {
    const device = await openKnowing('session-1');
    expect(await read(device, at(0))).toMatchObject({ token: null });
    const begin = () => putSession(device, { id: 'a', token: 'abc', tokenTimestamp: at(0) });
    await begin();
    expect(await read(device, at(30))).toMatchObject({ token: 'abc' });
    expect(await read(device, at(30) + 1)).toMatchObject({ token: null });
    // Its key is gone with it.
    expect(await device.session.toArray()).toHaveLength(0);
    // The session began under a clock that ran ahead: it lasts thirty minutes from the correction.
    await begin();
    expect(await read(device, at(-31))).toMatchObject({ token: 'abc' });
    expect(await read(device, at(-1) + 1)).toMatchObject({ token: null });
    expect(await device.session.toArray()).toHaveLength(0);
  });

  test('drops the token that the server refused, and no other', async () => {
    const device = await openKnowing('session-2');
    await putSession(device, { id: 'a', token: 'new' });
    await forgetToken(device, 'old', Date.now());
    expect(await read(device, Date.now())).toMatchObject({ token: 'new' });
    await forgetToken(device, 'new', Date.now());
    expect(await read(device, Date.now())).toMatchObject({ token: null });
  });

  test('takes no delivery token if nothing can be sealed', async () => {
    const device = await openKnowing('session-5');
    await changePerson(device, 'a', { delivery: { token: 'dt_a', apiBase: server.baseUrl } });
    expect(await read(device, Date.now())).toMatchObject({ token: null, delivers: false });
  });

  test('gives no other person’s token', async () => {
    const device = await openKnowing('session-4');
    await putSession(device, { id: 'b', token: 'of b' });
    expect(await read(device, Date.now())).toMatchObject({ token: null });
    expect(await readPersonSession(device, 'b', ANA, Date.now(), null)).toBeNull();
  });

  test('makes no request when it is an offline session', async () => {
    const disk = await openKnowing('session-3');
    await putSession(disk, { id: 'a', token: null, tokenTimestamp: at(0) });
    const device = createDevice(server);
    await device.create('customer', customer());
    device.session = await read(disk, at(1));
    expect(await device.drain({ pullOlderThanMs: 0 })).toMatchObject({ wakeAt: null, eligible: 0 });
    device.session = null;
    expect(await device.drain({ pullOlderThanMs: 0 })).toMatchObject({ wakeAt: null, eligible: 0 });
    expect(device.network.requests).toEqual([]);
  });
});
