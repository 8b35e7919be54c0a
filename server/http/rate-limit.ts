import type { RequestContext } from '../context';
import { ProblemError } from './problems';

const WINDOW_MS = 60_000;
const MAX_ADDRESSES = 10_000;

/**
 * Limits the requests of a client address per minute; throws a ProblemError `too-many-attempts` beyond. Counted in
 * memory by each process: it only saves load, because a guide number cannot be guessed anyway.
 */
export function createRateLimit(perMinute: number, now: () => number): (c: RequestContext) => void {
  const windows = new Map<string, { readonly until: number; count: number }>();
  return (c) => {
    const address = c.get('clientAddress');
    const current = windows.get(address);
    const isOpen = current !== undefined && current.until > now();
    const window = isOpen ? current : { until: now() + WINDOW_MS, count: 0 };
    if (!isOpen) {
      windows.delete(address);
      windows.set(address, window);
      const [oldest] = windows.keys();
      if (windows.size > MAX_ADDRESSES && oldest !== undefined) windows.delete(oldest);
    }
    window.count += 1;
    if (window.count <= perMinute) return;
    const retryAfterSeconds = Math.max(1, Math.ceil((window.until - now()) / 1000));
    throw new ProblemError('too-many-attempts', { retryAfterSeconds });
  };
}
