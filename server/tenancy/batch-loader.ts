interface PendingBatch {
  readonly items: unknown[];
  readonly results: Promise<readonly unknown[]>;
}

/** Collects the loads of one tick, so that a batch of writes reads or writes many rows with one statement (DataLoader). */
export class BatchLoader {
  readonly #pending = new Map<string, PendingBatch>();

  /**
   * The result for one item; every item loaded under the same name in this tick goes to the same call of `run`.
   * @param run returns the results in the order of its items
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

  #schedule<Item>(
    name: string,
    run: (items: readonly Item[]) => Promise<readonly unknown[]>,
  ): PendingBatch {
    const items: Item[] = [];
    const results = endOfTick().then(() => {
      this.#pending.delete(name);
      return run(items);
    });
    const batch = { items, results };
    this.#pending.set(name, batch);
    return batch;
  }
}

/** At the end of the current tick, after all promises that are already settled. */
const endOfTick = () => new Promise<void>((resolve) => process.nextTick(resolve));
