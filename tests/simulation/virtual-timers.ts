/** Timers in simulated time. */
import type { Simulation } from './simulation';

/** The timers of the store, such as the second before it packs, run in simulated time. */
export function installVirtualTimers(simulation: Simulation): () => void {
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  const cancels = new Map<unknown, () => void>();
  const later = (run: () => void, ms = 0) => {
    if (ms < 1_000) return set(run, ms);
    const timer = {};
    cancels.set(timer, simulation.schedule(ms, null, run));
    return timer;
  };
  const cancel = (timer: unknown) => {
    cancels.get(timer)?.();
    if (!cancels.delete(timer)) clear(timer as NodeJS.Timeout);
  };
  Object.assign(globalThis, { setTimeout: later, clearTimeout: cancel });
  return () => void Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });
}
