/**
 * A page that the browser keeps in its back/forward cache: frozen when it is left, and resumed when it is shown again.
 */

/** Work under way cannot wait in a frozen page: it is ended when the page is hidden. */
const endings = new Set<() => void>();
let hiddenTimes = 0;
let hidden: { readonly over: Promise<void>; readonly end: () => void } | null = null;
let isListening = false;

/** Calls `end` each time that the page is hidden. A worker has no page. */
export function onPageHidden(end: () => void): void {
  endings.add(end);
  if (isListening || typeof addEventListener !== 'function' || !('onpagehide' in globalThis))
    return;
  isListening = true;
  addEventListener('pagehide', () => {
    hiddenTimes += 1;
    hidden ??= toHiding();
    for (const each of endings) each();
  });
  addEventListener('pageshow', () => {
    hidden?.end();
    hidden = null;
  });
}

/**
 * Runs `work` while the page is shown; if it failed because the page was hidden meanwhile, it runs again afterwards.
 */
export async function whileShown<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    if (hidden) await hidden.over;
    const before = hiddenTimes;
    try {
      return await work();
    } catch (error) {
      if (before === hiddenTimes) throw error;
    }
  }
}

function toHiding() {
  let end: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { over, end: () => end() };
}
