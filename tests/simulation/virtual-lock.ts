/** The Web Locks of one tablet: granted in order, stolen on request, released when the holding tab ends. */
import type { Actor, Simulation } from './simulation';

interface Waiter {
  readonly start: () => void;
  isOff: boolean;
}

interface Holder {
  readonly owner: Actor;
  /** Rejects its promise; its callback continues. */
  readonly break: () => void;
}

type Locks = Pick<LockManager, 'request'>;
type Callback<T> = (lock: object | null) => T | Promise<T>;

const LOCK = {};

export class VirtualLocks {
  private readonly holders = new Map<string, Holder>();
  private readonly waiters = new Map<string, Waiter[]>();

  constructor(private readonly simulation: Simulation) {}

  /** `navigator.locks` of one tab or worker. */
  managerOf(owner: Actor): Locks {
    const request = <T>(name: string, options: LockOptions, run: Callback<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        const start = () => this.hold(name, owner, run, resolve, reject);
        const holder = this.holders.get(name);
        if (options.steal && holder) {
          this.holders.delete(name);
          holder.break();
          return start();
        }
        if (!holder) return start();
        if (options.ifAvailable) return void Promise.resolve(run(null)).then(resolve, reject);
        const waiter: Waiter = { start, isOff: false };
        this.waitersOf(name).push(waiter);
        owner.onDeath.push(() => {
          waiter.isOff = true;
        });
        options.signal?.addEventListener('abort', () => {
          waiter.isOff = true;
          reject(new DOMException('Given up', 'AbortError'));
        });
      });
    return { request: request as Locks['request'] };
  }

  /** The current holders. */
  holderOf(name: string): Actor | null {
    return this.holders.get(name)?.owner ?? null;
  }

  private waitersOf(name: string): Waiter[] {
    const known = this.waiters.get(name) ?? [];
    this.waiters.set(name, known);
    return known;
  }

  private hold<T>(
    name: string,
    owner: Actor,
    run: Callback<T>,
    resolve: (value: T) => void,
    reject: (reason: unknown) => void,
  ): void {
    const holder: Holder = {
      owner,
      break: () =>
        void this.simulation.schedule(0, owner, () =>
          reject(new DOMException('Stolen', 'AbortError')),
        ),
    };
    this.holders.set(name, holder);
    const release = () => {
      if (this.holders.get(name) !== holder) return;
      this.holders.delete(name);
      const waiters = this.waitersOf(name);
      let next = waiters.shift();
      while (next?.isOff) next = waiters.shift();
      next?.start();
    };
    owner.onDeath.push(release);
    this.simulation.schedule(0, owner, () => {
      Promise.resolve(run(LOCK)).then(
        (value) => {
          release();
          resolve(value);
        },
        (error) => {
          release();
          reject(error);
        },
      );
    });
  }
}
