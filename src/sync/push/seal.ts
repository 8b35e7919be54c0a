/** Envelopes of a person on this device: sealed to the server, signed with the person's key. */
import type { Sealer } from '../../db/journal/sealer';
import { SCHEMA_VERSION, sealRequest, signEnvelope } from '../../domain/envelope/envelope';
import type { SealingKey } from '../../domain/envelope/keys';
import type { SealedOp } from '../../domain/envelope/wire';
import type { BatchOp } from '../../domain/wire';
import { toRequest } from './to-request';

export interface EnvelopeKeys {
  readonly sealingKey: SealingKey;
  /** The id of the signing key. */
  readonly signer: string;
  readonly privateKey: CryptoKey;
}

/** Closes an operation of a batch. */
export async function sealOp(
  { key, ...request }: BatchOp,
  { sealingKey, signer, privateKey }: EnvelopeKeys,
): Promise<SealedOp> {
  const envelope = await sealRequest(
    { schemaVersion: SCHEMA_VERSION, ...request },
    { key, sealingKey, signer },
  );
  return { key, envelope, signature: await signEnvelope(envelope, { key, privateKey }) };
}

/** @param seal closes an operation, as `sealOp` */
export function createSealer(seal: (op: BatchOp) => Promise<SealedOp>): Sealer {
  return async (operation, reads, earlier) => {
    const request = await toRequest(reads, operation);
    if (earlier && JSON.stringify(earlier.request) === JSON.stringify(request)) return earlier;
    const { key: id, envelope, signature } = await seal(request);
    return { request, envelope: { id, envelope, signature } };
  };
}
