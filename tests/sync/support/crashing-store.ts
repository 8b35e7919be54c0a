/** A store and a `fetch` that crash together at the n-th side effect, as in a killed tab. */
import type { Store } from '../../../src/db/store';

export class KilledError extends Error {}

export interface CrashPoint {
  /** Throws from the crash on. */
  readonly step: () => void;
  /** How many steps were taken. */
  readonly count: () => number;
}

/** Crashes at the n-th step; never with 0. */
export function createCrashPoint(crashAt: number): CrashPoint {
  let moments = 0;
  return {
    step() {
      moments += 1;
      if (crashAt > 0 && moments >= crashAt) throw new KilledError(`moment ${crashAt}`);
    },
    count: () => moments,
  };
}

/** Crashes before a write, with nothing stored, or after it, with everything stored and no caller informed. */
export function crashingStore(store: Store, crashPoint: CrashPoint): Store {
  // Over an empty object: a proxy must return the fixed properties of its target unchanged.
  return new Proxy({} as Store, {
    get(_none, name: keyof Store) {
      if (name !== 'write') {
        const read = store[name];
        return read.bind(store);
      }
      return async (...given: Parameters<Store['write']>) => {
        crashPoint.step();
        const written = await store.write(...given);
        crashPoint.step();
        return written;
      };
    },
  });
}

/** Crashes before a request is sent, or after the server has handled it and before its response is read. */
export function crashingFetch(reach: typeof fetch, crashPoint: CrashPoint): typeof fetch {
  return async (...given) => {
    crashPoint.step();
    const answer = await reach(...given);
    crashPoint.step();
    return answer;
  };
}
