import { ProblemError } from './problems';

const WINDOW_MS = 60_000;
const MAX_KEYS = 10_000;

/**
 * Limits the requests of one key (a client's address, a person) per minute; throws a ProblemError `too-many-attempts`
 * beyond. Counted in memory by each process: it only saves load.
 */
export function createRateLimit(perMinute: number, now: () => number): (key: unknown) => void {
  const windows = new Map<unknown, { readonly until: number; count: number }>();
  return (key) => {
    const current = windows.get(key);
    const isOpen = current !== undefined && current.until > now();
    const window = isOpen ? current : { until: now() + WINDOW_MS, count: 0 };
    if (!isOpen) {
      windows.delete(key);
      windows.set(key, window);
      const [oldest] = windows.keys();
      if (windows.size > MAX_KEYS && oldest !== undefined) windows.delete(oldest);
    }
    window.count += 1;
    if (window.count <= perMinute) return;
    const retryAfterSeconds = Math.max(1, Math.ceil((window.until - now()) / 1000));
    throw new ProblemError('too-many-attempts', { retryAfterSeconds });
  };
}
