import { whileShown } from '../hidden-page';

/** Writers of one store take turns: this tab, others, and the worker. */
export type StoreLocks = Pick<LockManager, 'request'>;

/** A page that the browser has frozen keeps its lock for ever. */
const LONGEST_HELD_MS = 10_000;

/**
 * Runs a task while no other writer does. A lock that is not to be had for ten seconds is stolen: whoever held it is
 * overtaken at its append, reads what is new and runs once more.
 */
export function withStoreLock<T>(
  locks: StoreLocks | undefined,
  name: string,
  task: () => Promise<T>,
): Promise<T> {
  if (!locks) return task();
  return new Promise<T>((resolve, reject) => {
    const queued = new AbortController();
    let hasBegun = false;
    const begin = () => {
      if (hasBegun) return Promise.resolve();
      hasBegun = true;
      clearTimeout(timer);
      const running = task();
      running.then(resolve, reject);
      // Released whether it fulfils or rejects.
      return running.then(noop, noop);
    };
    const ask = (options: LockOptions) =>
      // WebKit refuses what a page was waiting for when it was hidden.
      whileShown(() => locks.request(`store:${name}`, options, begin)).catch((error: unknown) => {
        // A stolen lock is no failure: the task goes on and notices at its append.
        if (!hasBegun && !queued.signal.aborted) reject(error);
      });
    const timer = setTimeout(() => {
      queued.abort();
      void ask({ steal: true });
    }, LONGEST_HELD_MS);
    void ask({ signal: queued.signal });
  });
}

const noop = () => undefined;
