/**
 * Virtual time and scheduling. Everything that a tab, a worker or the network awaits is an event here, run in the order of a
 * clock that only the simulation moves; all microtasks run between two events.
 */
import { createRandom, type Random } from './random';

/** A tab or a worker; its events end with it. */
export class Actor {
  isDead = false;
  isFrozen = false;
  /** How many awaits it has continued from, at each of which it could have been killed. */
  moments = 0;
  /** How many disk failures its engine has had. */
  failures = 0;
  /** It is killed at its n-th await; never with 0. */
  diesAt = 0;
  /** It freezes before its n-th await, and `onFreeze` is called. */
  freezesAt = 0;
  onFreeze: () => void = () => undefined;
  readonly backlog: (() => void)[] = [];
  readonly onDeath: (() => void)[] = [];

  constructor(readonly name: string) {}
}

interface Event {
  readonly at: number;
  readonly order: number;
  readonly owner: Actor | null;
  readonly run: () => void;
}

/** More than any history needs: beyond it something loops. */
const MOST_EVENTS = 150_000;
/** For histories of days without a user. */
export const MOST_EVENTS_OF_DAYS = 1_500_000;

export class RestlessError extends Error {}

const START = Date.UTC(2026, 10, 20, 20, 15);

export class Simulation {
  /** The true time, which no device knows. */
  now = START;
  readonly random: Random;
  /** Null where no trace is wanted. */
  readonly trace: string[] | null;
  private readonly events = new Heap();
  /** Pending calls of a real database: virtual time stands still meanwhile. */
  private asked = 0;
  private count = 0;
  mostEvents = MOST_EVENTS;
  private ran = 0;

  constructor(
    readonly seed: number,
    options: { readonly isTraced?: boolean } = {},
  ) {
    this.random = createRandom(seed);
    this.trace = options.isTraced ? [] : null;
  }

  note(tell: () => string): void {
    this.trace?.push(`${((this.now - START) / 1000).toFixed(3).padStart(10)}  ${tell()}`);
  }

  /** @returns how to cancel it */
  schedule(delayMs: number, owner: Actor | null, run: () => void): () => void {
    this.count += 1;
    let isOff = false;
    this.events.push({
      at: this.now + Math.max(0, delayMs),
      order: this.count,
      owner,
      run: () => {
        if (!isOff) run();
      },
    });
    return () => {
      isOff = true;
    };
  }

  /** An await of an actor: others act meanwhile, and it may never continue. */
  pause(owner: Actor, delayMs: number): Promise<void> {
    return new Promise((resolve) => void this.schedule(delayMs, owner, resolve));
  }

  kill(actor: Actor): void {
    if (actor.isDead) return;
    this.note(() => `${actor.name} dies`);
    actor.isDead = true;
    actor.backlog.length = 0;
    for (const end of actor.onDeath.splice(0)) end();
  }

  freeze(actor: Actor): void {
    this.note(() => `${actor.name} freezes`);
    actor.isFrozen = true;
  }

  thaw(actor: Actor): void {
    if (!actor.isFrozen) return;
    this.note(() => `${actor.name} thaws`);
    actor.isFrozen = false;
    for (const run of actor.backlog.splice(0)) this.schedule(0, actor, run);
  }

  async io<T>(run: () => PromiseLike<T>): Promise<T> {
    this.asked += 1;
    try {
      return await run();
    } finally {
      this.asked -= 1;
    }
  }

  private async settle(): Promise<void> {
    await settle();
    while (this.asked > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      await settle();
    }
  }

  /** Runs due events until `end`, until none is left, or until `isOver`. */
  async run(end: number, isOver: () => boolean = () => false): Promise<void> {
    await this.settle();
    while (!isOver()) {
      const event = this.events.peek();
      if (!event || event.at > end) break;
      this.events.pop();
      this.ran += 1;
      if (this.ran > this.mostEvents) throw new RestlessError(`${this.mostEvents} events`);
      this.now = Math.max(this.now, event.at);
      if (this.begin(event)) await this.settle();
    }
    if (!isOver() && Number.isFinite(end)) this.now = Math.max(this.now, end);
  }

  private begin({ owner, run }: Event): boolean {
    if (owner?.isDead) return false;
    if (owner?.isFrozen) {
      owner.backlog.push(run);
      return false;
    }
    if (owner) {
      owner.moments += 1;
      if (owner.moments === owner.diesAt) {
        this.kill(owner);
        return false;
      }
      if (owner.moments === owner.freezesAt) {
        this.freeze(owner);
        owner.backlog.push(run);
        owner.onFreeze();
        return false;
      }
    }
    run();
    return true;
  }
}

/** Waits until no promise is left to resolve: Node runs a next tick when its microtask queue is empty. */
function settle(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}

class Heap {
  private readonly items: Event[] = [];

  peek(): Event | undefined {
    return this.items[0];
  }

  push(event: Event): void {
    const { items } = this;
    items.push(event);
    let at = items.length - 1;
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (!isBefore(items[at], items[up])) break;
      this.swap(at, up);
      at = up;
    }
  }

  pop(): void {
    const { items } = this;
    const last = items.pop();
    if (!last || items.length === 0) return;
    items[0] = last;
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let first = at;
      if (isBefore(items[left], items[first])) first = left;
      if (isBefore(items[right], items[first])) first = right;
      if (first === at) return;
      this.swap(at, first);
      at = first;
    }
  }

  private swap(left: number, right: number): void {
    const { items } = this;
    const [one, other] = [items[left], items[right]];
    if (one && other) {
      items[left] = other;
      items[right] = one;
    }
  }
}

function isBefore(left: Event | undefined, right: Event | undefined): boolean {
  if (!left || !right) return false;
  return left.at < right.at || (left.at === right.at && left.order < right.order);
}
