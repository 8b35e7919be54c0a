import { isOutOfSpace } from '../own-database';

const SHORTEST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 10 * 60_000;

/** Packs a moment after it is due, once at a time; after a failure each next try waits twice as long. */
export class PackSchedule {
  readonly #pack: () => Promise<void>;
  readonly #onFull: (isFull: boolean) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #delayMs = SHORTEST_DELAY_MS;
  #packed: Promise<void> = Promise.resolve();

  /**
   * @param pack what it does not pack stays in the journal's entries, where it fails too
   * @param onFull told after each try whether the packs cannot be written for want of space
   */
  constructor(pack: () => Promise<void>, onFull: (isFull: boolean) => void) {
    this.#pack = pack;
    this.#onFull = onFull;
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
      this.#onFull(false);
    } catch (error) {
      this.#delayMs = Math.min(2 * this.#delayMs, LONGEST_DELAY_MS);
      if (isOutOfSpace(error)) this.#onFull(true);
    }
  }
}
