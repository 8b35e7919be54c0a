/**
 * The data key of a person: random, wrapped by a key from the password. The password that unwraps it is the right one.
 */
import { DEVICE_ROUNDS } from '../../domain/rules/password-cost';
import type { WrappedKey } from '../device-database';
import { createCipher } from './cipher';

const KEY: AesKeyGenParams = { name: 'AES-GCM', length: 256 };
const USES: KeyUsage[] = ['encrypt', 'decrypt'];
const KEY_BYTES = 32;
const PLACE = 'data key';

export interface NewDataKey {
  readonly dataKey: CryptoKey;
  readonly wrappedKey: WrappedKey;
}

/** Makes a data key. The key returned cannot be exported. */
export async function createDataKey(password: string): Promise<NewDataKey> {
  return wrap(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), password);
}

/** The key, which cannot be exported; null where the password is another. */
export async function openDataKey(
  wrappedKey: WrappedKey,
  password: string,
): Promise<CryptoKey | null> {
  const raw = await unwrap(wrappedKey, password);
  return raw && importKey(raw);
}

/** The same key under a new password; null where the old one is another. */
export async function rewrapDataKey(
  wrappedKey: WrappedKey,
  oldPassword: string,
  newPassword: string,
): Promise<NewDataKey | null> {
  const raw = await unwrap(wrappedKey, oldPassword);
  return raw && wrap(raw, newPassword);
}

/** The same key, opened by another one, under a new password; null where `wrapping` is another. */
export async function rewrapDataKeyWith(
  bytes: Uint8Array,
  wrapping: CryptoKey,
  newPassword: string,
): Promise<NewDataKey | null> {
  const raw = await openWith(bytes, wrapping);
  return raw && wrap(raw, newPassword);
}

/** The same key under another one; null where the password is wrong. */
export async function wrapDataKeyWith(
  wrappedKey: WrappedKey,
  password: string,
  wrapping: CryptoKey,
): Promise<Uint8Array | null> {
  const raw = await unwrap(wrappedKey, password);
  return raw && createCipher(wrapping, PLACE).seal(raw, PLACE);
}

/** The key, which cannot be exported; null where `wrapping` is another. */
export async function openDataKeyWith(
  bytes: Uint8Array,
  wrapping: CryptoKey,
): Promise<CryptoKey | null> {
  const raw = await openWith(bytes, wrapping);
  return raw && importKey(raw);
}

async function openWith(
  bytes: Uint8Array,
  wrapping: CryptoKey,
  place = PLACE,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const raw = await createCipher(wrapping, place)
    .open(bytes, place)
    .catch(() => null);
  return raw && new Uint8Array(raw);
}

async function wrap(raw: Uint8Array<ArrayBuffer>, password: string): Promise<NewDataKey> {
  const wrappedKey = await sealUnderPassword(raw, password, PLACE);
  return { dataKey: await importKey(raw), wrappedKey };
}

const unwrap = (wrappedKey: WrappedKey, password: string) =>
  openUnderPassword(wrappedKey, password, PLACE);

/** @param place the purpose of the bytes, bound to them */
export async function sealUnderPassword(
  raw: Uint8Array,
  password: string,
  place: string,
): Promise<WrappedKey> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const wrapping = await derive(password, salt, DEVICE_ROUNDS);
  const bytes = await createCipher(wrapping, place).seal(raw, place);
  return { salt, iterations: DEVICE_ROUNDS, bytes };
}

/** Null where the password is another, or the bytes were not sealed under it. */
export async function openUnderPassword(
  { salt, iterations, bytes }: WrappedKey,
  password: string,
  place: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  return openWith(bytes, await derive(password, salt, iterations), place);
}

const importKey = (raw: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', raw, KEY, false, USES);

async function derive(
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<CryptoKey> {
  const text = new TextEncoder().encode(password);
  const key = await crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveKey']);
  const given = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return crypto.subtle.deriveKey(given, key, KEY, false, USES);
}

type ValueName = 'profile' | 'token' | 'signing key';

/** Seals and opens single values of a person. */
export function createValueCipher(dataKey: CryptoKey, person: string) {
  const cipher = createCipher(dataKey, person);
  return {
    seal: (name: ValueName, value: unknown) =>
      cipher.seal(new TextEncoder().encode(JSON.stringify(value)), name),
    /** @throws OperationError where it was not sealed under this key, for this name */
    async open<T>(name: ValueName, bytes: Uint8Array): Promise<T> {
      return JSON.parse(new TextDecoder().decode(await cipher.open(bytes, name))) as T;
    },
  };
}
