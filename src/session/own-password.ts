/** A new password of one's own: the server takes it, and the device then unlocks with it. Our server only. */
import type { Answer } from '../api/answer';
import { readDeviceId } from '../db/device-database';
import {
  createDataKey,
  createValueCipher,
  type NewDataKey,
  rewrapDataKey,
} from '../db/journal/data-key';
import { copyPersonRow } from '../db/restore-person';
import { isOurs } from '../domain/server-version';
import { OWN_PASSWORD_PATH, type PasswordChanged } from '../domain/wire';
import { clock } from './clock';
import { api, device } from './connection';
import { hasSealedData, readPersonRow } from './person-place';
import type { Runtime } from './runtime';
import { readSealing, type UnfinishedSignIn } from './sign-in';
import { type AcceptedSignIn, type SignedIn, storeSignIn } from './store-sign-in';
import { readStoredSession, writeStoredSession } from './stored-session';
import { tooManyTries } from './too-many-tries';

export interface PasswordRefusal {
  readonly is: 'refused';
  /** The field that the server names; null where it is about none. */
  readonly field: 'currentPassword' | 'newPassword' | null;
  readonly text: string;
}

const OFFLINE =
  'Sin conexión: la contraseña la cambia el servidor. No se cambió nada; vuelve a intentarlo cuando haya señal.';
const LOCKED =
  'Tu sesión con el servidor terminó y no se cambió nada. Inicia sesión de nuevo y vuelve a intentarlo.';
/** As the server says it. */
const WRONG = 'La contraseña actual no es correcta';
const NO_ANSWER =
  'El servidor no respondió. Puede que la contraseña sí haya cambiado: si la de antes ya no sirve, entra con la nueva.';

const UNKEPT =
  'La contraseña cambió, pero este equipo no pudo guardarlo: sin señal se abre todavía con la de antes. Libera espacio, cierra la sesión y entra con la nueva.';

/** Changes the password of the signed-in person, who stays signed in here and nowhere else. */
export async function changeOwnPassword(
  runtime: Runtime,
  currentPassword: string,
  newPassword: string,
): Promise<{ readonly is: 'changed' } | PasswordRefusal> {
  const token = await runtime.token();
  if (token === null) return refused(navigator.onLine ? LOCKED : OFFLINE);
  const deviceId = isOurs(await runtime.serverVersion())
    ? await readDeviceId(device, clock.now())
    : null;
  // Derived beforehand: between the server's yes and the write below nothing else takes time.
  const id = runtime.person;
  const key = await rewrapOwn(id, currentPassword, newPassword);
  if (!key) return refused(WRONG, 'currentPassword');
  const deviceKey = (await device.people.get(id))?.signing?.publicKey ?? null;
  const answer = await send({ token, deviceId, deviceKey, currentPassword, newPassword });
  if (answer.is === 'refused') return answer;
  try {
    await storeChange(id, key, answer.changed);
  } catch {
    return refused(UNKEPT);
  }
  void runtime.wake('sign-in');
  return { is: 'changed' };
}

/** Ends a first sign-in: replaces the password that somebody else set, and stores the session. */
export async function finishFirstSignIn(
  accepted: AcceptedSignIn,
  newPassword: string,
): Promise<SignedIn | UnfinishedSignIn | PasswordRefusal> {
  const { login, deviceId, signingKey, password: currentPassword } = accepted;
  const deviceKey = signingKey?.publicKey ?? null;
  const token = login.token;
  const answer = await send({ token, deviceId, deviceKey, currentPassword, newPassword });
  if (answer.is === 'refused') return answer;
  const { jwt, deliveryToken = null } = answer.changed;
  // Null: this device's data open with a password from before both.
  const key = await rewrapOwn(accepted.place.id, currentPassword, newPassword);
  const renewed: AcceptedSignIn = {
    ...accepted,
    password: newPassword,
    login: {
      ...login,
      token: jwt,
      deliveryToken,
      sealing: readSealing({ ...answer.changed }),
      mustChangePassword: false,
    },
  };
  return key ? storeSignIn(renewed, key) : { is: 'other-password', accepted: renewed };
}

/** The person's data key under a new password, a new one where they have nothing here; null where the old one is wrong. */
async function rewrapOwn(id: string, oldPassword: string, newPassword: string) {
  const known = await readPersonRow(id);
  if (known) return rewrapDataKey(known.wrappedKey, oldPassword, newPassword);
  return (await hasSealedData(id)) ? null : createDataKey(newPassword);
}

async function storeChange(
  id: string,
  { wrappedKey, dataKey }: NewDataKey,
  { jwt, deliveryToken }: PasswordChanged,
): Promise<void> {
  const now = clock.now();
  const token = await createValueCipher(dataKey, id).seal('token', jwt);
  const known = await device.people.get(id);
  if (!known) return;
  // The server has ended the delivery token from before.
  const { delivery: _, ...rest } = known;
  const row = {
    ...rest,
    wrappedKey,
    lastOnlineAt: now,
    failedTries: 0,
    triesFrom: 0,
    ...(deliveryToken && { delivery: { token: deliveryToken, apiBase: api.baseUrl } }),
  };
  await copyPersonRow(row);
  const isHere = await device.write(
    ['people', 'session'],
    async ({ people, session: sessions }) => {
      await people.put(row);
      const session = await sessions.get('current');
      if (session?.person !== id) return false;
      await sessions.put({ ...session, token, tokenTimestamp: now });
      return true;
    },
  );
  // Signed out meanwhile, in another tab.
  const { user } = readStoredSession();
  if (isHere && user) writeStoredSession({ token: { offline: false }, user, tokenTimestamp: now });
}

interface Change {
  readonly token: string;
  readonly deviceId: string | null;
  readonly deviceKey: string | null;
  readonly currentPassword: string;
  readonly newPassword: string;
}

async function send({
  token,
  deviceId,
  deviceKey,
  ...body
}: Change): Promise<{ readonly is: 'done'; readonly changed: PasswordChanged } | PasswordRefusal> {
  if (!navigator.onLine) return refused(OFFLINE);
  const answer = await api.send({
    method: 'PUT',
    path: OWN_PASSWORD_PATH,
    token,
    deviceId,
    deviceKey,
    body,
    isMarked: true,
  });
  if (answer.kind !== 'ok') return toRefusal(answer);
  const changed = (answer.body ?? {}) as Partial<PasswordChanged>;
  return typeof changed.jwt === 'string'
    ? { is: 'done', changed: { ...changed, jwt: changed.jwt } }
    : refused(NO_ANSWER);
}

function toRefusal(answer: Exclude<Answer, { kind: 'ok' }>): PasswordRefusal {
  if (answer.kind === 'silent') return refused(NO_ANSWER);
  if (answer.status === 429) return refused(tooManyTries(answer.retryAfterMs ?? 60_000));
  if (answer.isLockedOut) return refused(LOCKED);
  const [error] = answer.problem.errors;
  if (error?.field === 'currentPassword' || error?.field === 'newPassword')
    return refused(error.message, error.field);
  return refused(answer.isVerdict ? (answer.problem.title ?? NO_ANSWER) : NO_ANSWER);
}

function refused(text: string, field: PasswordRefusal['field'] = null): PasswordRefusal {
  return { is: 'refused', field, text };
}
