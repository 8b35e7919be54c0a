/** The memory store of the simulator and the Dexie store pass the same contract, so that histories prove both. */
import { describe, test } from 'vitest';
import type { JournalStore } from '../../src/db/journal/journal-store';
import { UserDatabase } from '../../src/db/user-database';
import type { Stores } from '../simulation/contract-tools';
import { MemoryStore } from '../simulation/memory-store';
import { CONTRACT } from '../simulation/store-contract';
import { openTestJournal } from '../support/journal';

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
    return openTestJournal(`journal-${count}`);
  },
  again: (store) => openTestJournal((store as JournalStore).name),
};
describe.each([
  ['in the journal', inJournal],
  ['in memory', inMemory],
  ['on the disk', onDisk],
])('%s', (_name, stores) => {
  test.each(CONTRACT)('$name', async ({ holds }) => {
    await holds(stores);
  });
});
