/** What the browser tells that may be a reason to send or to read. */
import type { WakeReason } from '../sync/scheduler';

const TICK_MS = 30_000;

/** Calls back at what may have changed something; null where only the facts changed. */
export function listenForWakes(onEvent: (reason: WakeReason | null) => void): () => void {
  const ended = new AbortController();
  const on = (target: EventTarget, name: string, reason: () => WakeReason | null) =>
    target.addEventListener(name, () => onEvent(reason()), { signal: ended.signal });
  on(window, 'online', () => 'online');
  on(window, 'offline', () => null);
  on(window, 'focus', () => 'focus');
  on(document, 'visibilitychange', () => (document.visibilityState === 'visible' ? 'focus' : null));
  const ticking = setInterval(() => {
    if (document.visibilityState === 'visible') onEvent('tick');
  }, TICK_MS);
  return () => {
    ended.abort();
    clearInterval(ticking);
  };
}
