/**
 * Encrypts the parts of the journal on the disk. `place` is bound to the text, so that no part stands in for another.
 */
export interface Cipher {
  seal(text: Uint8Array, place: string): Promise<Uint8Array>;
  /** @throws OperationError if the bytes were not sealed for this place */
  open(bytes: Uint8Array, place: string): Promise<Uint8Array>;
}

const IV_BYTES = 12;

/** AES-256-GCM under a data key; each text has a random initialisation vector before it. */
export function createCipher(key: CryptoKey, scope: string): Cipher {
  const bound = (place: string) => new TextEncoder().encode(`${scope} ${place}`);
  return {
    async seal(text, place) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const given = { name: 'AES-GCM', iv, additionalData: bound(place) };
      const sealed = new Uint8Array(
        await crypto.subtle.encrypt(given, key, text as Uint8Array<ArrayBuffer>),
      );
      const bytes = new Uint8Array(IV_BYTES + sealed.length);
      bytes.set(iv);
      bytes.set(sealed, IV_BYTES);
      return bytes;
    },
    async open(bytes, place) {
      const iv = bytes.slice(0, IV_BYTES);
      const given = { name: 'AES-GCM', iv, additionalData: bound(place) };
      return new Uint8Array(await crypto.subtle.decrypt(given, key, bytes.slice(IV_BYTES)));
    },
  };
}
