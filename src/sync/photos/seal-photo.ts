import type { PhotoPart } from '../../db/photos/photo-rows';
import { MAX_PART_BYTES, photoPartKey } from '../../domain/delivery-photo';
import { sealBytes, signEnvelope } from '../../domain/envelope/envelope';
import type { EnvelopeKeys } from '../push/seal';

/** Closes a photo to everybody but the server, in parts, so that neither a lock nor the end of a session stops it. */
export function sealPhoto(
  key: string,
  bytes: Uint8Array<ArrayBuffer>,
  { sealingKey, signer, privateKey }: EnvelopeKeys,
): Promise<PhotoPart[]> {
  const count = Math.ceil(bytes.length / MAX_PART_BYTES);
  return Promise.all(
    Array.from({ length: count }, async (_, part) => {
      const own = photoPartKey(key, part);
      const some = bytes.slice(part * MAX_PART_BYTES, (part + 1) * MAX_PART_BYTES);
      const envelope = await sealBytes(some, { key: own, sealingKey, signer });
      return {
        key,
        part,
        envelope,
        signature: await signEnvelope(envelope, { key: own, privateKey }),
      };
    }),
  );
}
