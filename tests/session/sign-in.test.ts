/** Signing in: decided by the server, or by the device where no API responds. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { personId } from '../../src/db/device-database';
import { PLAIN_SERVER, SERVER_VERSION } from '../../src/domain/server-version';
import { clearDevice } from '../support/device-rows';
import { startFaultProxy } from '../support/fault-proxy';
import { startPlainServer } from '../support/plain-server';
import { installStorage, loadSession } from './support';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const PASSWORD = 'Guaviare2026*';
const ANA = 'empleado@plano.co';
const storage = installStorage();
let plain: Awaited<ReturnType<typeof startPlainServer>>;
let proxy: Awaited<ReturnType<typeof startFaultProxy>>;
let session: Awaited<ReturnType<typeof loadSession>>;

beforeAll(async () => {
  plain = await startPlainServer();
  proxy = await startFaultProxy(plain.baseUrl);
  session = await loadSession(proxy.url);
});
afterAll(async () => {
  await proxy.close();
  await plain.close();
});
beforeEach(async () => {
  proxy.heal();
  storage.clear();
  await clearDevice(session.device);
});

const idOf = (username: string) => personId(session.apiIdentity, username);

/** The values that the browser keeps, each as text; bytes also as the characters that they would be. */
async function everythingHere(): Promise<string[]> {
  const tables = await Promise.all(
    [session.device.people, session.device.session, session.device.meta].map((table) =>
      table.toArray(),
    ),
  );
  const texts: string[] = [...storage].flat();
  const look = (value: unknown): void => {
    if (value instanceof Uint8Array) texts.push(new TextDecoder('latin1').decode(value));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look);
    else texts.push(String(value));
  };
  look(tables);
  return texts;
}

test('a sign-in stores the session for the guard and the worker, never the password', async () => {
  const before = Date.now();
  expect(await session.signIn(ANA, PASSWORD)).toMatchObject({
    is: 'in',
    user: { username: ANA, rol: 'EMPLOYEE', status: 'activo', companyStatus: 'activo' },
    isOffline: false,
    signInCount: 1,
  });
  const worker = await session.device.session.get('current');
  const id = await idOf(ANA);
  expect(worker).toMatchObject({ person: id, serverVersion: PLAIN_SERVER });
  expect(worker?.dataKey.extractable).toBe(false);
  expect(session.readStoredSession()).toEqual({
    token: { offline: false },
    user: { id, status: 'activo', companyStatus: 'activo' },
    tokenTimestamp: worker?.tokenTimestamp,
  });
  expect(worker?.tokenTimestamp).toBeGreaterThanOrEqual(before);
  expect(session.guardSession(Date.now())).toMatchObject({ verdict: 'open' });
  const unlocked = await session.readUnlockedHere();
  expect(unlocked).toMatchObject({ user: { username: ANA, rol: 'EMPLOYEE' } });
  // Only the data key opens who it is, and under what the server is asked.
  const everything = (await everythingHere()).join('\n');
  for (const secret of [PASSWORD, ANA, 'EMPLOYEE', String(unlocked?.token)])
    expect(everything).not.toContain(secret);
});

