/** Several users of one tablet, signed in with the real server, each with pending operations. */

import { randomUUID } from 'node:crypto';
import { personDatabaseName } from '../../../src/db/database-names';
import {
  createDeviceDatabase,
  type DeviceDatabase,
  personId,
} from '../../../src/db/device-database';
import { createValueCipher } from '../../../src/db/journal/data-key';
import type { Operation } from '../../../src/db/schema';
import type { Fields } from '../../../src/domain/entity';
import {
  generateSigningKeys,
  type SealingKey,
  type SigningKeys,
} from '../../../src/domain/envelope/keys';
import type { SessionUser } from '../../../src/domain/rules/session';
import { PLAIN_SERVER } from '../../../src/domain/server-version';
import { LOGIN_PATH } from '../../../src/domain/wire';
import { toSigningPair } from '../../../src/sync/envelope-keys';
import { clearDevice } from '../../support/device-rows';
import { testKey } from '../../support/journal';
import { createDevice } from './device';
import type { TestServer } from './servers';

export interface Person {
  readonly databaseName: string;
  readonly deliveryToken: string | null;
  createCustomer(fields: Fields): Promise<unknown>;
  queue(): Promise<Operation[]>;
  close(): void;
}

const DEVICE_ID = randomUUID();

async function logIn(server: TestServer, username: string, keys: SigningKeys | null) {
  const answer = await server.fetch(server.baseUrl + LOGIN_PATH, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(server.kind === 'ours' && { 'Device-Id': DEVICE_ID }),
      ...(keys && { 'Device-Key': keys.publicKey }),
    },
    body: JSON.stringify({ username, password: 'Guaviare2026*' }),
  });
  return (await answer.json()) as {
    readonly jwt: string;
    readonly deliveryToken?: string;
    readonly sealingKey?: SealingKey;
  };
}

const toUser = (username: string, companyId: number | null): SessionUser => ({
  username,
  userId: null,
  companyId,
  rol: 'EMPLOYEE',
  status: 'activo',
  companyStatus: 'activo',
});

/** Signs somebody in, who stays unlocked until the next one is. Everybody here has the data key of the tests. */
export async function signInOn(
  disk: DeviceDatabase,
  server: TestServer,
  username: string,
): Promise<Person> {
  const keys = server.kind === 'ours' ? await generateSigningKeys() : null;
  const said = await logIn(server, username, keys);
  const { serverVersion, baseUrl: apiBase } = server;
  const id = await personId(`${apiBase} ${Math.random()}`, username);
  const databaseName = personDatabaseName(id);
  const dataKey = await testKey();
  const cipher = createValueCipher(dataKey, id);
  await disk.people.put({
    id,
    wrappedKey: { salt: new Uint8Array(), iterations: 1, bytes: new Uint8Array() },
    profile: await cipher.seal('profile', toUser(username, server.companyId)),
    lastOnlineAt: Date.now(),
    serverVersion,
    ...(said.deliveryToken && { delivery: { token: said.deliveryToken, apiBase } }),
    ...(keys && { signing: await toSigningPair(keys, dataKey, id) }),
    ...(said.sealingKey && { sealingKey: said.sealingKey }),
    signInCount: 1,
    failedTries: 0,
    triesFrom: 0,
  });
  await putSession(disk, { id, token: said.jwt, apiBase, serverVersion });
  const device = createDevice(server, { databaseName });
  device.author = username;
  return {
    databaseName,
    deliveryToken: said.deliveryToken ?? null,
    createCustomer: (fields) => device.create('customer', fields),
    queue: () => device.queue(),
    close: () => device.db.close(),
  };
}

/** Makes somebody the one who has unlocked the device. */
export async function putSession(
  disk: DeviceDatabase,
  given: {
    readonly id: string;
    readonly token: string | null;
    readonly apiBase?: string;
    readonly serverVersion?: number;
    readonly tokenTimestamp?: number;
  },
): Promise<void> {
  const {
    id,
    token,
    apiBase = '',
    serverVersion = PLAIN_SERVER,
    tokenTimestamp = Date.now(),
  } = given;
  const dataKey = await testKey();
  await disk.session.put({
    id: 'current',
    person: id,
    apiBase,
    dataKey,
    token: token === null ? null : await createValueCipher(dataKey, id).seal('token', token),
    tokenTimestamp,
    serverVersion,
  });
}

/** The device database without anybody. */
export async function openEmptyTablet(): Promise<DeviceDatabase> {
  const disk = createDeviceDatabase();
  await clearDevice(disk, ['people', 'session']);
  return disk;
}
