import { personDatabaseName } from '../database-names';
import { PersonDatabase } from '../person-database';
import { createCipher } from './cipher';
import { JournalDisk } from './disk';
import type { JournalOptions } from './journal-options';
import { JournalStore } from './journal-store';

/**
 * A person's data on this device. Nothing is read yet.
 * @param onReplaced called when a newer version of the application asks for the database
 */
export function openJournal(
  person: string,
  dataKey: CryptoKey,
  options: Partial<Pick<JournalOptions, 'locks' | 'beforeRewrite' | 'now'>> & {
    readonly onReplaced?: (() => void) | undefined;
  } = {},
): JournalStore {
  const { onReplaced, ...rest } = options;
  const name = personDatabaseName(person);
  return new JournalStore({
    disk: new JournalDisk(new PersonDatabase(name, onReplaced)),
    cipher: createCipher(dataKey, name),
    now: Date.now,
    locks: globalThis.navigator?.locks,
    ...rest,
  });
}
