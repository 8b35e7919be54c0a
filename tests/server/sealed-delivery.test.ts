/** Under the delivery token of a device with a signing key only what its person has sealed and signed arrives. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { generateSigningKeys } from '../../src/domain/envelope/keys';
import * as payloads from './payloads';
import { createSealedDevice, logInOn, type SealedDevice } from './sealed-device';
import { sendBatch, statusesOf, typesOf } from './send-batch';
import { CUSTOMERS, post } from './shipment-operations';
import { caller, having, type Json, signIn, startApp, type TestApp } from './support';

const ADMIN = 'admin@fluvicarga.co';
const ENDED = { status: 401, type: 'unauthenticated' };

let server: TestApp;
let device: SealedDevice;
beforeAll(async () => {
  server = await startApp();
});
beforeEach(async () => {
  device = await createSealedDevice(server);
});

const create = () => post(CUSTOMERS, payloads.customer());
const factsOf = ({ status, body }: { status: number; body: Readonly<Json> }) => ({
  status,
  type: body.type,
});
const namesOfCustomers = async () =>
  (await device.session.call('GET', '/api/v1/customers/all')).list.map(
    ({ numDocument }) => numDocument,
  );

describe('a sign-in', () => {
  it('answers the sealing key, and registers the device’s signing key', async () => {
    const { deviceId, keys, sealingKey } = device;
    expect(sealingKey).toEqual({
      kid: expect.stringMatching(/^[\w-]{22}$/),
      jwk: { kty: 'EC', crv: 'P-256', x: expect.any(String), y: expect.any(String) },
    });
    const { body } = await logInOn(server, { deviceId, keys });
    expect(body).toMatchObject({
      sealingKey,
      deviceKey: keys.keyId,
      deliveryToken: expect.stringMatching(/^dt_/),
    });
    const { rows } = await server.database.pool.query('select key_id from device_keys');
    expect(rows.filter(({ key_id }) => key_id === keys.keyId)).toHaveLength(1);
  });

  it('without a signing key is answered neither keys nor a delivery token', async () => {
    for (const options of [{}, { deviceId: randomUUID() }]) {
      const { body } = await logInOn(server, options);
      expect(body).toMatchObject({ status: true });
      for (const name of ['sealingKey', 'deviceKey', 'deliveryToken'])
        expect(body).not.toHaveProperty(name);
    }
  });

  it('refuses a key that is not P-256, or a key without a device', async () => {
    const keys = await generateSigningKeys();
    const publicKey = `${keys.publicKey.slice(0, 60)}${'A'.repeat(62)}`;
    const wrong = await logInOn(server, {
      deviceId: randomUUID(),
      keys: { ...keys, publicKey },
    });
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'Device-Key' }] } });
    const nowhere = await logInOn(server, { keys });
    expect(nowhere).toMatchObject({ status: 422, body: { errors: [{ field: 'Device-Id' }] } });
  });

  it("registers no key of somebody else's or of another device, and gives no token without it", async () => {
    const { deviceId, keys } = device;
    for (const other of [
      { username: ADMIN, deviceId, keys },
      { deviceId: randomUUID(), keys },
    ]) {
      const { status, body } = await logInOn(server, other);
      expect([status, body.status]).toEqual([200, true]);
      expect(body).not.toHaveProperty('deviceKey');
      expect(body).not.toHaveProperty('deliveryToken');
    }
    const [verdict] = await sendBatch(device.deliver, [await device.seal(create())]);
    expect(verdict?.status).toBe(201);
  });
});

describe('a delivery token', () => {
  it('sends until the one of a later sign-in is used: the answer may have been lost', async () => {
    const { deviceId, keys, deliver } = device;
    const send = async (call = deliver) =>
      statusesOf(await sendBatch(call, [await device.seal(create())]));
    for (let lost = 0; lost < 3; lost += 1) await logInOn(server, { deviceId, keys });
    expect(await send()).toEqual([201]);
    const { body } = await logInOn(server, { deviceId, keys });
    expect(await send()).toEqual([201]);
    const token = String(body.deliveryToken);
    expect(await send({ token, call: caller(server.app, token) })).toEqual([201]);
    const answer = await deliver.call('POST', '/api/v1/batch', {
      ops: [await device.seal(create())],
    });
    expect(factsOf(answer)).toEqual(ENDED);
  });

  it('ends with the device, whichever sign-in issued it', async () => {
    const { deviceId, keys, deliver } = device;
    const { body } = await logInOn(server, { deviceId, keys });
    const admin = await signIn(server, ADMIN);
    const { list } = await admin.call('GET', '/api/v1/devices');
    const row = list.find((one) => one.deviceId === deviceId);
    await admin.call('DELETE', `/api/v1/devices/${row?.id}`);
    for (const token of [deliver.token, String(body.deliveryToken)]) {
      const ops = [await device.seal(create())];
      const answer = await caller(server.app, token)('POST', '/api/v1/batch', { ops });
      expect(factsOf(answer)).toEqual(ENDED);
    }
  });

  it('delivers envelopes, and gets verdicts only', async () => {
    const customer = create();
    const product = post(
      '/api/v1/product/save',
      payloads.product({ customerNumDocument: Number(customer.body.numDocument) }),
    );
    const ops = [customer, { ...product, after: [customer.key] }];
    const sealed = await Promise.all(ops.map((one) => device.seal(one)));
    const verdicts = await sendBatch(device.deliver, sealed);
    expect(statusesOf(verdicts)).toEqual([201, 201]);
    expect(verdicts[0]?.body).toEqual({
      status: 201,
      id: expect.any(Number),
      version: 1,
      numeroGuia: null,
    });
    expect(await namesOfCustomers()).toContain(customer.body.numDocument);
  });

  it('keeps the consent that lies in an envelope', async () => {
    const customer = { ...create(), consent: { textVersion: '1', at: '2026-11-20T12:00:00Z' } };
    const [verdict] = await sendBatch(device.deliver, [await device.seal(customer)]);
    const { rows } = await server.database.pool.query(
      'select consent_text_version as version from customers where id = $1',
      [verdict?.body.id],
    );
    expect(rows).toEqual([{ version: '1' }]);
  });

  it('delivers nothing in clear: each such operation is 401, the others go on', async () => {
    const [clear, sealed] = [create(), await device.seal(create())];
    const verdicts = await sendBatch(device.deliver, [clear, sealed]);
    expect(verdicts.map(factsOf)).toEqual([ENDED, { status: 201, type: undefined }]);
    const headers = { 'Idempotency-Key': randomUUID() };
    for (const path of [CUSTOMERS, '/api/v1/warehouse/save'])
      expect(factsOf(await device.deliver.call('POST', path, clear.body, headers))).toEqual(ENDED);
    expect(factsOf(await device.deliver.call('POST', CUSTOMERS, clear.body))).toEqual(ENDED);
    expect(await namesOfCustomers()).not.toContain(clear.body.numDocument);
  });

  it('delivers no more in an envelope than a token ever may', async () => {
    const warehouse = post('/api/v1/warehouse/save', payloads.warehouse());
    const [verdict] = await sendBatch(device.deliver, [await device.seal(warehouse)]);
    expect(verdict && factsOf(verdict)).toEqual({ status: 403, type: 'forbidden' });
  });
});

it('takes clear and sealed operations together from a session', async () => {
  const verdicts = await sendBatch(device.session, [create(), await device.seal(create())]);
  expect(statusesOf(verdicts)).toEqual([201, 201]);
  expect(verdicts[1]?.body).toHaveProperty('numDocument');
  const unnamed = { call: caller(server.app, device.session.token) };
  expect(await sendBatch(unnamed, [await device.seal(create())])).toMatchObject([
    { body: { type: 'unknown-seal', errors: [{ field: 'signer' }] } },
  ]);
});

describe('the same operation', () => {
  it('sealed after it went in clear is answered the first verdict', async () => {
    const customer = { ...create(), consent: { textVersion: '1', at: '2026-11-20T12:00:00Z' } };
    const [first] = await sendBatch(device.session, [customer]);
    const [again] = await sendBatch(device.deliver, [await device.seal(customer)]);
    expect(again).toMatchObject({ status: 201, replayed: true, body: { id: first?.body.id } });
  });

  it('in clear after it went sealed, and sealed anew', async () => {
    const customer = create();
    const sealed = await device.seal(customer);
    const [first] = await sendBatch(device.deliver, [sealed]);
    for (const [sender, one] of [
      [device.deliver, sealed],
      [device.deliver, await device.seal(customer)],
      [device.session, customer],
    ] as const)
      expect((await sendBatch(sender, [one]))[0]).toMatchObject({
        status: 201,
        replayed: true,
        body: { id: first?.body.id },
      });
    const documents = await namesOfCustomers();
    expect(documents.filter((one) => one === customer.body.numDocument)).toHaveLength(1);
  });

  it('is another one with other content', async () => {
    const customer = create();
    await sendBatch(device.deliver, [await device.seal(customer)]);
    const other = await device.seal({ ...customer, body: payloads.customer() });
    expect(typesOf(await sendBatch(device.deliver, [other]))).toEqual(['key-reuse']);
  });
});

describe('a signing key', () => {
  it('stays good beside later ones, and after a new password', async () => {
    const { deviceId, keys } = device;
    const older = await device.seal(create());
    const next = await createSealedDevice(server, { deviceId });
    expect(next.keys.keyId).not.toBe(keys.keyId);
    expect(statusesOf(await sendBatch(next.deliver, [older]))).toEqual([201]);

    const waiting = await next.seal(create());
    const { rows } = await server.database.pool.query(
      "select password_hash from users where username = 'empleado@fluvicarga.co'",
    );
    // The other tests sign in with the password from before, which nobody may choose.
    onTestFinished(async () => {
      await server.database.pool.query(
        "update users set password_hash = $1 where username = 'empleado@fluvicarga.co'",
        [rows[0]?.password_hash],
      );
    });
    const body = { currentPassword: 'Guaviare2026*', newPassword: 'Garza-5518*Rio' };
    const changed = await next.session.call('PUT', '/api/v1/account/password', body, {
      'Device-Key': next.keys.publicKey,
    });
    expect(changed.body).toMatchObject({ deviceKey: next.keys.keyId });
    expect((await next.deliver.call('POST', '/api/v1/batch', { ops: [waiting] })).status).toBe(401);
    const token = { call: caller(server.app, String(changed.body.deliveryToken)) };
    expect(statusesOf(await sendBatch(token, [waiting]))).toEqual([201]);

    const session = { call: caller(server.app, String(changed.body.jwt)) };
    const back = { currentPassword: body.newPassword, newPassword: 'Tucunare-7492*' };
    const third = await generateSigningKeys();
    const { body: answer } = await session.call('PUT', '/api/v1/account/password', back, {
      'Device-Id': deviceId,
      'Device-Key': third.publicKey,
    });
    // The session's sign-in named a device.
    expect(answer).toMatchObject({ deviceKey: third.keyId, sealingKey: next.sealingKey });
  });

  it('goes with a device that is revoked, and never comes back', async () => {
    const { deviceId, keys } = device;
    const sealed = await device.seal(create());
    const admin = await signIn(server, ADMIN);
    const { list } = await admin.call('GET', '/api/v1/devices');
    const { id } = having(list, 'deviceId', deviceId);
    expect((await admin.call('DELETE', `/api/v1/devices/${id}`)).status).toBe(204);
    expect((await device.deliver.call('POST', '/api/v1/batch', { ops: [sealed] })).status).toBe(
      401,
    );
    expect(typesOf(await sendBatch(device.session, [sealed]))).toEqual(['unknown-seal']);

    const { body } = await logInOn(server, { deviceId, keys });
    expect(body).not.toHaveProperty('deviceKey');
    expect(body).not.toHaveProperty('deliveryToken');
    const renewed = await createSealedDevice(server, { deviceId });
    const verdicts = await sendBatch(renewed.deliver, [sealed, await renewed.seal(create())]);
    expect(typesOf(verdicts)).toEqual(['unknown-seal', null]);
  });

  it('outlives a sign-out: the queue leaves after the next sign-in', async () => {
    const { deviceId, keys } = device;
    const sealed = await device.seal(create());
    expect((await device.deliver.call('DELETE', '/api/v1/devices/current')).status).toBe(204);
    const again = await createSealedDevice(server, { deviceId, keys });
    expect(statusesOf(await sendBatch(again.deliver, [sealed]))).toEqual([201]);
  });
});
