import { addCopied, type QueueCopy } from '../outbox/queue-copy';
import type { StateWrites } from '../state/state-writes';
import { type Damage, isWhole, noteDamage } from './damage';
import type { Missing } from './journal-memory';

/** What a page writes where the disk lacks something: what is missing, and what it has to put back. */
export interface Repair extends Omit<Missing, 'damage'> {
  readonly damage: Damage;
  /** What waits in this page's memory, and not on the disk. */
  readonly held?: QueueCopy;
}

export async function repair(tx: StateWrites, { damage, held, unsealed }: Repair): Promise<void> {
  if (!isWhole(damage)) await noteDamage(tx, damage);
  if (held) await addCopied(tx, held, true);
  for (const seq of unsealed) {
    const operation = await tx.getOperation(seq);
    if (operation) await tx.putOperation({ ...operation, sealed: undefined });
  }
}
