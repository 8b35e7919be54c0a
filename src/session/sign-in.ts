import type { Answer } from '../api/answer';
import { type DevicePerson, readDeviceId } from '../db/device-database';
import { createValueCipher } from '../db/journal/data-key';
import type { SealedDelivery } from '../domain/envelope/wire';
import { MESSAGES } from '../domain/messages';
import { type SessionUser, toRole } from '../domain/rules/session';
import { isOurs, PLAIN_SERVER } from '../domain/server-version';
import { LOGIN_PATH } from '../domain/wire';
import { clock } from './clock';
import { api, device } from './connection';
import { openOfflineSession } from './offline-session';
import { unlockOffline } from './offline-unlock';
import { findByName, findPlace, readPersonRow } from './person-place';
import {
  askServerVersion,
  askUnknownServer,
  NewerServerError,
  readLastServerVersion,
  UnknownServerError,
} from './server-version';
import { type OfferedKey, offerSigningKey } from './signing-key';
import {
  type AcceptedSignIn,
  type Login,
  OtherPasswordError,
  type SignedIn,
  storeSignIn,
} from './store-sign-in';
import { tooManyTries } from './too-many-tries';

/** The server took the password, and something is to be asked before anything is stored. */
export type UnfinishedSignIn =
  /** The password is right, but somebody else set it: nothing is stored before `finishFirstSignIn`. */
  | { readonly is: 'must-change'; readonly accepted: AcceptedSignIn }
  /** The password was changed elsewhere: this device's data still open with the former one. See `old-password.ts`. */
  | { readonly is: 'other-password'; readonly accepted: AcceptedSignIn };

export type SignInResult =
  | SignedIn
  | UnfinishedSignIn
  | {
      readonly is: 'refused';
      readonly why:
        | 'unknown-user'
        | 'wrong-password'
        | 'user-inactive'
        | 'company-inactive'
        | 'delayed'
        | 'no-network'
        | 'outdated'
        | 'other';
      /** The sentence to show. */
      readonly text: string;
    };

export type Refusal = Extract<SignInResult, { is: 'refused' }>;
export const refused = (why: Refusal['why'], text: string): Refusal => ({
  is: 'refused',
  why,
  text,
});

/** Asks the server; where no API answers, the device, for somebody it knows. Stores the session. */
export async function signIn(username: string, password: string): Promise<SignInResult> {
  try {
    const told = await askServerVersion(AbortSignal.timeout(CAPABILITIES_WAIT_MS));
    return await signInAt(told, username, password, await findByName(username));
  } catch (error) {
    if (error instanceof NewerServerError) {
      // As without signal: that server is asked nothing.
      const opened = await signInOffline(username, password);
      const isUnknownHere = opened.is === 'refused' && opened.why === 'no-network';
      return isUnknownHere ? refused('outdated', OUTDATED) : opened;
    }
    if (error instanceof UnknownServerError) return refused('other', UNHEARD);
    throw error;
  }
}

/**
 * @param told the server's announcement just now; null without one
 * @param known the person whose data the device keeps under this user name
 * @param isLetIn the server has let the person in a moment ago, and is asked again
 */
async function signInAt(
  told: number | null,
  username: string,
  password: string,
  known: DevicePerson | null,
  isLetIn = false,
): Promise<SignInResult> {
  const said = told ?? (await readLastServerVersion()) ?? PLAIN_SERVER;
  const deviceId = isOurs(said) ? await readDeviceId(device, clock.now()) : null;
  const signingKey = isOurs(said) ? await offerSigningKey(known) : null;
  let verdict = await logIn(username, password, deviceId, signingKey);
  // The header was sent by its last announcement alone: the server may be another by now, which takes no such header.
  if (told === null && deviceId !== null && isOther(verdict))
    verdict = await logIn(username, password, null);
  // The server has just said that the name belongs to another person than the one whom the device knows by it.
  if (verdict === 'no-api' && isLetIn) return refused('other', UNHEARD);
  if (verdict === 'no-api') return signInOffline(username, password);
  if ('is' in verdict) return verdict;
  const { user, deliveryToken, mustChangePassword } = verdict;
  // Our server gives a named device its token: a server that does not is another one by now.
  const isSame = deviceId === null || deliveryToken !== null || mustChangePassword;
  // If ours were taken for a plain one, operations of this session would never get a key: worth a second question.
  const serverVersion = isOurs(said) && isSame ? said : await askUnknownServer();
  const place = await findPlace(user);
  // The user name is another person's by now, and a signing key belongs to one person.
  if (signingKey?.made === null && place.id !== known?.id)
    return signInAt(told, username, password, (await readPersonRow(place.id)) ?? null, true);
  const accepted = { login: verdict, password, deviceId, signingKey, serverVersion, place };
  if (mustChangePassword) return { is: 'must-change', accepted };
  try {
    return await storeSignIn(accepted);
  } catch (error) {
    if (error instanceof OtherPasswordError) return { is: 'other-password', accepted };
    throw error;
  }
}

/** Asks the server for a session; nothing is stored. */
export async function logIn(
  username: string,
  password: string,
  deviceId: string | null = null,
  signingKey: OfferedKey | null = null,
): Promise<ReturnType<typeof readLogin>> {
  const body = { username, password };
  const deviceKey = signingKey?.publicKey ?? null;
  const answer = await api.send({ method: 'POST', path: LOGIN_PATH, body, deviceId, deviceKey });
  return readLogin(answer, username);
}

function isOther(verdict: ReturnType<typeof readLogin>): boolean {
  return typeof verdict === 'object' && 'why' in verdict && verdict.why === 'other';
}

async function signInOffline(username: string, password: string): Promise<SignInResult> {
  await clock.open(device);
  const now = clock.now();
  const unlock = await unlockOffline(username, password, now, clock.isBroken());
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
      'No hay conexión con el servidor. La primera vez en este equipo, o con un nombre nuevo, se inicia sesión con señal.',
    );
  const { dataKey, known } = unlock;
  const user = await createValueCipher(dataKey, known.id).open<SessionUser>(
    'profile',
    known.profile,
  );
  return openOfflineSession(known, user, dataKey);
}

/** The meaning of a sign-in's answer; `no-api` where nobody who knows has spoken. */
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
    sealing: readSealing(body),
    mustChangePassword: body.mustChangePassword === true,
    user: {
      username: String(body.username || typed),
      userId: toId(body.userId),
      companyId: toId(body.companyId),
      rol: role,
      status: String(body.estado ?? ''),
      companyStatus: String(body.companyStatus ?? ''),
    },
  };
}

const toId = (told: unknown) => (typeof told === 'number' ? told : null);

/** The key that envelopes are sealed to, and the signing key that the server registered; null where it takes none. */
export function readSealing(body: Readonly<Record<string, unknown>>): Login['sealing'] {
  const { sealingKey, deviceKey } = body as Partial<SealedDelivery>;
  return typeof sealingKey?.kid === 'string' && typeof deviceKey === 'string'
    ? { sealingKey, deviceKey }
    : null;
}

/** The plain contract says this only in words. */
function isUnknownUser(message: unknown): boolean {
  return message === 'User not found' || message === 'Usuario no encontrado';
}

function isInactive(state: unknown): boolean {
  return typeof state === 'string' && state !== '' && state !== 'activo';
}

const UNHEARD =
  'La conexión se cortó antes de que el servidor terminara de responder. Inténtalo otra vez.';

const OUTDATED =
  'El servidor tiene una versión más nueva: actualiza la aplicación para iniciar sesión.';

/** A slow line is not asked for long: the sign-in goes first. */
const CAPABILITIES_WAIT_MS = 5_000;