describe('refused', () => {
  test.each([
    ['a wrong password', ANA, 'no', 'wrong-password', 'Contraseña incorrecta'],
    ['somebody unknown', 'nadie@plano.co', 'no', 'unknown-user', 'Usuario no encontrado'],
    [
      'an inactive person',
      'inactivo@plano.co',
      PASSWORD,
      'user-inactive',
      'El usuario se encuentra en estado inactivo. Por favor, comuníquese con el gerente.',
    ],
  ])('%s', async (_name, username, password, why, text) => {
    expect(await session.signIn(username, password)).toEqual({ is: 'refused', why, text });
    expect(storage.size).toBe(0);
    expect(await session.device.session.toArray()).toHaveLength(0);
  });

  test.each([
    [
      'a company that is inactive',
      { estado: 'activo', companyStatus: 'inactivo', jwt: 'x', roles: ['ADMIN'] },
      'company-inactive',
      'La empresa a la que está asociado se encuentra inactiva.',
    ],
    [
      'somebody unknown, in Spanish',
      { status: false, message: 'Usuario no encontrado' },
      'unknown-user',
      'Usuario no encontrado',
    ],
    [
      'a false status, with a reason',
      { jwt: 'x', status: false, message: 'Cuenta bloqueada', roles: ['ADMIN'] },
      'other',
      'Cuenta bloqueada',
    ],
    [
      'an answer without a token or a reason',
      { roles: ['ADMIN'] },
      'other',
      'No fue posible el inicio de sesión. Por favor, intenta nuevamente.',
    ],
    [
      'a role that nobody knows',
      { jwt: 'x', roles: ['ROOT'] },
      'other',
      'No fue posible el inicio de sesión. Por favor, intenta nuevamente.',
    ],
  ])('%s', async (_name, body, why, text) => {
    proxy.inject({
      kind: 'answer',
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(await session.signIn(ANA, PASSWORD)).toEqual({ is: 'refused', why, text });
  });

  test('the server’s refusal after too many attempts tells how long to wait', async () => {
    proxy.inject({ kind: 'answer', status: 429, headers: { 'retry-after': '90' }, body: '{}' });
    expect(await session.signIn(ANA, PASSWORD)).toEqual({
      is: 'refused',
      why: 'delayed',
      text: 'Demasiados intentos. Espera 2 minutos y vuelve a intentarlo.',
    });
  });
});

test('the account is read from the answer, and of several roles the first counts', async () => {
  const body = {
    ...{ jwt: 'x', username: 'Empleado@Plano.co', roles: ['ADMIN', 'INVITED'] },
    ...{ estado: 'activo', companyStatus: 'activo' },
  };
  proxy.inject({
    kind: 'answer',
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(await session.signIn(ANA, PASSWORD)).toMatchObject({
    is: 'in',
    user: { username: 'Empleado@Plano.co', rol: 'ADMIN' },
  });
});

describe('where no API responds', () => {
  const SILENCES = [
    ['no network', { kind: 'reset' }],
    ['a portal', { kind: 'portal' }],
    ['a gateway', { kind: 'answer', status: 502, body: '<h1>502</h1>' }],
    ['a server in trouble', { kind: 'answer', status: 500, body: '{"message":"x"}' }],
  ] as const;

  test('a user known to the device gets an offline session without a token', async () => {
    await session.signIn(ANA, PASSWORD);
    for (const [name, fault] of SILENCES) {
      proxy.inject(fault);
      expect(await session.signIn(ANA, PASSWORD), name).toMatchObject({
        is: 'in',
        isOffline: true,
      });
      proxy.heal();
      expect(session.readStoredSession().token).toEqual({ offline: true });
      expect(session.guardSession(Date.now()).verdict).toBe('open');
      const stored = await session.device.session.get('current');
      expect(stored).toMatchObject({ token: null, serverVersion: PLAIN_SERVER });
    }
  });

  test('an offline session uses the server’s last announcement', async () => {
    await session.signIn(ANA, PASSWORD);
    await announceOurs();
    proxy.inject({ kind: 'reset' });
    expect(await session.signIn(ANA, PASSWORD)).toMatchObject({ isOffline: true });
    expect(await session.device.session.get('current')).toMatchObject({
      token: null,
      serverVersion: SERVER_VERSION,
    });
  });

  test('a server that refuses the device id is no longer taken for ours', async () => {
    await announceOurs();
    expect(await session.signIn(ANA, PASSWORD)).toMatchObject({ is: 'in', isOffline: false });
    expect(await session.device.people.get(await idOf(ANA))).toMatchObject({
      serverVersion: PLAIN_SERVER,
    });
  });

  /** As if the server had said earlier that it is ours. */
  const announceOurs = () =>
    session.device.meta.put({ name: `server ${session.apiIdentity}`, value: SERVER_VERSION });

  test('a wrong password is refused there too, and a new user must sign in online', async () => {
    await session.signIn(ANA, PASSWORD);
    proxy.inject({ kind: 'reset' });
    expect(await session.signIn(ANA, 'no')).toMatchObject({
      why: 'wrong-password',
      text: 'Contraseña incorrecta',
    });
    expect(await session.signIn('nadie@plano.co', PASSWORD)).toMatchObject({
      why: 'no-network',
      text: 'No hay conexión con el servidor. La primera vez en este equipo, o con un nombre nuevo, se inicia sesión con señal.',
    });
  });

  test('no offline sign-in after the server has refused', async () => {
    await session.signIn(ANA, PASSWORD);
    proxy.inject({ kind: 'answer', status: 401, body: '{"message":"Bad credentials"}' });
    expect(await session.signIn(ANA, PASSWORD)).toMatchObject({ why: 'wrong-password' });
  });

  test('a re-verification works the same way, shares the count of attempts and renews nothing', async () => {
    await session.signIn(ANA, PASSWORD);
    const before = await session.device.session.get('current');
    expect(await session.verifyPassword(ANA, PASSWORD)).toEqual({ is: 'right' });
    expect(await session.verifyPassword(ANA, 'no')).toMatchObject({ why: 'wrong-password' });
    proxy.inject({ kind: 'reset' });
    expect(await session.verifyPassword(ANA, PASSWORD)).toEqual({ is: 'right' });
    expect(await session.verifyPassword(ANA, 'no')).toMatchObject({ why: 'wrong-password' });
    const [user] = await session.device.people.toArray();
    expect(user?.failedTries).toBe(1);
    expect(await session.device.session.get('current')).toEqual(before);
  });
});

test.each([
  ['a server', false],
  ['the device', true],
])('a sign-in by %s into a full storage leaves no key behind', async (_name, isOffline) => {
  if (isOffline) {
    await session.signIn(ANA, PASSWORD);
    await session.signOut(true);
    proxy.inject({ kind: 'reset' });
  }
  const full = vi.spyOn(localStorage, 'setItem').mockImplementation((key, value) => {
    // The first of the three still fits.
    if (key !== 'token')
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    storage.set(key, value);
  });
  try {
    await expect(session.signIn(ANA, PASSWORD)).rejects.toThrow('quota');
  } finally {
    full.mockRestore();
  }
  expect(storage.size).toBe(0);
  expect(await session.device.session.toArray()).toEqual([]);
});

test('signing out ends the session and keeps the user’s database and name', async () => {
  await session.signIn(ANA, PASSWORD);
  await session.signOut(true);
  expect(storage.size).toBe(0);
  expect(await session.device.session.toArray()).toHaveLength(0);
  expect(await session.device.people.toArray()).toHaveLength(1);
  expect(await session.readUnlockedHere()).toBeNull();
});
