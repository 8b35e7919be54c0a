import { readDeviceId } from '../db/device-database';
import { MESSAGES } from '../domain/messages';
import { isOurs } from '../domain/server-version';
import { VERIFY_PATH, type Verified } from '../domain/wire';
import { readUnlockedSession } from '../sync/session';
import { clock } from './clock';
import { api, device } from './connection';
import { unlockOffline } from './offline-unlock';
import { logIn, type Refusal, refused } from './sign-in';
import { tooManyTries } from './too-many-tries';
import { holdProof } from './verification-proof';

export type PasswordCheck = { readonly is: 'right' } | Refusal;

/**
 * Re-verification of the signed-in person: by the server, or by the device where no API responds. Does not renew the
 * session. On our server the proof is held for the writes that ask for it.
 */
export async function verifyPassword(username: string, password: string): Promise<PasswordCheck> {
  const check = (await prove(password)) ?? (await tryLogIn(username, password));
  if (check !== 'no-api') return check;
  const now = clock.now();
  const unlock = await unlockOffline(username, password, now, clock.isBroken());
  if (unlock.is === 'open') return { is: 'right' };
  if (unlock.is === 'delayed') return refused('delayed', tooManyTries(unlock.until - now));
  return unlock.is === 'wrong'
    ? refused('wrong-password', MESSAGES.loginWrongPassword)
    : refused('no-network', 'No hay conexión con el servidor para validar la contraseña.');
}

/** Null where this session cannot: a plain server has no such call, or has ended the session. */
async function prove(password: string): Promise<PasswordCheck | 'no-api' | null> {
  await clock.open(device);
  const unlocked = await readUnlockedSession(device, clock.now());
  if (!unlocked?.token || !isOurs(unlocked.stored.serverVersion)) return null;
  const { token } = unlocked;
  // Under its own name a device that has signed in before is not slowed down by others' guesses.
  const deviceId = await readDeviceId(device, clock.now());
  const body = { password };
  const request = { method: 'POST', path: VERIFY_PATH, token, deviceId, body } as const;
  const answer = await api.send({ ...request, isMarked: true });
  if (answer.kind === 'silent') return 'no-api';
  if (answer.kind === 'ok') {
    const { proof } = (answer.body ?? {}) as Partial<Verified>;
    if (typeof proof !== 'string') return null;
    holdProof(token, proof);
    return { is: 'right' };
  }
  const { status, problem, retryAfterMs } = answer;
  if (problem.type === 'wrong-password')
    return refused('wrong-password', MESSAGES.loginWrongPassword);
  if (status === 429) return refused('delayed', tooManyTries(retryAfterMs ?? 60_000));
  return status >= 500 ? 'no-api' : null;
}

async function tryLogIn(username: string, password: string): Promise<PasswordCheck | 'no-api'> {
  const verdict = await logIn(username, password);
  return typeof verdict === 'object' && !('is' in verdict) ? { is: 'right' } : verdict;
}
