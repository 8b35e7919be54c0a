/** Limits concurrency: runs at most `width` tasks at once, the others wait in order. */
export function createLimiter(width: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // The slot passes directly to the next in line, so that no new task overtakes it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
