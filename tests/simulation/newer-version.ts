/**
 * Installs a newer version of the application on the tablet: its database has one table more, and an older page may no
 * longer open it.
 */
import { StoreError } from '../../src/db/own-database';
import { PersonDatabase } from '../../src/db/person-database';

export class NewerDatabase extends PersonDatabase {
  /** @param onRaised called while the database gets the new table, once the older pages have let go of it */
  constructor(name: string, onRaised: () => void) {
    super(name);
    this.version(2).stores({ ofNewer: 'id' }).upgrade(onRaised);
  }
}

/**
 * Awaits an older page's work that began after that. @returns its misdeed, if it did anything but say why it could not
 * work; else null
 */
export async function misdeedOf(begun: PromiseLike<unknown>): Promise<string | null> {
  try {
    await begun;
    return 'was let in';
  } catch (error) {
    const isTold = error instanceof StoreError && error.trouble === 'newer';
    return isTold ? null : `was told ${error}`;
  }
}
