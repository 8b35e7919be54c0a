/** Draws the histories on a damaged disk, and lists their replaceable parts and their oracles. */
import type { deliverLost } from '../../src/sync/push/deliver-lost';
import { OURS } from './mutant-plans';
import { DISK_ORACLES, type Oracle } from './oracle-names';
import type { CountHere } from './queue-on-disk';
import type { Random } from './random';
import type { JournalFault } from './shared-journal';
import type { HistoryOptions, Plan } from './world';

export const USER = 'ana@plano.co';

/** The other oracles compare with a copy that knows of no loss. */
export const HOLDS_AFTER_A_LOSS: readonly Oracle[] = [
  'a key is never used for two requests',
  'nobody sends for another author',
  'nothing happens twice',
  'the engine does not fail',
  'it comes to rest',
  ...DISK_ORACLES,
];

export interface DamagedOptions extends Pick<HistoryOptions, 'isTraced' | 'variation'> {
  readonly fault?: JournalFault;
  /** Replaces the sending of operations that the disk has lost. */
  readonly sendLost?: typeof deliverLost;
  /** Replaces the sign-in's count of waiting operations. */
  readonly countHere?: CountHere;
}

export function damagedPlan(random: Random): Partial<Plan> {
  return {
    ...OURS,
    tablets: 1,
    people: [USER],
    steps: 8 + random.below(10),
    harshness: random.pick([0, 0.1, 0.3]) ?? 0,
    wrongClocks: random.chance(0.3) ? 0.2 : 0,
    hasStrangers: false,
    hasRenames: false,
    isEverLate: false,
  };
}
