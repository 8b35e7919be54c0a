import { createCipher } from '../../db/journal/cipher';
import type { PersonDatabase } from '../../db/person-database';
import { PhotoDisk } from '../../db/photos/photo-disk';
import type { PhotoPart, WaitingPhoto } from '../../db/photos/photo-rows';
import { MAX_PART_BYTES, photoPartKey } from '../../domain/delivery-photo';
import { sealBytes, signEnvelope } from '../../domain/envelope/envelope';
import type { EnvelopeKeys } from '../push/seal';
import type { EnginePhotos } from '../types';

export interface OwnPhotos extends EnginePhotos {
  /**
   * Keeps a photo on the disk, sealed in parts, before the operation that names it is saved.
   * @throws errors of IndexedDB (quota, closed connection), and where the person has no keys for envelopes
   */
  keep(
    photo: Pick<WaitingPhoto, 'key' | 'savedAt' | 'device'>,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<void>;
  /** A photo that is not on the server yet; null once this device no longer has it. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
}

/**
 * The photos of the person who has unlocked the device.
 * @param readKeys the keys that make the person's envelopes; null where the server takes none
 */
export function openOwnPhotos(
  database: PersonDatabase,
  dataKey: CryptoKey,
  readKeys: () => Promise<EnvelopeKeys | null>,
): OwnPhotos {
  const disk = new PhotoDisk(database);
  const cipher = createCipher(dataKey, database.name);
  const placeOf = (key: string) => `photo ${key}`;
  const read = async (key: string) => {
    const copy = await disk.readCopy(key);
    if (!copy) return null;
    // A copy of another photo, or one that was changed, does not open.
    const bytes = await cipher.open(copy, placeOf(key)).catch(() => null);
    return bytes && new Uint8Array(bytes);
  };
  return {
    disk,
    read,
    async keep({ key, savedAt, device }, bytes) {
      const keys = await readKeys();
      if (!keys) throw new Error('There are no keys to seal a photo with');
      const [parts, copy] = await Promise.all([
        sealPhoto(key, bytes, keys),
        cipher.seal(bytes, placeOf(key)),
      ]);
      const fresh = { isNamed: false, sent: [], attempts: 0, notBefore: 0, trouble: null };
      await disk.keep({ key, savedAt, device, parts: parts.length, ...fresh }, parts, copy);
    },
    async reseal({ key }) {
      const [keys, bytes] = await Promise.all([readKeys(), read(key)]);
      if (!keys || !bytes) return false;
      await disk.replaceParts(key, await sealPhoto(key, bytes, keys));
      return true;
    },
  };
}

/** Closes a photo to everybody but the server, in parts, so that neither a lock nor the end of a session stops it. */
function sealPhoto(
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
