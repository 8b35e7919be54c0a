import type { StateWrites } from '../state/state-writes';
import { type Damage, isWhole, NO_DAMAGE, noteDamage } from './damage';
import type { Missing } from './journal-memory';
import { type Held, putHeld } from './rejoin';

/** Writes of a page where the disk lacks something: notes of the losses, and the page's own knowledge. */
export interface Repair extends Missing {
  /** Knowledge in this page's memory that is not on the disk. */
  readonly held?: Held;
}

/** A repair that only notes damage. */
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
