/** After the session the delivery token sends what it may, gets verdicts without records, and reads nothing. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createApiClient } from '../../src/api/client';
import { generateSigningKeys, type SealingKey } from '../../src/domain/envelope/keys';
import { type BatchOp, LOGIN_PATH, OWN_DEVICE_PATH } from '../../src/domain/wire';
import { type EnvelopeKeys, sealOp } from '../../src/sync/push/seal';
import { createSessionEngine } from '../../src/sync/session-engine';
import { customer } from './support/builders';
import { createDevice, createLock, type Device } from './support/device';
import { startOurs, type TestServer } from './support/servers';
import { countThere, ONCE_EACH, registerVoyage } from './support/shipment-scenario';

let server: TestServer;
let token: string;
let keys: EnvelopeKeys;
beforeEach(async () => {
  server = await startOurs();
  const { keyId, publicKey, privateKey } = await generateSigningKeys();
  const answer = await server.fetch(server.baseUrl + LOGIN_PATH, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Device-Id': randomUUID(),
      'Device-Key': publicKey,
    },
    body: JSON.stringify({ username: server.username, password: 'Guaviare2026*' }),
  });
  const said = (await answer.json()) as { deliveryToken: string; sealingKey: SealingKey };
  token = said.deliveryToken;
  keys = { sealingKey: said.sealingKey, signer: keyId, privateKey };
});

const signedIn = (device: Device) => device.session;
function leave(device: Device): void {
  const session = signedIn(device);
  const seal = (op: BatchOp) => sealOp(op, keys);
  device.session = session && { ...session, token, isDelivery: true, seal };
}
const reads = (device: Device) => device.network.requests.filter(({ method }) => method === 'GET');

test('sender, recipient, product and shipment are sent, their ids become known, nothing is read', async () => {
  const device = createDevice(server);
  const voyage = await registerVoyage(device, server);
  leave(device);
  await device.pull();
  await device.settle();
  expect(await device.queue()).toEqual([]);
  expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
  expect(reads(device)).toEqual([]);
  const row = await device.row('shipment', voyage.keys.shipment);
  expect(row).toMatchObject({ id: expect.any(Number), mark: null });
  expect(row.view).toMatchObject({ numeroGuia: expect.any(String), ...pick(voyage.fields) });
  expect(row.view).not.toHaveProperty('status');
  const headers = device.network.writes().map((request) => request.headers.Authorization);
  expect(new Set(headers)).toEqual(new Set([`Bearer ${token}`]));
});
const pick = ({ descripcionEnvio }: Record<string, unknown>) => ({ descripcionEnvio });

test('a session that ends with the page open: the page goes on with the delivery token', async () => {
  const device = createDevice(server);
  const voyage = await registerVoyage(device, server);
  const session = signedIn(device);
  device.session = session && { ...session, token: 'ended by an administrator' };
  const engine = createSessionEngine({
    db: device.db,
    api: createApiClient({ baseUrl: server.baseUrl, fetch: device.network.fetch }),
    session: async () => device.session,
    onUnauthenticated: async () => leave(device),
    lock: createLock(),
    now: () => device.clock.now,
    random: () => 0.5,
    holder: 'page',
  });
  expect(await engine.drain({ pullOlderThanMs: 0 })).toMatchObject({ eligible: 0 });
  expect(await device.queue()).toEqual([]);
  expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
  expect(reads(device)).toEqual([]);
});

describe('an operation that needs the server’s record waits for the sign-in', () => {
  test('a create of a sender that another tablet registered', async () => {
    const [device, other] = [createDevice(server), createDevice(server)];
    const sender = customer();
    await other.create('customer', sender);
    await other.settle();
    await device.create('customer', { ...sender, phone: '3150000000' });
    const session = signedIn(device);
    leave(device);
    await device.settle();
    expect(await device.queue()).toMatchObject([
      { delivery: { state: 'held', sent: { error: { code: 'needs-session' } } } },
    ]);
    const asked = device.network.requests.length;
    await device.drain({ skipBackoff: 'line' });
    expect(device.network.requests.length, 'not asked again').toBe(asked);

    device.session = session;
    await device.settle();
    // With a session the existing record is read, and the user decides.
    expect(await device.queue()).toMatchObject([
      {
        kind: 'update',
        delivery: { state: 'conflict', question: { theirs: { phone: sender.phone } } },
      },
    ]);
  });

  test('a warehouse, which the token may not write', async () => {
    const device = createDevice(server);
    await device.create('warehouse', { name: 'Bodega Nueva' });
    leave(device);
    expect(await device.drain()).toMatchObject({ wakeAt: null, eligible: 0 });
    expect(await device.queue()).toMatchObject([{ delivery: { state: 'pending' } }]);
    expect(device.network.requests).toEqual([]);
  });
});

test('a token revoked by an administrator sends nothing more, and nothing is lost', async () => {
  const device = createDevice(server);
  const voyage = await registerVoyage(device, server);
  const headers = { Authorization: `Bearer ${token}` };
  await server.fetch(server.baseUrl + OWN_DEVICE_PATH, { method: 'DELETE', headers });
  const session = signedIn(device);
  leave(device);
  await device.settle();
  expect((await device.queue()).map(({ delivery }) => delivery.state)).toEqual([
    'held',
    'held',
    'held',
    'held',
  ]);
  expect(device.session?.token).toBeNull();
  device.session = session;
  await device.settle();
  expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
  expect(device.network.batches()).toHaveLength(2);
});
