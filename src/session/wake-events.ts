/** What the browser tells that may be a reason to send or to read. */
import type { WakeReason } from '../sync/scheduler';

const TICK_MS = 30_000;

/**
 * Calls back at what may have changed something; null where only the facts changed. Not when the page becomes hidden: it
 * may be frozen the next moment, and a transaction that is frozen with it keeps every other page waiting.
 */
export function listenForWakes(onEvent: (reason: WakeReason | null) => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const onSeen = (reason: WakeReason) => {
    if (document.visibilityState === 'visible') onEvent(reason);
  };
  addEventListener('online', () => onEvent('online'), { signal });
  addEventListener('offline', () => onEvent(null), { signal });
  addEventListener('focus', () => onEvent('focus'), { signal });
  document.addEventListener('visibilitychange', () => onSeen('focus'), { signal });
  const ticking = setInterval(() => onSeen('tick'), TICK_MS);
  return () => {
    ended.abort();
    clearInterval(ticking);
  };
}
