import { ProblemError } from './problems';

/** By then there are places in the line again. */
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
  /** Tasks that wait at most, of one client and of all together. */
  readonly waitingPerClient: number;
  readonly waiting: number;
}

interface Waiter {
  readonly start: () => void;
  readonly refuse: (error: QueueFullError) => void;
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
   * @param client whose turn it takes
   * @param hasPriority it may take the place of a waiting task without priority
   * @throws QueueFullError at once, or where it loses its place
   */
  async run<T>(client: string, task: () => Promise<T>, hasPriority = false): Promise<T> {
    if (this.#running.length >= this.#limits.running) await this.#wait(client, hasPriority);
    else this.#running.push(client);
    try {
      return await task();
    } finally {
      this.#running.splice(this.#running.indexOf(client), 1);
      // The slot passes directly to the next, so that no new task overtakes it.
      this.#takeNext()?.start();
    }
  }

  #wait(client: string, hasPriority: boolean): Promise<void> {
    const own = this.#clients.get(client) ?? [];
    if (own.length >= this.#limits.waitingPerClient) throw new QueueFullError();
    const waiting = [...this.#clients.values()].reduce((sum, { length }) => sum + length, 0);
    if (waiting >= this.#limits.waiting) this.#makeRoom(own.length, hasPriority);
    return new Promise((start, refuse) => {
      own.push({ start, refuse, hasPriority });
      this.#clients.set(client, own);
    });
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
    const clients = [...this.#clients.keys()];
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
