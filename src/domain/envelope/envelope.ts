import type { BatchOp } from '../wire';
import { fromBase64Url, toBase64Url } from './base64url';
import { AGREEMENT, type SealingKey, SIGNING } from './keys';

/**
 * An envelope holds a request as it will travel, closed to everybody but the server, under the key of its operation. It is
 * a text of five parts joined by dots: schema version, `kid` of the sealing key, id of the signing key, ephemeral public
 * point and ciphertext, the last two in base64url. ECDH P-256 and HKDF-SHA-256 give key and nonce of AES-256-GCM; the
 * point is used once. The first three parts and the operation's key are additional data, so that the envelope of one
 * operation or person opens as no other's.
 */

/** The content of an envelope: an operation of a batch but for its key, and the version of that shape. */
export interface SealedRequest extends Omit<BatchOp, 'key'> {
  readonly schemaVersion: number;
}

/** The part of an envelope that is readable without opening it. */
export interface EnvelopeHeader {
  readonly schemaVersion: number;
  /** The id of the sealing key. */
  readonly kid: string;
  /** The id of the signing key. */
  readonly signer: string;
}

/** The version that `sealRequest` is given today. */
export const SCHEMA_VERSION = 1;
/** Every version ever released: the server opens them all. */
export const SCHEMA_VERSIONS: readonly number[] = [SCHEMA_VERSION];

/** A text is no envelope, or does not open with this sealing key under this operation's key. */
export class EnvelopeError extends Error {}

const PURPOSE = 'fluvicarga sealed-delivery';
const HEADER = /^(\d{1,4})\.([\w-]{22})\.([\w-]{22})\.([\w-]{87})\.([\w-]+)$/;
const AES_KEY_BYTES = 32;
const NONCE_BYTES = 12;

/** The receiver of an envelope, the key, and its signer. */
interface Sealing {
  /** The id of the operation, a UUID; a part of a photo has one that is none. */
  readonly key: string;
  readonly sealingKey: SealingKey;
  /** The id of the key that will sign the envelope. */
  readonly signer: string;
}

/** Seals a request to the server. */
export function sealRequest(
  { schemaVersion, ...request }: SealedRequest,
  sealing: Sealing,
): Promise<string> {
  return sealBytes(toBytes(JSON.stringify(request)), sealing, schemaVersion);
}

/** Seals bytes to the server, which `openBytes` gives back. */
export async function sealBytes(
  bytes: Uint8Array<ArrayBuffer>,
  { key, sealingKey, signer }: Sealing,
  schemaVersion = SCHEMA_VERSION,
): Promise<string> {
  const { kid, jwk } = sealingKey;
  const [theirs, own] = await Promise.all([
    crypto.subtle.importKey('jwk', { ...jwk }, AGREEMENT, false, []),
    crypto.subtle.generateKey(AGREEMENT, false, ['deriveBits']),
  ]);
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey));
  const { aes, nonce } = await derive(own.privateKey, theirs, point, kid);
  const header = { schemaVersion, kid, signer };
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce, additionalData: toAdditionalData(header, key) },
    aes,
    bytes,
  );
  const parts = [schemaVersion, kid, signer, toBase64Url(point)];
  return [...parts, toBase64Url(new Uint8Array(sealed))].join('.');
}

/** The readable part of an envelope; null where the text is none. */
export function readHeader(envelope: string): EnvelopeHeader | null {
  const [, version, kid = '', signer = ''] = HEADER.exec(envelope) ?? [];
  return version === undefined ? null : { schemaVersion: Number(version), kid, signer };
}

/**
 * Opens the envelope of a request. What it held is JSON, otherwise unchecked.
 * @throws EnvelopeError
 */
export async function openEnvelope(
  envelope: string,
  opening: Opening,
): Promise<Readonly<Record<string, unknown>>> {
  const text = await openBytes(envelope, opening);
  try {
    const request: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text));
    return { ...(request as object), schemaVersion: readHeader(envelope)?.schemaVersion };
  } catch {
    throw new EnvelopeError('The envelope holds no request');
  }
}

interface Opening {
  /** The key of the operation it came with. */
  readonly key: string;
  /** The sealing key that the header names. */
  readonly privateKey: CryptoKey;
}

/**
 * Opens an envelope.
 * @throws EnvelopeError
 */
export async function openBytes(
  envelope: string,
  { key, privateKey }: Opening,
): Promise<Uint8Array<ArrayBuffer>> {
  const header = readHeader(envelope);
  const [, , , , encodedPoint = '', encodedText = ''] = HEADER.exec(envelope) ?? [];
  const point = fromBase64Url(encodedPoint);
  const sealed = fromBase64Url(encodedText);
  if (!header || !point || !sealed) throw new EnvelopeError('Not an envelope');
  try {
    const theirs = await crypto.subtle.importKey('raw', point, AGREEMENT, false, []);
    const { aes, nonce } = await derive(privateKey, theirs, point, header.kid);
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: nonce, additionalData: toAdditionalData(header, key) },
      aes,
      sealed,
    );
    return new Uint8Array(opened);
  } catch {
    throw new EnvelopeError('The envelope does not open');
  }
}

/** Signs an envelope under its operation's key: base64url, 64 bytes. */
export async function signEnvelope(
  envelope: string,
  { key, privateKey }: { key: string; privateKey: CryptoKey },
): Promise<string> {
  const signature = await crypto.subtle.sign(BY_SHA_256, privateKey, toSigned(key, envelope));
  return toBase64Url(new Uint8Array(signature));
}

/** Whether this public key's owner signed this envelope under this key. */
export async function verifyEnvelope(
  envelope: string,
  { key, signature, publicKey }: { key: string; signature: string; publicKey: CryptoKey },
): Promise<boolean> {
  const bytes = fromBase64Url(signature);
  return (
    bytes !== null && crypto.subtle.verify(BY_SHA_256, publicKey, bytes, toSigned(key, envelope))
  );
}

const BY_SHA_256 = { name: SIGNING.name, hash: 'SHA-256' };

/** One shared secret a message, as in HPKE (RFC 9180), gives its AES key and its nonce. */
async function derive(
  privateKey: CryptoKey,
  publicKey: CryptoKey,
  point: Uint8Array<ArrayBuffer>,
  kid: string,
): Promise<{ aes: CryptoKey; nonce: Uint8Array<ArrayBuffer> }> {
  const agreed = { name: AGREEMENT.name, public: publicKey };
  const secret = await crypto.subtle.deriveBits(agreed, privateKey, 256);
  const hkdf = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const info = toBytes(`${PURPOSE}\n${kid}`);
  const length = 8 * (AES_KEY_BYTES + NONCE_BYTES);
  const derived = new Uint8Array(
    await crypto.subtle.deriveBits(
      { name: 'HKDF', hash: 'SHA-256', salt: point, info },
      hkdf,
      length,
    ),
  );
  const aes = await crypto.subtle.importKey(
    'raw',
    derived.slice(0, AES_KEY_BYTES),
    'AES-GCM',
    false,
    ['encrypt', 'decrypt'],
  );
  return { aes, nonce: derived.slice(AES_KEY_BYTES) };
}

const toAdditionalData = ({ schemaVersion, kid, signer }: EnvelopeHeader, key: string) =>
  toBytes([PURPOSE, schemaVersion, kid, signer, key.toLowerCase()].join('\n'));

const toSigned = (key: string, envelope: string) =>
  toBytes([PURPOSE, key.toLowerCase(), envelope].join('\n'));

const toBytes = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
