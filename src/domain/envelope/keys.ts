import { fromBase64Url, toBase64Url } from './base64url';

/**
 * The two pairs behind an envelope, all on P-256: the server's, to which it is sealed, and the person's on a device, which
 * signs it. Public halves travel as text. Needs only WebCrypto: page, worker and Node alike.
 */

/** The public half of a server's sealing pair, as a sign-in answers it. */
export interface SealingKey {
  readonly kid: string;
  readonly jwk: PublicJwk;
}

/** A public point of P-256 (RFC 7517); coordinates in base64url. */
export interface PublicJwk {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
}

/** The private half, as a server stores it. */
export interface PrivateJwk extends PublicJwk {
  readonly d: string;
}

/** A signing pair of one person on one device. */
export interface SigningKeys {
  /** May be exported, so that the caller can wrap it under the data key. */
  readonly privateKey: CryptoKey;
  /** For `Device-Key`: base64url SPKI. */
  readonly publicKey: string;
  /** `keyIdOf` the public half. */
  readonly keyId: string;
}

export const SIGNING = { name: 'ECDSA', namedCurve: 'P-256' } as const;
export const AGREEMENT = { name: 'ECDH', namedCurve: 'P-256' } as const;
/** The SPKI of an uncompressed P-256 point: 91 bytes. */
const SPKI_LENGTH = 91;
/** 128 bits name a key: to be taken for another one's, it would have to collide with that one. */
const ID_BYTES = 16;

/** Generates a signing pair. */
export async function generateSigningKeys(): Promise<SigningKeys> {
  const pair = await crypto.subtle.generateKey(SIGNING, true, ['sign', 'verify']);
  const publicKey = toBase64Url(await exportSpki(pair.publicKey));
  return { privateKey: pair.privateKey, publicKey, keyId: await keyIdOf(publicKey) };
}

/** The id of a public key: 128 bits of the SHA-256 of its SPKI, base64url. */
export async function keyIdOf(publicKey: string): Promise<string> {
  const digest = await crypto.subtle.digest(
    'SHA-256',
    fromBase64Url(publicKey) ?? new Uint8Array(),
  );
  return toBase64Url(new Uint8Array(digest).slice(0, ID_BYTES));
}

/** The public signing key of a base64url SPKI; null where it is no point of P-256. */
export async function importPublicKey(publicKey: string): Promise<CryptoKey | null> {
  const spki = fromBase64Url(publicKey);
  if (spki?.length !== SPKI_LENGTH) return null;
  return crypto.subtle.importKey('spki', spki, SIGNING, true, ['verify']).catch(() => null);
}

/** Generates a server's sealing pair. */
export async function generateSealingKeys(): Promise<{ kid: string; privateJwk: PrivateJwk }> {
  const pair = await crypto.subtle.generateKey(AGREEMENT, true, ['deriveBits']);
  const kid = await keyIdOf(toBase64Url(await exportSpki(pair.publicKey)));
  const { x = '', y = '', d = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey);
  return { kid, privateJwk: { kty: 'EC', crv: 'P-256', x, y, d } };
}

/** The public half of a stored sealing pair. */
export function toPublicJwk({ kty, crv, x, y }: PrivateJwk): PublicJwk {
  return { kty, crv, x, y };
}

/** The private half of a stored sealing pair, for `openEnvelope`. */
export function importSealingPrivateKey({ kty, crv, x, y, d }: PrivateJwk): Promise<CryptoKey> {
  return crypto.subtle.importKey('jwk', { kty, crv, x, y, d }, AGREEMENT, false, ['deriveBits']);
}

const exportSpki = async (key: CryptoKey) =>
  new Uint8Array(await crypto.subtle.exportKey('spki', key));
