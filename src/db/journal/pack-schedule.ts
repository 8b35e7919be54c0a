import { createStore } from 'zustand/vanilla';
import { isOutOfSpace } from '../own-database';

const SHORTEST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 10 * 60_000;

/** Packs a moment after it is due, once at a time; after a failure each next try waits twice as long. */
export class PackSchedule {
  readonly #pack: () => Promise<void>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #delayMs = SHORTEST_DELAY_MS;
  #packed: Promise<void> = Promise.resolve();
  /** Packs cannot be written for want of space. */
  readonly isFull = createStore(() => false);

  /** @param pack packs the entries; those that it leaves stay in the journal, where writes fail too */
  constructor(pack: () => Promise<void>) {
    this.#pack = pack;
  }

  /** Resolves when no pack is due or being made. */
  get packed(): Promise<void> {
    return this.#packed;
  }

  later(): void {
    if (this.#timer !== undefined) return;
    this.#packed = new Promise((resolve) => {
      this.#timer = setTimeout(() => {
        void this.#packNow().finally(() => {
          this.#timer = undefined;
          resolve();
        });
      }, this.#delayMs);
    });
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #packNow(): Promise<void> {
    try {
      await this.#pack();
      this.#delayMs = SHORTEST_DELAY_MS;
      this.isFull.setState(false, true);
    } catch (error) {
      this.#delayMs = Math.min(2 * this.#delayMs, LONGEST_DELAY_MS);
      if (isOutOfSpace(error)) this.isFull.setState(true, true);
    }
  }
}
