import * as v from 'valibot';
import {
  EnvelopeError,
  type EnvelopeHeader,
  openEnvelope,
  readHeader,
  SCHEMA_VERSIONS,
  verifyEnvelope,
} from '../../../src/domain/envelope/envelope';
import type { Database, SealingKeys } from '../../context';
import { invalid, ProblemError } from '../../http/problems';
import { readDeviceKeys } from '../../repositories/device-keys';
import { type BatchEntry, type ParsedOperation, parseOperation } from './parse-operations';

/** Who sends a batch: a session, or a device with its delivery token. */
export interface Sender {
  readonly userId: number;
  /** Of the token, or as a session names it in `Device-Id`; null where it does not. */
  readonly deviceId: string | null;
  /** Only what the person has sealed is theirs. */
  readonly isSealed: boolean;
}

/** A sealed operation as it is sent, but for its key. */
export const sealedOperation = v.object({ envelope: v.string(), signature: v.string() });

/** The keys that a batch asks for. */
interface Keys {
  readonly signing: ReadonlyMap<string, CryptoKey>;
  readonly sealing: ReadonlyMap<string, CryptoKey>;
}

/**
 * Makes operations of the entries of a batch: what lies in an envelope becomes the same operation as if it had come in
 * clear under its key, so that both have one fingerprint. An entry that is refused leaves the others as they are.
 */
export async function toOperations(
  deps: { readonly db: Database; readonly sealingKeys: SealingKeys },
  sender: Sender,
  entries: readonly BatchEntry[],
): Promise<readonly ParsedOperation[]> {
  const keys = await readKeys(deps, sender, entries);
  return Promise.all(
    entries.map(async ({ key, op }) => {
      try {
        if (isSealed(op)) return parseOperation(key, await unseal(key, op, keys));
        if (sender.isSealed) throw new ProblemError('unauthenticated');
        return parseOperation(key, op);
      } catch (error) {
        if (error instanceof ProblemError) return { key, problem: error };
        throw error;
      }
    }),
  );
}

async function readKeys(
  { db, sealingKeys }: Parameters<typeof toOperations>[0],
  { userId, deviceId }: Sender,
  entries: readonly BatchEntry[],
): Promise<Keys> {
  const headers = entries.flatMap(({ op: { envelope } }) =>
    typeof envelope === 'string' ? (readHeader(envelope) ?? []) : [],
  );
  if (headers.length === 0) return { signing: new Map(), sealing: new Map() };
  const [signing, sealing] = await Promise.all([
    // A signing key belongs to one device: without a name, there is none to sign for.
    deviceId === null ? new Map() : readDeviceKeys(db, userId, deviceId),
    sealingKeys.find(new Set(headers.map(({ kid }) => kid))),
  ]);
  return { signing, sealing };
}

/** @throws ProblemError `invalid`, `unknown-seal`, `altered-envelope` */
async function unseal(key: string, op: BatchEntry['op'], keys: Keys): Promise<BatchEntry['op']> {
  const sealed = v.safeParse(sealedOperation, op);
  if (!sealed.success) {
    const fields = new Set(sealed.issues.map(({ path }) => String(path?.[0]?.key)));
    throw invalid(...[...fields].map((field) => ({ field, message: 'Falta o no es válido' })));
  }
  const { envelope, signature } = sealed.output;
  const header = readHeader(envelope);
  if (!header) throw new ProblemError('altered-envelope');
  const { publicKey, privateKey } = keysFor(header, keys);
  if (!(await verifyEnvelope(envelope, { key, signature, publicKey })))
    throw new ProblemError('altered-envelope');
  try {
    return await openEnvelope(envelope, { key, privateKey });
  } catch (error) {
    throw error instanceof EnvelopeError ? new ProblemError('altered-envelope') : error;
  }
}

function keysFor({ schemaVersion, signer, kid }: EnvelopeHeader, { signing, sealing }: Keys) {
  const publicKey = signing.get(signer);
  const privateKey = sealing.get(kid);
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

const isSealed = (op: BatchEntry['op']) => 'envelope' in op || 'signature' in op;
