import { StateReads } from '../state/state-reads';
import type { StoreReads } from '../store';

/**
 * Gives `target` every read of a store: each awaits `before`, then calls the reads that `reads` returns at that moment.
 */
export function defineReads(
  target: object,
  reads: () => StateReads,
  before: () => Promise<void>,
): void {
  for (const name of Object.getOwnPropertyNames(StateReads.prototype)) {
    if (name === 'constructor') continue;
    Object.defineProperty(target, name, {
      value: async (...given: unknown[]) => {
        await before();
        const current = reads();
        const read = current[name as keyof StoreReads] as (...given: unknown[]) => unknown;
        return Reflect.apply(read, current, given);
      },
    });
  }
}
