import { StateReads } from '../state/state-reads';
import type { StoreReads } from '../store';

/** Gives `target` every read of a store: those that `reads` returns then, each after `before`. */
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
