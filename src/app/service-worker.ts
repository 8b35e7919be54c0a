/** The page's side of the service worker: it registers it, and a new version waits until the person takes it. */
import { createStore } from 'zustand/vanilla';

interface NewVersion {
  /** `waiting`: may be taken; `taken`: another tab took it, and this one still runs the old code. */
  readonly is: 'none' | 'waiting' | 'taken';
  /** Takes it and loads the page again. */
  readonly take: (() => void) | null;
}

export const newVersion = createStore<NewVersion>(() => ({ is: 'none', take: null }));

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const reload = () => location.reload();

/** After the page has loaded: the precache must not take the first screen's network. */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') void register();
  else addEventListener('load', () => void register(), { once: true });
}

async function register(): Promise<void> {
  const { Workbox } = await import('workbox-window/Workbox');
  const worker = new Workbox('/sw.js');
  // A page that loaded without a worker meets its first one, not a new version.
  const hadWorker = navigator.serviceWorker.controller !== null;
  let isMine = false;
  worker.addEventListener('waiting', () => {
    newVersion.setState({
      is: 'waiting',
      take: () => {
        isMine = true;
        void whenNothingIsSent().then(() => worker.messageSkipWaiting());
      },
    });
  });
  worker.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    if (isMine) reload();
    else if (hadWorker && (isUpdate || isExternal))
      newVersion.setState({ is: 'taken', take: reload });
  });
  try {
    await worker.register();
    deliverForOthers();
    setInterval(deliverForOthers, MINUTE_MS);
    setInterval(() => {
      if (document.visibilityState === 'visible') void worker.update().catch(ignore);
    }, HOUR_MS);
  } catch {
    // Private windows and plain http refuse it: the application works on, without its offline copy.
  }
}

/** The worker sends what others left on this device, by their own tokens, also while nobody is signed in. */
function deliverForOthers(): void {
  if (document.visibilityState === 'visible' && navigator.onLine)
    navigator.serviceWorker.controller?.postMessage({ type: 'DELIVER' });
}

function ignore() {
  // No network, or the server is away: it is asked again in an hour.
}

const LONGEST_WAIT_MS = 20_000;

/** A reload in the middle of a send would leave it to be settled: it waits, but not for ever. */
async function whenNothingIsSent(): Promise<void> {
  const { syncFacts } = await import('../sync/status');
  const isSending = () => syncFacts.getState().progress?.what === 'sending';
  if (!isSending()) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LONGEST_WAIT_MS);
    const unsubscribe = syncFacts.subscribe(() => {
      if (isSending()) return;
      clearTimeout(timer);
      unsubscribe();
      resolve();
    });
  });
}
