interface Waiting {
  readonly items: unknown[];
  readonly answers: Promise<readonly unknown[]>;
}

/** Joins what several writes of a batch ask at one moment, so that one statement answers them all. */
export class BatchLoader {
  readonly #waiting = new Map<string, Waiting>();

  /**
   * The answer to one item of those asked under `name` before the moment is over.
   * @param run answers all of them, in their order
   */
  async load<Item, Result>(
    name: string,
    item: Item,
    run: (items: readonly Item[]) => Promise<readonly Result[]>,
  ): Promise<Result> {
    const { items, answers } = this.#waiting.get(name) ?? this.#begin(name, run);
    const place = items.push(item) - 1;
    return (await answers)[place] as Result;
  }

  #begin<Item>(
    name: string,
    run: (items: readonly Item[]) => Promise<readonly unknown[]>,
  ): Waiting {
    const items: Item[] = [];
    const answers = endOfMoment().then(() => {
      this.#waiting.delete(name);
      return run(items);
    });
    const waiting = { items, answers };
    this.#waiting.set(name, waiting);
    return waiting;
  }
}

/** After everything that could go on has gone on. */
const endOfMoment = () => new Promise<void>((resolve) => process.nextTick(resolve));
