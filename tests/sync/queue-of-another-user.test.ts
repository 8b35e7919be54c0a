/** Another user signs in while operations of the first are pending. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DeviceDatabase } from '../../src/db/device-database';
import { type UserDatabase, userDatabaseName } from '../../src/db/user-database';
import { forgetToken, readSyncSession } from '../../src/sync/session';
import { customer } from './support/builders';
import { createDevice } from './support/device';
import { startPlain, type TestServer } from './support/servers';

const MINUTE = 60_000;
let server: TestServer;
beforeAll(async () => {
  server = await startPlain('empty');
});
afterAll(() => server.close());

const signedIn = (databaseName: string, overrides = {}) => ({
  id: 'current' as const,
  apiBase: '',
  username: 'ana@plano.co',
  role: 'EMPLOYEE' as const,
  databaseName,
  token: 'abc',
  tokenTimestamp: 1_000 * MINUTE,
  extensions: [],
  ...overrides,
});

async function dump(db: UserDatabase): Promise<string> {
  const tables = await Promise.all(
    db.tables.map(async (table) => [table.name, await table.toArray()]),
  );
  return JSON.stringify(tables);
}

test('B’s session sends no operation of A and does not open A’s database', async () => {
  const nameOfA = await userDatabaseName(server.baseUrl, 'ana@plano.co');
  const nameOfB = await userDatabaseName(server.baseUrl, 'bruno@plano.co');
  expect(nameOfA).not.toBe(nameOfB);
  expect(nameOfA).toMatch(/^fluvicarga-user-[0-9a-f]{64}$/);
  expect(await userDatabaseName(server.baseUrl, 'Ana@Plano.co')).toBe(nameOfA);
  expect(await userDatabaseName('https://otra.co', 'ana@plano.co')).not.toBe(nameOfA);

  const ana = createDevice(server, { databaseName: nameOfA });
  for (let at = 0; at < 30; at += 1) await ana.create('customer', customer());
  const before = await dump(ana.db);
  const bruno = createDevice(server, { databaseName: nameOfB });
  const person = customer();
  if (bruno.session) bruno.session = { ...bruno.session, username: 'bruno@plano.co' };
  await bruno.create('customer', person);
  await bruno.settle();
  await bruno.pull();

  expect(bruno.network.writes().map(({ body }) => body)).toEqual([
    expect.objectContaining({ numDocument: person.numDocument, userNames: ['bruno@plano.co'] }),
  ]);
  expect(await dump(ana.db)).toBe(before);
  expect(await ana.queue()).toHaveLength(30);
});

test('an operation of another author in the user’s own queue is not sent', async () => {
  const device = createDevice(server);
  await device.save({ entity: 'customer', fields: customer(), author: 'otra@plano.co' });
  expect(await device.drain()).toMatchObject({ wakeAt: null, eligible: 0 });
  expect(device.network.writes()).toEqual([]);
  expect(await device.queue()).toMatchObject([{ state: 'pending' }]);
});

test('usernames that differ only in case are the same author', async () => {
  const device = createDevice(server);
  await device.save({ entity: 'customer', fields: customer(), author: 'EMPLEADO@plano.co' });
  await device.settle();
  expect(await device.queue()).toEqual([]);
});

describe('the session shared by page and worker', () => {
  const at = (minutes: number) => (1_000 + minutes) * MINUTE;

  test('holds its token for thirty minutes, even if the clock is changed', async () => {
    const device = new DeviceDatabase('session-1');
    expect(await readSyncSession(device, at(0))).toBeNull();
    await device.session.put(signedIn('a'));
    expect(await readSyncSession(device, at(30))).toMatchObject({ token: 'abc' });
    expect(await readSyncSession(device, at(30) + 1)).toMatchObject({ token: null });
    expect(await readSyncSession(device, at(-31))).toMatchObject({ token: null });
  });

  test('drops the token that the server refused, and no other', async () => {
    const device = new DeviceDatabase('session-2');
    await device.session.put(signedIn('a', { token: 'new' }));
    await forgetToken(device, 'old');
    expect(await readSyncSession(device, at(0))).toMatchObject({ token: 'new' });
    await forgetToken(device, 'new');
    expect(await readSyncSession(device, at(0))).toMatchObject({ token: null });
  });

  test('makes no request when it is an offline session', async () => {
    const disk = new DeviceDatabase('session-3');
    await disk.session.put(signedIn('a', { token: null }));
    const device = createDevice(server);
    await device.create('customer', customer());
    device.session = await readSyncSession(disk, at(1));
    expect(await device.drain({ pullOlderThanMs: 0 })).toMatchObject({ wakeAt: null, eligible: 0 });
    device.session = null;
    expect(await device.drain({ pullOlderThanMs: 0 })).toMatchObject({ wakeAt: null, eligible: 0 });
    expect(device.network.requests).toEqual([]);
  });
});
