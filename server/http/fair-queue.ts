import { ProblemError, RequestClosedError } from './problems';

/** By then the line has places again. */
const RETRY_AFTER_SECONDS = 1;

/** A task was refused, because enough tasks wait already. */
export class QueueFullError extends ProblemError {
  constructor() {
    super('too-many-attempts', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}

interface Limits {
  /** Tasks that run at once. */
  readonly running: number;
  /** Tasks of one client that run at once; absent: no limit of its own. */
  readonly runningPerClient?: number;
  /** Tasks that wait at most, of one client and of all together. */
  readonly waitingPerClient: number;
  readonly waiting: number;
}

/** How a task waits. */
interface Waiting {
  /** It may take the place of a waiting task without priority. */
  readonly hasPriority?: boolean;
  /** The request's signal: once it is closed, the task leaves the line. */
  readonly signal?: AbortSignal;
}

interface Waiter {
  readonly start: () => void;
  readonly refuse: (error: ProblemError) => void;
  readonly hasPriority: boolean;
}

/**
 * Runs costly tasks, a few at once. Those that wait take turns by client, and their number is bounded: a client that
 * sends hundreds neither delays another client's task nor fills the memory.
 */
export class FairQueue {
  readonly #limits: Limits;
  /** In the order of their turns; a client without waiting tasks has no entry. */
  readonly #clients = new Map<string, Waiter[]>();
  /** The clients whose tasks run. */
  readonly #running: string[] = [];

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Runs a task when its turn comes.
   * @param client the client whose turn it takes
   * @throws QueueFullError at once, or where it loses its place; RequestClosedError
   */
  async run<T>(client: string, task: () => Promise<T>, waiting: Waiting = {}): Promise<T> {
    const isFull = this.#running.length >= this.#limits.running;
    if (isFull || !this.#mayRun(client)) await this.#wait(client, waiting);
    else this.#running.push(client);
    try {
      return await task();
    } finally {
      this.#running.splice(this.#running.indexOf(client), 1);
      // The slot passes directly to the next, so that no new task overtakes it.
      this.#takeNext()?.start();
    }
  }

  /** Whether the client has fewer tasks running than it may. */
  #mayRun(client: string): boolean {
    const { running, runningPerClient = running } = this.#limits;
    return this.#running.filter((one) => one === client).length < runningPerClient;
  }

  #wait(client: string, { hasPriority = false, signal }: Waiting): Promise<void> {
    const own = this.#clients.get(client) ?? [];
    if (own.length >= this.#limits.waitingPerClient) throw new QueueFullError();
    const waiting = [...this.#clients.values()].reduce((sum, { length }) => sum + length, 0);
    if (waiting >= this.#limits.waiting) this.#makeRoom(own.length, hasPriority);
    return new Promise((start, refuse) => {
      const waiter = { start, refuse, hasPriority };
      own.push(waiter);
      this.#clients.set(client, own);
      signal?.addEventListener('abort', () => this.#leave(client, waiter), { once: true });
    });
  }

  #leave(client: string, waiter: Waiter): void {
    const own = this.#clients.get(client) ?? [];
    if (!own.includes(waiter)) return;
    own.splice(own.indexOf(waiter), 1);
    if (own.length === 0) this.#clients.delete(client);
    waiter.refuse(new RequestClosedError());
  }

  /** Refuses the newest task of the client with the most, or for a task with priority one that has none. */
  #makeRoom(ownCount: number, hasPriority: boolean): void {
    const victims = [...this.#clients]
      .filter(([, { length }]) => length > ownCount + 1)
      .sort(([, one], [, other]) => other.length - one.length);
    const [victim] =
      victims.length > 0 || !hasPriority
        ? victims
        : [...this.#clients].reverse().filter(([, own]) => own.at(-1)?.hasPriority === false);
    if (!victim) throw new QueueFullError();
    const [client, own] = victim;
    const refused = own.pop();
    if (own.length === 0) this.#clients.delete(client);
    refused?.refuse(new QueueFullError());
  }

  /** Clients with priority come first, then those of which nothing runs. */
  #takeNext(): Waiter | undefined {
    const clients = [...this.#clients.keys()].filter((one) => this.#mayRun(one));
    const isFirst = (one: string) => this.#clients.get(one)?.[0]?.hasPriority;
    const isIdle = (one: string) => !this.#running.includes(one);
    const client = clients.find(isFirst) ?? clients.find(isIdle) ?? clients[0];
    const own = this.#clients.get(client ?? '');
    if (client === undefined || !own) return undefined;
    const next = own.shift();
    this.#running.push(client);
    // Behind all others until its next turn.
    this.#clients.delete(client);
    if (own.length > 0) this.#clients.set(client, own);
    return next;
  }
}
