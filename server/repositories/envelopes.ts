import {
  EnvelopeError,
  type EnvelopeHeader,
  type openBytes,
  type openEnvelope,
  readHeader,
  SCHEMA_VERSIONS,
  verifyEnvelope,
} from '../../src/domain/envelope/envelope';
import type { Database, SealingKeys } from '../context';
import { ProblemError } from '../http/problems';
import { readSealed, type Sender } from '../http/sealed-body';
import { type OwnedKeys, readDeviceKeys } from './device-keys';

/** The keys that some envelopes ask for. */
export interface EnvelopeKeys {
  readonly signing: OwnedKeys;
  readonly sealing: ReadonlyMap<string, CryptoKey>;
}

/** The keys of the sender and the server that envelopes name; a value that is no envelope names none. */
export async function readEnvelopeKeys(
  { db, sealingKeys }: { readonly db: Database; readonly sealingKeys: SealingKeys },
  { userId, deviceId }: Sender,
  envelopes: readonly unknown[],
): Promise<EnvelopeKeys> {
  const headers = readHeaders(envelopes);
  if (headers.length === 0) return { signing: new Map(), sealing: new Map() };
  const [signing, sealing] = await Promise.all([
    // A signing key belongs to one device: without a name, there is none to sign for.
    deviceId === null ? new Map() : readDeviceKeys(db, userId, deviceId),
    sealingKeys.find(new Set(headers.map(({ kid }) => kid))),
  ]);
  return { signing, sealing };
}

/** The headers of envelopes; a value that is no envelope has none. */
export function readHeaders(envelopes: readonly unknown[]): EnvelopeHeader[] {
  return envelopes.flatMap((envelope) =>
    typeof envelope === 'string' ? (readHeader(envelope) ?? []) : [],
  );
}

/**
 * Opens bytes that their sender has sealed and signed under a key.
 * @param open `openEnvelope` for a request, `openBytes` for bytes
 * @throws ProblemError `invalid`, `unknown-seal`, `altered-envelope`
 */
export async function unseal<T>(
  key: string,
  sent: unknown,
  keys: EnvelopeKeys,
  open: (...given: Parameters<typeof openEnvelope | typeof openBytes>) => Promise<T>,
): Promise<T> {
  const { envelope, signature } = readSealed(sent);
  const header = readHeader(envelope);
  if (!header) throw new ProblemError('altered-envelope');
  const { publicKey, privateKey } = keysFor(header, keys);
  if (!(await verifyEnvelope(envelope, { key, signature, publicKey })))
    throw new ProblemError('altered-envelope');
  try {
    return await open(envelope, { key, privateKey });
  } catch (error) {
    throw error instanceof EnvelopeError ? new ProblemError('altered-envelope') : error;
  }
}

function keysFor({ schemaVersion, signer, kid }: EnvelopeHeader, keys: EnvelopeKeys) {
  const publicKey = keys.signing.get(signer)?.publicKey;
  const privateKey = keys.sealing.get(kid);
  const unknown = [
    ...(SCHEMA_VERSIONS.includes(schemaVersion) ? [] : ['schemaVersion']),
    ...(publicKey ? [] : ['signer']),
    ...(privateKey ? [] : ['kid']),
  ];
  if (unknown.length > 0 || !publicKey || !privateKey)
    throw new ProblemError('unknown-seal', {
      errors: unknown.map((field) => ({ field, message: 'Aquí no vale' })),
    });
  return { publicKey, privateKey };
}
