import type { Cipher } from './cipher';
import type { JournalDisk } from './disk';
import type { StoreLocks } from './store-lock';

export interface JournalOptions {
  readonly disk: JournalDisk;
  readonly cipher: Cipher;
  /** Absent where nobody else opens the store. */
  readonly locks?: StoreLocks | undefined;
  /** Called before what memory holds is written to a disk that lost it: the person's keys go first. */
  readonly beforeRewrite?: () => Promise<void>;
  readonly now: () => number;
}
