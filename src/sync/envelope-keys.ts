import type { DevicePerson, SigningPair } from '../db/device-database';
import { createValueCipher } from '../db/journal/data-key';
import { fromBase64Url, toBase64Url } from '../domain/envelope/base64url';
import { SIGNING, type SigningKeys } from '../domain/envelope/keys';
import type { EnvelopeKeys } from './push/seal';

/** The device's part of a new signing pair. */
export async function toSigningPair(
  { keyId, publicKey, privateKey }: SigningKeys,
  dataKey: CryptoKey,
  person: string,
): Promise<SigningPair> {
  const text = toBase64Url(new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey)));
  const sealed = await createValueCipher(dataKey, person).seal('signing key', text);
  return { keyId, publicKey, privateKey: sealed };
}

/** The keys that make the person's envelopes; null where the server takes none, or has not told its key yet. */
export async function readEnvelopeKeys(
  { id, signing, sealingKey }: DevicePerson,
  dataKey: CryptoKey,
): Promise<EnvelopeKeys | null> {
  if (!signing || !sealingKey) return null;
  const cipher = createValueCipher(dataKey, id);
  const bytes = fromBase64Url(await cipher.open<string>('signing key', signing.privateKey));
  if (!bytes) return null;
  const privateKey = await crypto.subtle.importKey('pkcs8', bytes, SIGNING, false, ['sign']);
  return { sealingKey, signer: signing.keyId, privateKey };
}
