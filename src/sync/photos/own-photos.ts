import type { PersonDatabase } from '../../db/person-database';
import { createPhotoCipher } from '../../db/photos/photo-copy';
import { PhotoDisk } from '../../db/photos/photo-disk';
import type { WaitingPhoto } from '../../db/photos/photo-rows';
import type { EnvelopeKeys } from '../push/seal';
import type { EnginePhotos } from '../types';
import { sealPhoto } from './seal-photo';

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
  const cipher = createPhotoCipher(dataKey, database.name);
  const read = async (key: string) => {
    const copy = await disk.readCopy(key);
    return copy && cipher.open(key, copy);
  };
  return {
    disk,
    read,
    async keep({ key, savedAt, device }, bytes) {
      const keys = await readKeys();
      if (!keys) throw new Error('There are no keys to seal a photo with');
      const [parts, copy] = await Promise.all([
        sealPhoto(key, bytes, keys),
        cipher.seal(key, bytes),
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
