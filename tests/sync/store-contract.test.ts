/** The memory store of the simulator and the Dexie store pass the same contract, so that histories prove both. */
import { describe, test } from 'vitest';
import { createCipher } from '../../src/db/journal/cipher';
import { JournalDisk } from '../../src/db/journal/disk';
import { JournalStore } from '../../src/db/journal/journal-store';
import { UserDatabase } from '../../src/db/user-database';
import type { Stores } from '../simulation/contract-tools';
import { MemoryStore } from '../simulation/memory-store';
import { CONTRACT } from '../simulation/store-contract';

const inMemory: Stores = {
  open: async () => new MemoryStore(),
  again: async (store) => store,
};

let count = 0;
const onDisk: Stores = {
  open: async () => {
    count += 1;
    return new UserDatabase(`contract-${count}`);
  },
  again: async (store) => new UserDatabase((store as UserDatabase).name),
};

const inJournal: Stores = {
  open: async () => {
    count += 1;
    return openJournal(`journal-${count}`, await newKey());
  },
  again: async (store) => openJournal((store as JournalStore).name, await newKey()),
};
let key: Promise<CryptoKey> | undefined;
const newKey = () => {
  key ??= crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  return key;
};
const openJournal = (name: string, dataKey: CryptoKey) =>
  new JournalStore({ disk: new JournalDisk(name), cipher: createCipher(dataKey, name) });

describe.each([
  ['in the journal', inJournal],
  ['in memory', inMemory],
  ['on the disk', onDisk],
])('%s', (_name, stores) => {
  test.each(CONTRACT)('$name', async ({ holds }) => {
    await holds(stores);
  });
});
