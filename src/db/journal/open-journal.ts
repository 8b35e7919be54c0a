import { createCipher } from './cipher';
import { JournalDisk } from './disk';
import { JournalStore } from './journal-store';

/** The name of a person's database, which names nobody. See `personId`. */
export const journalName = (person: string) => `fluvicarga-data-${person}`;

/**
 * A person's data on this device. Nothing is read yet.
 * @param onReplaced called when a newer version of the application asks for the database
 */
export function openJournal(
  person: string,
  dataKey: CryptoKey,
  onReplaced?: () => void,
): JournalStore {
  const name = journalName(person);
  return new JournalStore({
    disk: new JournalDisk(name, onReplaced),
    cipher: createCipher(dataKey, name),
    channel: new BroadcastChannel(name),
  });
}
