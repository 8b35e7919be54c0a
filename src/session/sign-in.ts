import type { Answer } from '../api/answer';
import { deviceUserKey, readDeviceId } from '../db/device-database';
import { userDatabaseName } from '../db/user-database';
import { MESSAGES } from '../domain/messages';
import { type SessionUser, toRole } from '../domain/rules/session';
import { CAPABILITIES_PATH, type Capabilities, LOGIN_PATH } from '../domain/wire';
import { api, apiIdentity, device } from './connection';
import { unlockOffline } from './offline-unlock';
import { writeStoredSession } from './stored-session';
import { createVerifier } from './verifier';

export type SignInResult =
  | {
      readonly is: 'in';
      readonly user: SessionUser;
      readonly isOffline: boolean;
      readonly signInCount: number;
    }
  | {
      readonly is: 'refused';
      readonly why:
        | 'unknown-user'
        | 'wrong-password'
        | 'user-inactive'
        | 'company-inactive'
        | 'delayed'
        | 'no-network'
        | 'other';
      /** The sentence to show. */
      readonly text: string;
    };

type Refusal = Extract<SignInResult, { is: 'refused' }>;
const refused = (why: Refusal['why'], text: string): Refusal => ({ is: 'refused', why, text });

/** Asks the server; where no API answers, the device, for somebody it knows. Stores the session. */
export async function signIn(username: string, password: string): Promise<SignInResult> {
  const announced = await readExtensions(AbortSignal.timeout(CAPABILITIES_WAIT_MS));
  const deviceId = announced?.includes('delivery-token')
    ? await readDeviceId(device, Date.now())
    : null;
  const answer = await api.send({
    method: 'POST',
    path: LOGIN_PATH,
    body: { username, password },
    deviceId,
  });
  const verdict = readLogin(answer, username);
  if (verdict === 'no-api') return signInOffline(username, password);
  if ('is' in verdict) return verdict;
  const { user, token, deliveryToken } = verdict;
  const [extensions, verifier, databaseName, known] = await Promise.all([
    announced ?? readExtensions().then((told) => told ?? []),
    createVerifier(password),
    userDatabaseName(apiIdentity, user.username),
    device.users.get(deviceUserKey(apiIdentity, user.username)),
  ]);
  const now = Date.now();
  const signInCount = (known?.signInCount ?? 0) + 1;
  await device.transaction('rw', device.users, device.session, async () => {
    await device.users.put({
      key: deviceUserKey(apiIdentity, user.username),
      user,
      databaseName,
      verifier,
      lastOnlineAt: now,
      extensions,
      ...(deliveryToken && { delivery: { token: deliveryToken, apiBase: api.baseUrl } }),
      signInCount,
      failedTries: 0,
      triesFrom: 0,
    });
    await device.session.put({
      id: 'current',
      apiBase: api.baseUrl,
      username: user.username,
      role: user.rol,
      databaseName,
      token,
      tokenTimestamp: now,
      extensions,
    });
  });
  writeStoredSession({ token, user, tokenTimestamp: now });
  return { is: 'in', user, isOffline: false, signInCount };
}

async function signInOffline(username: string, password: string): Promise<SignInResult> {
  const now = Date.now();
  const unlock = await unlockOffline(username, password, now);
  if (unlock.is === 'wrong') return refused('wrong-password', MESSAGES.loginWrongPassword);
  if (unlock.is === 'delayed') return refused('delayed', tooManyTries(unlock.until - now));
  if (unlock.is === 'stale')
    return refused(
      'no-network',
      'Pasaron más de 30 días desde tu último inicio de sesión con señal. Inicia sesión donde haya conexión.',
    );
  if (unlock.is === 'unknown')
    return refused(
      'no-network',
      'No hay conexión con el servidor. La primera vez en este equipo se inicia sesión con señal.',
    );
  const { user, databaseName, signInCount, extensions = [] } = unlock.known;
  await device.session.put({
    id: 'current',
    apiBase: api.baseUrl,
    username: user.username,
    role: user.rol,
    databaseName,
    token: null,
    tokenTimestamp: now,
    extensions,
  });
  writeStoredSession({ token: { offline: true }, user, tokenTimestamp: now });
  return { is: 'in', user, isOffline: true, signInCount };
}

