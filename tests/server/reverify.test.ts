/**
 * Writes of users and companies, and a customer's data handed out or suppressed, ask for the password again: a proof of the session that has just verified it, or for a
 * client that cannot prove it, a sign-in within five minutes. What a device may have queued never asks.
 */
import { randomUUID } from 'node:crypto';
import { sign } from 'hono/jwt';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cheapenPasswords } from './cheap-passwords';
import * as payloads from './payloads';
import { createSealedDevice } from './sealed-device';
import { CUSTOMERS, post } from './shipment-operations';
import {
  type Answer,
  caller,
  SECRET,
  type SignedIn,
  serve,
  signIn,
  startApp,
  type TestApp,
} from './support';

const ADMIN = 'admin@fluvicarga.co';
const SUPERADMIN = 'superadmin@fluvicarga.co';
const DEMO = 'Guaviare2026*';
const MINUTE_MS = 60_000;
const REQUIRED = {
  status: 403,
  type: 'verification-required',
  title: 'Confirme su contraseña para continuar',
};

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
beforeEach(async () => {
  server.clock.now = Date.now();
  await cheapenPasswords(server.database.pool);
  await server.database.pool.query('delete from sign_in_failures');
});

const onDevice = (username = ADMIN) => signIn(server, username, DEMO, randomUUID());
const verify = async ({ call }: SignedIn, password = DEMO) => {
  const { body } = await call('POST', '/auth/verify', { password });
  return String(body.proof);
};
const signUp = ({ call }: SignedIn, proof?: string, overrides = {}) =>
  call(
    'POST',
    '/auth/sign-up',
    payloads.user(overrides),
    proof ? { 'Verification-Proof': proof } : {},
  );
const facts = ({ status, body }: Answer) => ({ status, type: body.type, title: body.title });

