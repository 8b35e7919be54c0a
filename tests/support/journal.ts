/** A person's store under a key that lasts as long as this page or process. */
import { createCipher } from '../../src/db/journal/cipher';
import { JournalDisk } from '../../src/db/journal/disk';
import { JournalStore } from '../../src/db/journal/journal-store';

let key: Promise<CryptoKey> | undefined;

export function testKey(): Promise<CryptoKey> {
  key ??= crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  return key;
}

/** The same name opens the same data again. */
export async function openTestJournal(name: string): Promise<JournalStore> {
  const cipher = createCipher(await testKey(), name);
  return new JournalStore({ disk: new JournalDisk(name), cipher });
}
