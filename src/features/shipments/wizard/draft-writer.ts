/** Writes the newest state, one write at a time, so that an older one never lands on a newer. */
export interface DraftWriter<T> {
  push(value: T): void;
  /** No more writes: a save that ends the draft must not find it written again. Resolves when the last one is down. */
  stop(): Promise<void>;
  /** Writes again: the save failed. */
  resume(): void;
}

export function createDraftWriter<T>(
  write: (value: T) => Promise<void>,
  onOutcome: (outcome: 'kept' | 'failed') => void,
): DraftWriter<T> {
  let newest: { readonly value: T } | null = null;
  let running: Promise<void> | null = null;
  let isStopped = false;

  const drain = async () => {
    while (newest && !isStopped) {
      const { value } = newest;
      newest = null;
      try {
        await write(value);
        if (!newest) onOutcome('kept');
      } catch {
        onOutcome('failed');
      }
    }
    running = null;
  };
  const start = () => {
    running ??= drain();
  };

  return {
    push(value) {
      newest = { value };
      if (!isStopped) start();
    },
    async stop() {
      isStopped = true;
      await running;
    },
    resume() {
      isStopped = false;
      if (newest) start();
    },
  };
}
