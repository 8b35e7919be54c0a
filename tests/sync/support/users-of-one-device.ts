/** Several users of one tablet, signed in with the real server, each with pending operations. */
import { randomUUID } from 'node:crypto';
import { DeviceDatabase, deviceUserKey } from '../../../src/db/device-database';
import { LOGIN_PATH } from '../../../src/domain/wire';
import { createDevice, type Device } from './device';
import type { TestServer } from './servers';

export interface Person {
  readonly username: string;
  readonly databaseName: string;
  readonly token: string;
  readonly deliveryToken: string | null;
  /** The user's device, for saving and for reading the queue. */
  readonly device: Device;
}

const DEVICE_ID = randomUUID();

export async function signInOn(
  disk: DeviceDatabase,
  server: TestServer,
  username: string,
): Promise<Person> {
  const answer = await server.fetch(server.baseUrl + LOGIN_PATH, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(server.kind === 'ours' && { 'Device-Id': DEVICE_ID }),
    },
    body: JSON.stringify({ username, password: 'Guaviare2026*' }),
  });
  const said = (await answer.json()) as { readonly jwt: string; readonly deliveryToken?: string };
  const databaseName = `queue-of-${username}-${Math.random()}`;
  const { extensions, baseUrl: apiBase } = server;
  await disk.users.put({
    key: deviceUserKey(apiBase, username),
    user: { username, rol: 'EMPLOYEE', status: 'activo', companyStatus: 'activo' },
    databaseName,
    verifier: { salt: new Uint8Array(), hash: new Uint8Array(), iterations: 1 },
    lastOnlineAt: Date.now(),
    extensions,
    ...(said.deliveryToken && { delivery: { token: said.deliveryToken, apiBase } }),
    signInCount: 1,
    failedTries: 0,
    triesFrom: 0,
  });
  await disk.session.put({
    id: 'current',
    apiBase,
    username,
    role: 'EMPLOYEE',
    databaseName,
    token: said.jwt,
    tokenTimestamp: Date.now(),
    extensions,
  });
  const device = createDevice(server, { databaseName });
  if (device.session) device.session = { ...device.session, username };
  return {
    username,
    databaseName,
    token: said.jwt,
    deliveryToken: said.deliveryToken ?? null,
    device,
  };
}

/** The device database without users. */
export async function openEmptyTablet(): Promise<DeviceDatabase> {
  const disk = new DeviceDatabase();
  await disk.users.clear();
  await disk.session.clear();
  return disk;
}
