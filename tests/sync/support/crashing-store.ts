/** A database and a network that die together at the n-th side effect, as a killed tab's do. */
import type { Store } from '../../../src/db/store';

export class Killed extends Error {}

export interface Life {
  /** Throws from the moment of death on. */
  readonly step: () => void;
  /** How many moments there were. */
  readonly count: () => number;
}

/** Dies at the n-th moment; never with 0. */
export function createLife(dieAt: number): Life {
  let moments = 0;
  return {
    step() {
      moments += 1;
      if (dieAt > 0 && moments >= dieAt) throw new Killed(`moment ${dieAt}`);
    },
    count: () => moments,
  };
}

/** Dead before a write: nothing of it is on the disk. Dead after it: all of it is, and nobody was told. */
export function mortalStore(store: Store, life: Life): Store {
  return new Proxy(store, {
    get(target, name: keyof Store) {
      if (name !== 'write') {
        const read = target[name];
        return read.bind(target);
      }
      return async (...given: Parameters<Store['write']>) => {
        life.step();
        const written = await target.write(...given);
        life.step();
        return written;
      };
    },
  });
}

/** Dead before a request: it never left. Dead after it: the server did it, and nobody heard. */
export function mortalFetch(reach: typeof fetch, life: Life): typeof fetch {
  return async (...given) => {
    life.step();
    const answer = await reach(...given);
    life.step();
    return answer;
  };
}
