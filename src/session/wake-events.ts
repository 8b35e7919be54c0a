/** Events of the browser that may be a reason to send or to read. */
import type { WakeReason } from '../sync/scheduler';

const TICK_MS = 30_000;

/**
 * Calls back at events that may have changed something; null where only the facts changed.
 * @param onHidden opens no transaction: the page may be frozen the next moment, and keep every other page waiting
 */
export function listenForWakes(
  onEvent: (reason: WakeReason | null) => void,
  onHidden: () => void,
): () => void {
  const ended = new AbortController();
  const on = (target: EventTarget, event: string, run: () => void) =>
    target.addEventListener(event, run, ended);
  on(window, 'online', () => onEvent('online'));
  on(window, 'offline', () => onEvent(null));
  on(window, 'focus', () => onEvent('focus'));
  on(window, 'pagehide', onHidden);
  on(document, 'visibilitychange', () => (document.hidden ? onHidden() : onEvent('focus')));
  const ticking = setInterval(() => document.hidden || onEvent('tick'), TICK_MS);
  return () => {
    ended.abort();
    clearInterval(ticking);
  };
}
