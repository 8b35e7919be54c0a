import type { Locks } from '../take-turn';
import type { Cipher } from './cipher';
import type { JournalDisk } from './disk';

export interface JournalOptions {
  readonly disk: JournalDisk;
  readonly cipher: Cipher;
  /** Absent where nobody else opens the store. */
  readonly locks?: Locks | undefined;
  /** Called before the memory is written to a disk that lost everything: the person's keys go first. */
  readonly beforeRewrite?: () => Promise<void>;
  readonly now: () => number;
}