export type PasswordCheck = { readonly is: 'right' } | Refusal;

/** Re-verification of the signed-in person. Does not renew the session. */
export async function verifyPassword(username: string, password: string): Promise<PasswordCheck> {
  const verdict = readLogin(
    await api.send({ method: 'POST', path: LOGIN_PATH, body: { username, password } }),
    username,
  );
  if (verdict !== 'no-api') return 'is' in verdict ? verdict : { is: 'right' };
  const now = Date.now();
  const unlock = await unlockOffline(username, password, now);
  if (unlock.is === 'open') return { is: 'right' };
  if (unlock.is === 'delayed') return refused('delayed', tooManyTries(unlock.until - now));
  return unlock.is === 'wrong'
    ? refused('wrong-password', MESSAGES.loginWrongPassword)
    : refused('no-network', 'No hay conexión con el servidor para validar la contraseña.');
}

interface Login {
  readonly user: SessionUser;
  readonly token: string;
  /** Where this device was named and the server takes deliveries. */
  readonly deliveryToken: string | null;
}

/** What a sign-in answer means; `no-api` where nobody who knows has spoken. */
function readLogin(answer: Answer, typed: string): Login | Refusal | 'no-api' {
  if (answer.kind === 'silent') return 'no-api';
  if (answer.kind === 'refused') {
    if (answer.status === 401) return refused('wrong-password', MESSAGES.loginWrongPassword);
    if (answer.status === 429)
      return refused('delayed', tooManyTries(answer.retryAfterMs ?? 60_000));
    if (answer.status >= 500 || !answer.isVerdict) return 'no-api';
    return isUnknownUser(answer.problem.title)
      ? refused('unknown-user', MESSAGES.loginUnknownUser)
      : refused('other', answer.problem.title ?? MESSAGES.loginFailed);
  }
  if (typeof answer.body !== 'object' || answer.body === null) return 'no-api';
  const body = answer.body as Readonly<Record<string, unknown>>;
  if (isUnknownUser(body.message)) return refused('unknown-user', MESSAGES.loginUnknownUser);
  if (isInactive(body.estado)) return refused('user-inactive', MESSAGES.userInactive);
  if (isInactive(body.companyStatus)) return refused('company-inactive', MESSAGES.companyInactive);
  const role = toRole(Array.isArray(body.roles) ? body.roles[0] : null);
  if (typeof body.jwt !== 'string' || !body.jwt || !role || body.status === false)
    return refused(
      'other',
      typeof body.message === 'string' && body.message ? body.message : MESSAGES.loginFailed,
    );
  return {
    token: body.jwt,
    deliveryToken: typeof body.deliveryToken === 'string' ? body.deliveryToken : null,
    user: {
      username: String(body.username || typed),
      rol: role,
      status: String(body.estado ?? ''),
      companyStatus: String(body.companyStatus ?? ''),
    },
  };
}

/** The plain contract says this only in words. */
function isUnknownUser(message: unknown): boolean {
  return message === 'User not found' || message === 'Usuario no encontrado';
}

function isInactive(state: unknown): boolean {
  return typeof state === 'string' && state !== '' && state !== 'activo';
}

/** What the server announces; none for a plain one; null where nobody who knows has spoken. */
async function readExtensions(signal?: AbortSignal): Promise<readonly string[] | null> {
  const answer = await api.send({
    method: 'GET',
    path: CAPABILITIES_PATH,
    ...(signal && { signal }),
  });
  if (answer.kind === 'silent' || (answer.kind === 'refused' && !answer.isVerdict)) return null;
  const body = answer.kind === 'ok' ? (answer.body as Partial<Capabilities> | null) : null;
  return body?.api === 'fluvicarga' && Array.isArray(body.extensions) ? body.extensions : [];
}

/** A slow line is not asked for long: the sign-in goes first, and the question is asked again after it. */
const CAPABILITIES_WAIT_MS = 5_000;

function tooManyTries(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const wait = seconds < 60 ? `${seconds} segundos` : `${Math.ceil(seconds / 60)} minutos`;
  return `Demasiados intentos. Espera ${wait} y vuelve a intentarlo.`;
}
