/**
 * The device's own lock (finger, face, PIN) in place of the password, for the only person of a device: WebAuthn's PRF
 * gives a secret that wraps the same data key. An unlock without a session: the server is asked for nothing under it.
 */
import type { DevicePerson } from '../db/device-database';
import {
  createValueCipher,
  openDataKeyWith,
  rewrapDataKeyWith,
  wrapDataKeyWith,
} from '../db/journal/data-key';
import type { SessionUser } from '../domain/rules/session';
import { clock } from './clock';
import { device } from './connection';
import { openOfflineSession } from './offline-session';
import { isUnlockStale } from './offline-unlock';
import { writePersonRow } from './person-row';
import { setPlatformUnlock } from './platform-flag';
import { type AcceptedSignIn, type SignedIn, storeSignIn } from './store-sign-in';

export type PlatformState =
  | 'on'
  | 'off'
  /** Somebody else uses this device too. */
  | 'shared'
  /** The device has no lock that can do it. */
  | 'absent';

export async function readPlatformState(person: string): Promise<PlatformState> {
  if ((await device.people.get(person))?.platform) return 'on';
  if (!(await isAlone())) return 'shared';
  const hasLock =
    typeof PublicKeyCredential === 'function' &&
    (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable());
  return hasLock ? 'off' : 'absent';
}

/** @param password unwraps the data key, which the session cannot export */
export async function enablePlatformUnlock(
  person: string,
  password: string,
): Promise<'done' | 'wrong-password' | 'refused' | 'shared'> {
  const known = await device.people.get(person);
  if (!known || !(await isAlone())) return 'shared';
  const salt = random(32);
  const made = await ask(() =>
    navigator.credentials.create({
      publicKey: {
        rp: { name: 'FluviCarga' },
        // The system may show it: it names nobody.
        user: { id: random(16), name: 'FluviCarga', displayName: 'FluviCarga' },
        challenge: random(32),
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        authenticatorSelection: {
          authenticatorAttachment: 'platform',
          residentKey: 'discouraged',
          userVerification: 'required',
        },
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  );
  if (!made?.getClientExtensionResults().prf?.enabled) return 'refused';
  const credentialId = new Uint8Array(made.rawId);
  const secret = secretOf(made) ?? (await readSecret({ credentialId, salt }));
  if (!secret) return 'refused';
  const bytes = await wrapDataKeyWith(known.wrappedKey, password, await toWrappingKey(secret));
  if (!bytes) return 'wrong-password';
  const own = await device.people.get(person);
  if (own) await writePersonRow({ ...own, platform: { credentialId, salt, bytes } });
  setPlatformUnlock(true);
  return 'done';
}

/** Why it did not open. */
export type PlatformRefusal =
  | 'refused'
  /** Nobody unlocks so any more. */
  | 'gone'
  /** Too long after the last sign-in with signal. */
  | 'stale';

export async function unlockByPlatform(): Promise<SignedIn | PlatformRefusal> {
  await clock.open(device);
  const known = (await device.people.toArray()).find(({ platform }) => platform);
  if (!known?.platform) {
    setPlatformUnlock(false);
    return 'gone';
  }
  if (isUnlockStale(known, clock.now(), clock.isBroken())) return 'stale';
  const secret = await readSecret(known.platform);
  const dataKey =
    secret && (await openDataKeyWith(known.platform.bytes, await toWrappingKey(secret)));
  if (!dataKey) return 'refused';
  const cipher = createValueCipher(dataKey, known.id);
  const user = await cipher.open<SessionUser>('profile', known.profile);
  return openOfflineSession(known, user, dataKey);
}

/** The password was changed elsewhere: opens this device's data, and wraps their key under the new password. */
export async function signInByPlatform(
  accepted: AcceptedSignIn,
): Promise<SignedIn | PlatformRefusal> {
  const platform = (await device.people.get(accepted.place.id))?.platform;
  if (!platform) return 'gone';
  const secret = await readSecret(platform);
  const key =
    secret &&
    (await rewrapDataKeyWith(platform.bytes, await toWrappingKey(secret), accepted.password));
  return key ? storeSignIn(accepted, key) : 'refused';
}

async function isAlone(): Promise<boolean> {
  return (await device.people.toArray()).length === 1;
}

async function readSecret({
  credentialId,
  salt,
}: Pick<
  NonNullable<DevicePerson['platform']>,
  'credentialId' | 'salt'
>): Promise<BufferSource | null> {
  const shown = await ask(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: random(32),
        allowCredentials: [{ type: 'public-key', id: credentialId, transports: ['internal'] }],
        userVerification: 'required',
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  );
  return shown ? secretOf(shown) : null;
}

/** Null where the person or the device refused. */
async function ask(run: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await run()) as PublicKeyCredential | null;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

const secretOf = (credential: PublicKeyCredential): BufferSource | null =>
  credential.getClientExtensionResults().prf?.results?.first ?? null;

async function toWrappingKey(secret: BufferSource): Promise<CryptoKey> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const info = new TextEncoder().encode('fluvicarga platform unlock');
  const given = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
  const aes = { name: 'AES-GCM', length: 256 };
  return crypto.subtle.deriveKey(given, key, aes, false, ['encrypt', 'decrypt']);
}

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
