import type { StateWrites } from '../state/state-writes';
import { type Damage, isWhole, NO_DAMAGE, noteDamage } from './damage';
import type { Missing } from './journal-memory';
import { type Held, putHeld } from './rejoin';

/** What a page writes where the disk lacks something: what is missing, and what it has to put back. */
export interface Repair extends Missing {
  /** What is known in this page's memory, and not on the disk. */
  readonly held?: Held;
}

/** Where nothing else is missing. */
export const ofDamage = (damage: Partial<Damage>): Repair => ({
  damage: { ...NO_DAMAGE, ...damage },
  unmarked: [],
  unsealed: [],
});

export async function repair(tx: StateWrites, { damage, held, unsealed }: Repair): Promise<void> {
  if (!isWhole(damage)) await noteDamage(tx, damage);
  if (held) await putHeld(tx, held);
  for (const seq of unsealed) {
    const operation = await tx.getOperation(seq);
    if (operation) await tx.putOperation({ ...operation, isSealed: undefined });
  }
}
