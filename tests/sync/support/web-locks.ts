/**
 * Web Locks of one origin as specified: granted in order, stolen at once, refused if asked for with `ifAvailable` while
 * taken.
 */
interface Waiting {
  readonly grant: () => void;
  readonly fail: (error: unknown) => void;
}

export function createWebLocks(): Pick<LockManager, 'request'> {
  const holders = new Map<string, { readonly fail: (error: unknown) => void }>();
  const queues = new Map<string, Waiting[]>();
  const next = (name: string) => {
    holders.delete(name);
    queues.get(name)?.shift()?.grant();
  };
  const request = (
    name: string,
    options: LockOptions,
    run: (lock: object | null) => unknown,
  ): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const one = { fail: reject };
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      const grant = () => {
        holders.set(name, one);
        void Promise.resolve(run({ name }))
          .then(resolve, reject)
          .then(() => {
            if (holders.get(name) === one) next(name);
          });
      };
      if (options.steal) {
        holders.get(name)?.fail(new DOMException('Stolen', 'AbortError'));
        grant();
      } else if (options.ifAvailable && holders.has(name)) {
        resolve(run(null));
      } else if (holders.has(name)) {
        const waiting = { grant, fail: reject };
        queue.push(waiting);
        options.signal?.addEventListener('abort', () => {
          queue.splice(queue.indexOf(waiting), 1);
          reject(new DOMException('Aborted', 'AbortError'));
        });
      } else grant();
    });
  return { request } as Pick<LockManager, 'request'>;
}
