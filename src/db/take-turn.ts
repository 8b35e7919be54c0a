import { whileShown } from './hidden-page';

export type Locks = Pick<LockManager, 'request'>;

/** Choices for a caller that waits for a lock. */
export interface Waiting {
  readonly hasBegun: () => boolean;
  /** Takes the lock from its holder. */
  readonly steal: () => void;
  /** The task is never begun; one that has begun goes on. */
  readonly giveUp: (error: unknown) => void;
}

/**
 * Runs a task once, under a Web Lock.
 * @param wait called at the request; the function that it returns is called when the task begins
 */
export function takeTurn<T>(
  locks: Locks,
  name: string,
  task: () => Promise<T>,
  wait: (waiting: Waiting) => () => void,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const queued = new AbortController();
    let hasBegun = false;
    const begin = () => {
      if (hasBegun) return Promise.resolve();
      hasBegun = true;
      endWait();
      const running = task();
      running.then(resolve, reject);
      // Released whether it fulfils or rejects.
      return running.then(noop, noop);
    };
    const ask = (options: LockOptions) =>
      // WebKit rejects requests that a page was waiting for when it was hidden.
      whileShown(() => locks.request(name, options, begin)).catch((error: unknown) => {
        // A stolen lock is no failure: the task goes on, and notices by itself.
        if (!hasBegun && !queued.signal.aborted) reject(error);
      });
    const endWait = wait({
      hasBegun: () => hasBegun,
      steal() {
        if (hasBegun) return;
        queued.abort();
        void ask({ steal: true });
      },
      giveUp(error) {
        if (hasBegun) return;
        queued.abort();
        reject(error);
      },
    });
    void ask({ signal: queued.signal });
  });
}

const noop = () => undefined;
