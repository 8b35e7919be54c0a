interface PendingBatch {
  readonly items: unknown[];
  readonly results: Promise<readonly unknown[]>;
}

/**
 * Collects loads, and keeps their results until something is written, so that a batch of writes reads or writes many
 * rows with one statement (DataLoader): loads of one tick, and those that come while an earlier call runs, because its
 * connection takes one statement at a time.
 */
export class BatchLoader {
  readonly #pending = new Map<string, PendingBatch>();
  readonly #read = new Map<string, Map<unknown, Promise<unknown>>>();
  #last: Promise<unknown> = Promise.resolve();
  readonly #check: () => void;

  /** @param check throws where nothing more is to be loaded */
  constructor(check: () => void) {
    this.#check = check;
  }

  /**
   * The result for one item; every item loaded under the same name until then goes to the same call of `run`.
   * @param run returns the results in the order of its items; it must not load from the same loader, which would wait for
   *   itself
   */
  async load<Item, Result>(
    name: string,
    item: Item,
    run: (items: readonly Item[]) => Promise<readonly Result[]>,
  ): Promise<Result> {
    const { items, results } = this.#pending.get(name) ?? this.#schedule(name, run);
    const index = items.push(item) - 1;
    return (await results)[index] as Result;
  }

  /** As `load`, for reads alone: each item is read once, until `forget`. */
  read<Item, Result>(
    name: string,
    item: Item,
    run: (items: readonly Item[]) => Promise<readonly Result[]>,
  ): Promise<Result> {
    const known = this.#read.get(name) ?? new Map<unknown, Promise<unknown>>();
    const result = known.get(item) ?? this.load(name, item, run);
    this.#read.set(name, known.set(item, result));
    return result as Promise<Result>;
  }

  /** Drops results of reads, under one name or all: they may be different now. */
  forget(name?: string): void {
    if (name === undefined) this.#read.clear();
    else this.#read.delete(name);
  }

  #schedule<Item>(
    name: string,
    run: (items: readonly Item[]) => Promise<readonly unknown[]>,
  ): PendingBatch {
    const items: Item[] = [];
    const results = this.#last.then(endOfTick).then(() => {
      this.#pending.delete(name);
      this.#check();
      return run(items);
    });
    this.#last = results.catch(() => undefined);
    const batch = { items, results };
    this.#pending.set(name, batch);
    return batch;
  }
}

/** At the end of the current tick, after all promises that are already settled. */
const endOfTick = () => new Promise<void>((resolve) => process.nextTick(resolve));
