import { createCipher } from '../journal/cipher';

/** Seals the copies by which a device shows its own photos before the server has them. */
export function createPhotoCipher(dataKey: CryptoKey, database: string) {
  const cipher = createCipher(dataKey, database);
  const placeOf = (key: string) => `photo ${key}`;
  return {
    seal: (key: string, bytes: Uint8Array) => cipher.seal(bytes, placeOf(key)),
    /** Null where the copy is another photo's, or was changed. */
    open: (key: string, sealed: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null> =>
      cipher.open(sealed, placeOf(key)).then(
        (bytes) => new Uint8Array(bytes),
        () => null,
      ),
  };
}
