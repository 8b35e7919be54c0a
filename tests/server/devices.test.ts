/** An ADMIN lists the devices with a delivery token, and revokes those that are lost or stolen. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { pruneDeliveryTokens } from '../../server/repositories/delivery-tokens';
import * as payloads from './payloads';
import { createSealedDevice } from './sealed-device';
import { CUSTOMERS, post } from './shipment-operations';
import { caller, having, type SignedIn, signIn, startApp, type TestApp } from './support';

const EMPLOYEE = 'empleado@fluvicarga.co';
const VAUPES = 'admin@navieravaupes.co';

let server: TestApp;
let admin: SignedIn;
beforeEach(async () => {
  server = await startApp();
  admin = await signIn(server, 'admin@fluvicarga.co');
});

/** Signs in on a device; `sends` tells whether its token is still accepted. */
async function device(username: string, deviceId: string = randomUUID()) {
  const { deliver, session, send } = await createSealedDevice(server, { username, deviceId });
  const sends = async () => (await send(post(CUSTOMERS, payloads.customer()))).status === 201;
  const unnamed = (token: string) => caller(server.app, token);
  return { deviceId, sends, deliver: unnamed(deliver.token), session: unnamed(session.token) };
}
const list = async (session = admin) => (await session.call('GET', '/api/v1/devices')).list;

it("lists the company's, with the time of their last use", async () => {
  const superadmin = await signIn(server, 'superadmin@fluvicarga.co');
  const [mine, other] = [await device(EMPLOYEE), await device(VAUPES)];
  expect(await list()).toEqual([
    {
      id: expect.any(Number),
      deviceId: mine.deviceId,
      username: EMPLOYEE,
      createdAt: new Date(server.clock.now).toISOString(),
      lastUsedAt: null,
      expiresAt: new Date(server.clock.now + 30 * 24 * 3_600_000).toISOString(),
    },
  ]);
  server.clock.now += 60_000;
  await mine.sends();
  const usedAt = new Date(server.clock.now).toISOString();
  expect((await list())[0]?.lastUsedAt).toBe(usedAt);
  // A later sign-in there makes another token of the same device.
  await device(EMPLOYEE, mine.deviceId);
  expect((await list())[0]?.lastUsedAt).toBe(usedAt);
  expect((await list(superadmin)).map(({ deviceId }) => deviceId)).toEqual([
    mine.deviceId,
    other.deviceId,
  ]);
});

it('one that an ADMIN revokes is rejected; the others are not', async () => {
  const [lost, kept] = [await device(EMPLOYEE), await device(EMPLOYEE)];
  const { id } = having(await list(), 'deviceId', lost.deviceId);
  expect((await admin.call('DELETE', `/api/v1/devices/${id}`)).status).toBe(204);
  expect([await lost.sends(), await kept.sends()]).toEqual([false, true]);
  expect((await admin.call('DELETE', `/api/v1/devices/${id}`)).status).toBe(404);
  expect(await list()).toHaveLength(1);
});

it('one of another company can be revoked by a SUPERADMIN only', async () => {
  const away = await device(VAUPES);
  const superadmin = await signIn(server, 'superadmin@fluvicarga.co');
  const { id } = having(await list(superadmin), 'deviceId', away.deviceId);
  const { status, body } = await admin.call('DELETE', `/api/v1/devices/${id}`);
  expect([status, body.type]).toEqual([404, 'not-found']);
  expect(await away.sends()).toBe(true);
  expect((await superadmin.call('DELETE', `/api/v1/devices/${id}`)).status).toBe(204);
  expect(await away.sends()).toBe(false);
});

it('users revoke their own by session and Device-Id, or by the token itself', async () => {
  const [one, two, three] = [
    await device(EMPLOYEE),
    await device(EMPLOYEE),
    await device(EMPLOYEE),
  ];
  const others = await device('admin@fluvicarga.co', one.deviceId);
  const path = '/api/v1/devices/current';
  const unnamed = await one.session('DELETE', path);
  expect([unnamed.status, unnamed.body.errors]).toEqual([
    422,
    [{ field: 'Device-Id', message: 'Debe ser un UUID' }],
  ]);
  const headers = { 'Device-Id': one.deviceId };
  expect((await one.session('DELETE', path, undefined, headers)).status).toBe(204);
  expect((await one.session('DELETE', path, undefined, headers)).status).toBe(204);
  // Whatever device it says: a token speaks for its own.
  expect(
    (await two.deliver('DELETE', path, undefined, { 'Device-Id': three.deviceId })).status,
  ).toBe(204);
  expect((await two.deliver('DELETE', path)).status).toBe(401);
  expect([await one.sends(), await two.sends(), await three.sends(), await others.sends()]).toEqual(
    [false, false, true, true],
  );
});

it('an expired one is neither listed nor kept', async () => {
  await device(EMPLOYEE);
  expect(await list()).toHaveLength(1);
  server.clock.now += 30 * 24 * 3_600_000;
  const answer = await admin.call('GET', '/api/v1/devices');
  expect([answer.status, answer.list]).toEqual([200, []]);
  const count = async () =>
    (await server.database.pool.query('select 1 from delivery_tokens')).rowCount;
  await pruneDeliveryTokens(server.serving);
  expect(await count()).toBe(1);
  await server.database.db.execute(
    sql`update delivery_tokens set expires_at = now() - interval '1 s'`,
  );
  await pruneDeliveryTokens(server.serving);
  expect(await count()).toBe(0);
});
