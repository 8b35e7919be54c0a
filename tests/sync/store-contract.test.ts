/** The memory store of the simulator and the journal pass the same contract, so that histories prove both. */
import { describe, test } from 'vitest';
import type { JournalStore } from '../../src/db/journal/journal-store';
import type { Stores } from '../simulation/contract-tools';
import { MemoryStore } from '../simulation/memory-store';
import { CONTRACT } from '../simulation/store-contract';
import { openTestJournal } from '../support/journal';

const inMemory: Stores = {
  open: async () => new MemoryStore(),
  again: async (store) => store,
};

let count = 0;
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
])('%s', (_name, stores) => {
  test.each(CONTRACT)('$name', async ({ holds }) => {
    await holds(stores);
  });
});
