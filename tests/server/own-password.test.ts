/** Everybody changes their own password, and at the first sign-in one that somebody else set. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { generateSigningKeys } from '../../src/domain/envelope/keys';
import { cheapenPasswords } from './cheap-passwords';
import * as payloads from './payloads';
import { createSealedDevice, logInOn } from './sealed-device';
import { CUSTOMERS, post } from './shipment-operations';
import {
  type Answer,
  caller,
  type Json,
  type SignedIn,
  serve,
  signIn,
  startApp,
  type TestApp,
} from './support';

const PATH = '/api/v1/account/password';
const EMPLOYEE = 'empleado@fluvicarga.co';
const FIRST = 'Ceiba-1177*Rio';
const SECOND = 'Segunda2026*';
const DEMO = 'Guaviare2026*';

let server: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  server = await startApp();
});
beforeEach(async () => {
  await cheapenPasswords(server.database.pool);
  await server.database.pool.query('delete from sign_in_failures');
  admin = await signIn(server, 'admin@fluvicarga.co');
});

const logIn = (username: string, password: string, deviceId?: string) =>
  logInOn(server, { username, password, ...(deviceId && { deviceId }) });
const change = ({ call }: SignedIn, newPassword: unknown, currentPassword: unknown = DEMO) =>
  call('PUT', PATH, { currentPassword, newPassword });
const facts = ({ status, body }: Answer) => ({ status, type: body.type });
const isOpen = async (token: unknown) =>
  (await caller(server.app, String(token))('GET', '/api/v1/changes')).status === 200;

describe('one’s own password', () => {
  it('is changed by anybody, and ends every other session and delivery token', async () => {
    const other = await createSealedDevice(server);
    const plain = await signIn(server, EMPLOYEE);
    const { session: mine, keys, seal } = await createSealedDevice(server);
    const body = { currentPassword: DEMO, newPassword: SECOND };
    const changed = await mine.call('PUT', PATH, body, { 'Device-Key': keys.publicKey });
    expect(changed.status).toBe(200);
    expect(Object.keys(changed.body).sort()).toEqual([
      'deliveryToken',
      'deviceKey',
      'jwt',
      'sealingKey',
    ]);
    expect(await isOpen(changed.body.jwt)).toBe(true);
    for (const { token } of [mine, plain, other.session]) expect(await isOpen(token)).toBe(false);
    const send = async (token: unknown) => {
      const body = { ops: [await seal(post(CUSTOMERS, payloads.customer()))] };
      return (await caller(server.app, String(token))('POST', '/api/v1/batch', body)).status;
    };
    expect(await send(changed.body.deliveryToken)).toBe(200);
    expect(await send(other.deliver.token)).toBe(401);
    expect((await logIn(EMPLOYEE, DEMO)).status).toBe(401);
    expect((await logIn(EMPLOYEE, SECOND)).status).toBe(200);
  });

  it('leaves the record, its version and other people’s lists as they were', async () => {
    const read = async () => {
      const { list } = await admin.call('GET', '/api/v1/companie/users');
      return list.find(({ username }) => username === EMPLOYEE);
    };
    const before = await read();
    expect((await change(await signIn(server, EMPLOYEE), SECOND)).status).toBe(200);
    expect(await read()).toEqual(before);
  });

  it.each([
    ['currentPassword', 'NoEsEsta2026*', SECOND, 'La contraseña actual no es correcta'],
    ['currentPassword', '', SECOND, 'Campo obligatorio'],
    [
      'newPassword',
      DEMO,
      'corta',
      'Contraseña insegura: usa al menos 8 caracteres, con una mayúscula, una minúscula, un número y un símbolo especial (@, $, !, %, *, ?, &)',
    ],
    ['newPassword', DEMO, undefined, 'Campo obligatorio'],
  ])(
    'is refused at %s (%s, %s), and the session goes on',
    async (field, current, next, message) => {
      const session = await signIn(server, EMPLOYEE);
      const { status, body } = await change(session, next, current);
      expect(status).toBe(422);
      expect(body.errors).toEqual([{ field, message }]);
      expect(await isOpen(session.token)).toBe(true);
    },
  );

  it('is refused where it is the one of now', async () => {
    const changed = await change(await signIn(server, EMPLOYEE), SECOND);
    const session = { call: caller(server.app, String(changed.body.jwt)), token: '' };
    const { status, body } = await change(session, SECOND, SECOND);
    expect(status).toBe(422);
    expect(body.errors).toEqual([
      { field: 'newPassword', message: 'Debe ser distinta de la actual' },
    ]);
  });

  it('is guessed no faster here than at the sign-in', async () => {
    const session = await signIn(server, EMPLOYEE);
    const tries: number[] = [];
    for (let count = 0; count < 7; count++)
      tries.push((await change(session, SECOND, `NoEsEsta${count}`)).status);
    expect(tries).toEqual([422, 422, 422, 422, 422, 422, 429]);
    const held = await change(session, SECOND);
    expect(facts(held)).toEqual({ status: 429, type: 'too-many-attempts' });
    expect(Number(held.headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  it('is changed once where two changes race', async () => {
    const session = await signIn(server, EMPLOYEE);
    const both = await Promise.all([change(session, SECOND), change(session, FIRST)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('is not changed with a delivery token', async () => {
    const { deliver } = await createSealedDevice(server);
    expect(facts(await change(deliver, SECOND))).toEqual({
      status: 403,
      type: 'forbidden',
    });
  });
});

describe('a password that somebody else set', () => {
  const DEVICE = randomUUID();
  let person: Json;
  let id: unknown;
  let username: string;
  beforeEach(async () => {
    person = payloads.user({ password: FIRST });
    username = String(person.username);
    ({
      body: { id },
    } = await admin.call('POST', '/auth/sign-up', person));
  });
  const onDevice = (password = FIRST) => signIn(server, username, password, DEVICE);

  it('is told to a device, whose session may only change it and sign out', async () => {
    const { status, body } = await logIn(username, FIRST, DEVICE);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: true, mustChangePassword: true },
    });
    expect(body).not.toHaveProperty('deliveryToken');
    const { call } = await onDevice();
    const refused = {
      status: 403,
      type: 'password-change-required',
      title: 'Primero cambie su contraseña: la puso otra persona y la conoce',
    };
    for (const [method, path] of [
      ['GET', '/api/v1/changes'],
      ['GET', '/api/v1/companie/users'],
      ['POST', '/api/v1/customers/save'],
      ['POST', '/api/v1/batch'],
      ['DELETE', '/api/v1/devices/current'],
    ] as const) {
      const { status, body } = await call(method, path, method === 'POST' ? {} : undefined);
      expect({ status, type: body.type, title: body.title }).toEqual(refused);
    }
    expect((await call('GET', '/api/v1/capabilities')).status).toBe(200);
    expect((await call('POST', '/auth/log-out')).status).toBe(204);
  });

  it('is asked for once: the changed session does everything, and has its delivery token', async () => {
    const { call } = await onDevice();
    const body = { currentPassword: FIRST, newPassword: SECOND };
    const keys = await generateSigningKeys();
    const headers = { 'Device-Id': DEVICE, 'Device-Key': keys.publicKey };
    const { body: changed } = await call('PUT', PATH, body, headers);
    expect(changed.deliveryToken).toMatch(/^dt_/);
    expect(await isOpen(changed.jwt)).toBe(true);
    const again = await logInOn(server, { username, password: SECOND, deviceId: DEVICE, keys });
    expect(again.body).not.toHaveProperty('mustChangePassword');
    expect(again.body.deliveryToken).toMatch(/^dt_/);
  });

  it('is asked for again after an ADMIN sets another', async () => {
    await change(await onDevice(), SECOND, FIRST);
    await admin.call('PUT', `/auth/update/${id}`, { ...person, password: 'Tercera2026*' });
    expect((await logIn(username, 'Tercera2026*', DEVICE)).body.mustChangePassword).toBe(true);
  });

  it('not after another change of the user, nor where an ADMIN sets their own', async () => {
    await change(await onDevice(), SECOND, FIRST);
    const rest = { ...person, password: undefined, phone: '3105550000' };
    expect((await admin.call('PUT', `/auth/update-nopass/${id}`, rest)).status).toBe(200);
    expect((await logIn(username, SECOND, DEVICE)).body).not.toHaveProperty('mustChangePassword');

    const boss = payloads.user({
      password: FIRST,
      companyName: 'Naviera del Vaupés',
      roleRequest: { roleListName: ['ADMIN'] },
    });
    const superadmin = await signIn(server, 'superadmin@fluvicarga.co');
    const made = await superadmin.call('POST', '/auth/sign-up', boss);
    const own = await signIn(server, String(boss.username), FIRST);
    const path = `/auth/update/${made.body.id}`;
    expect((await own.call('PUT', path, { ...boss, password: SECOND })).status).toBe(200);
    const { body } = await logIn(String(boss.username), SECOND, DEVICE);
    expect(body).not.toHaveProperty('mustChangePassword');
  });

  it('is only a notice to a plain client, for which everything works', async () => {
    const { body } = await logIn(username, FIRST);
    expect(body.message).toBe(
      'Inicio de sesión exitoso. Su contraseña la puso otra persona: cámbiela cuanto antes.',
    );
    expect(body).not.toHaveProperty('mustChangePassword');
    const { call } = await signIn(server, username, FIRST);
    expect((await call('GET', '/api/v1/customers/all')).status).toBe(200);
    expect((await call('POST', CUSTOMERS, payloads.customer())).status).toBe(201);
  });

  it('binds a client without a device too where plain clients are not served', async () => {
    const app = serve(server.serving, { acceptsPlainClients: false, clock: server.clock });
    const { call } = await signIn({ app }, username, FIRST);
    const { status, body } = await call('GET', '/api/v1/changes');
    expect({ status, type: body.type }).toEqual({ status: 403, type: 'password-change-required' });
    const change = { currentPassword: FIRST, newPassword: SECOND };
    expect((await call('PUT', PATH, change)).status).toBe(200);
  });
});

it('demo accounts are not asked for a new password', async () => {
  const { body } = await logIn(EMPLOYEE, DEMO, randomUUID());
  expect(body).not.toHaveProperty('mustChangePassword');
  expect(body.message).toBe('Inicio de sesión exitoso.');
});