describe('a session of a device', () => {
  it.each([
    ['POST', '/auth/sign-up', ADMIN, payloads.user],
    ['PUT', '/auth/update/999999', ADMIN, payloads.user],
    ['PUT', '/auth/update-nopass/999999', ADMIN, payloads.user],
    ['POST', '/api/v1/companie/save', SUPERADMIN, payloads.company],
    ['PUT', '/api/v1/companie/update/999999', SUPERADMIN, payloads.company],
    ['GET', '/api/v1/customers/999999/export', ADMIN, () => undefined],
    ['GET', '/api/v1/customers/000999999/export', ADMIN, () => undefined],
    ['GET', '/api/v1/customers/99999%39/export', ADMIN, () => undefined],
    ['HEAD', '/api/v1/customers/999999/export', ADMIN, () => undefined],
    ['POST', '/api/v1/customers/999999/erase', ADMIN, () => ({ reason: 'Lo pidió' })],
  ])('is asked before %s %s, and let through with its proof', async (method, path, who, body) => {
    const session = await onDevice(who);
    const refused = await session.call(method, path, body());
    expect(facts(refused)).toEqual(
      method === 'HEAD' ? { status: 403, type: undefined, title: undefined } : REQUIRED,
    );
    const headers = { 'Verification-Proof': await verify(session) };
    expect([201, 404]).toContain((await session.call(method, path, body(), headers)).status);
  });

  it.each([
    ...['/auth/%73ign-up', '/auth/sign%2Dup', '/auth/./sign-up', '/x/../auth/sign-up'],
    ...['//auth/sign-up', '/auth//sign-up', '/auth/sign-up/', '/auth/sign-up?', '/auth/sign-up;x'],
    ...['/AUTH/sign-up', '/auth/Sign-Up', '/auth/sign-up%20', '/auth/sign-up%00'],
  ])('makes nobody without it under another spelling of the path: %s', async (path) => {
    const { call } = await onDevice();
    const body = payloads.user();
    const answer = await call('POST', path, body);
    expect(['not-found', 'verification-required', 'invalid']).toContain(answer.body.type);
    const { list } = await call('GET', '/api/v1/companie/users');
    expect(list.map(({ username }) => username)).not.toContain(body.username);
  });

  it('uses one proof for several writes, for five minutes', async () => {
    const session = await onDevice();
    const proof = await verify(session);
    for (let count = 0; count < 2; count++) expect((await signUp(session, proof)).status).toBe(201);
    server.clock.now += 5 * MINUTE_MS - 2000;
    expect((await signUp(session, proof)).status).toBe(201);
    server.clock.now += 2000;
    expect(facts(await signUp(session, proof))).toEqual(REQUIRED);
    expect((await signUp(session, await verify(session))).status).toBe(201);
  });

  it('is not let through by a recent sign-in, nor by the proof of another session or user', async () => {
    const session = await onDevice();
    await signIn(server, ADMIN);
    expect(facts(await signUp(session))).toEqual(REQUIRED);
    expect(facts(await signUp(session, await verify(await onDevice())))).toEqual(REQUIRED);
    const other = await verify(await onDevice(SUPERADMIN));
    expect(facts(await signUp(session, other))).toEqual(REQUIRED);
  });

  it('is not let through by a token in the proof’s place, nor by a proof that was tampered with', async () => {
    const session = await onDevice();
    const proof = await verify(session);
    const [head, payload = '', signature] = proof.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const longer = { ...claims, exp: claims.exp + 3600 };
    for (const wrong of [
      session.token,
      'x',
      `${proof}x`,
      [head, encode(longer), signature].join('.'),
      `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      await sign(claims, 'otra clave, no la nuestra, y larga', 'HS256'),
      await sign({ ...claims, aud: 'fluvicarga' }, SECRET, 'HS256'),
      await sign({ ...claims, epoch: claims.epoch + 1 }, SECRET, 'HS256'),
      await sign({ ...claims, exp: undefined }, SECRET, 'HS256'),
    ])
      expect(facts(await signUp(session, wrong))).toEqual(REQUIRED);
    expect((await signUp(session, await sign(claims, SECRET, 'HS256'))).status).toBe(201);
  });

  it('cannot use its proof as a session', async () => {
    const proof = await verify(await onDevice());
    const { status, body } = await caller(server.app, proof)('GET', '/api/v1/changes');
    expect({ status, type: body.type }).toEqual({ status: 401, type: 'unauthenticated' });
  });

  it('is never asked for what it may have queued, nor for its own password', async () => {
    const { call } = await onDevice();
    expect((await call('POST', CUSTOMERS, payloads.customer())).status).toBe(201);
    expect((await call('POST', '/api/v1/vehicles/save', payloads.vessel())).status).toBe(201);
    expect((await call('POST', '/api/v1/warehouse/save', payloads.warehouse())).status).toBe(201);
    expect((await call('POST', '/api/v1/sucursales/save', payloads.branch())).status).toBe(201);
    const crew = payloads.crewMember();
    expect((await call('POST', '/api/v1/employeefluvial/save', crew)).status).toBe(201);
    const batch = { ops: [post(CUSTOMERS, payloads.customer())] };
    expect((await call('POST', '/api/v1/batch', batch)).status).toBe(200);
    const change = { currentPassword: DEMO, newPassword: 'Segunda2026*' };
    expect((await call('PUT', '/api/v1/account/password', change)).status).toBe(200);
  });

  it('tells a role without the right that first', async () => {
    const answer = await signUp(await onDevice('empleado@fluvicarga.co'));
    expect(facts(answer)).toMatchObject({ status: 403, type: 'forbidden' });
  });
});

describe('a verification', () => {
  it('with a wrong password is no sign-out', async () => {
    const session = await onDevice();
    const { status, body } = await session.call('POST', '/auth/verify', { password: 'NoEsEsta' });
    expect({ status, body }).toMatchObject({
      status: 422,
      body: {
        type: 'wrong-password',
        errors: [{ field: 'password', message: 'Contraseña incorrecta' }],
      },
    });
    expect((await session.call('GET', '/api/v1/changes')).status).toBe(200);
    const empty = await session.call('POST', '/auth/verify', {});
    expect(empty.body.errors).toEqual([{ field: 'password', message: 'Campo obligatorio' }]);
  });

  it('is guessed no faster than a sign-in: both count together', async () => {
    const session = await onDevice();
    const guess = async () =>
      (await session.call('POST', '/auth/verify', { password: 'x' })).status;
    const tries: number[] = [];
    for (let count = 0; count < 7; count++) tries.push(await guess());
    expect(tries).toEqual([422, 422, 422, 422, 422, 422, 429]);
    const credentials = { username: ADMIN, password: DEMO };
    expect((await server.call('POST', '/auth/log-in', credentials)).status).toBe(429);
  });

  it('needs a session: a delivery token is none', async () => {
    const { call } = (await createSealedDevice(server, { username: ADMIN })).deliver;
    expect((await call('POST', '/auth/verify', { password: DEMO })).body.type).toBe('forbidden');
    expect((await server.call('POST', '/auth/verify', { password: DEMO })).status).toBe(401);
  });
});

describe('a plain client', () => {
  it('writes users for five minutes after a sign-in, then signs in again', async () => {
    const session = await signIn(server, ADMIN);
    expect((await signUp(session)).status).toBe(201);
    server.clock.now += 5 * MINUTE_MS;
    expect((await signUp(session)).status).toBe(201);
    server.clock.now += 1000;
    expect(facts(await signUp(session))).toEqual(REQUIRED);
    // Everything else goes on.
    expect((await session.call('POST', CUSTOMERS, payloads.customer())).status).toBe(201);
    await signIn(server, SUPERADMIN);
    expect(facts(await signUp(session))).toEqual(REQUIRED);
    await signIn(server, ADMIN);
    expect((await signUp(session)).status).toBe(201);
  });

  it('is refused these writes with PLAIN_CLIENTS=0, unless it verifies as the app does', async () => {
    const strict = serve(server.serving, { acceptsPlainClients: false, clock: server.clock });
    const { token } = await signIn({ app: strict }, ADMIN);
    const session = { token, call: caller(strict, token) };
    expect(facts(await signUp(session))).toEqual(REQUIRED);
    expect((await session.call('POST', CUSTOMERS, payloads.customer())).status).toBe(201);
    expect((await signUp(session, await verify(session))).status).toBe(201);
  });
});
