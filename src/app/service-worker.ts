/** Registers the service worker; a new version waits until the user installs it. */
import { createStore } from 'zustand/vanilla';
import { appFiles } from '../session/app-files';

interface NewVersion {
  /** `waiting`: may be taken; `taken`: another tab took it, and this one still runs the old code. */
  readonly is: 'none' | 'waiting' | 'taken';
  /** Activates the new version and reloads the page. */
  readonly take: (() => void) | null;
}

export const newVersion = createStore<NewVersion>(() => ({ is: 'none', take: null }));

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const reload = () => location.reload();

/** After the page has loaded, so that the precache does not compete with the first screen. */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator)) tellRefused();
  else if (document.readyState === 'complete') void register();
  else addEventListener('load', () => void register(), { once: true });
}

function tellRefused(): void {
  appFiles.setState({ files: { is: 'failed', why: 'refused' } });
}

async function register(): Promise<void> {
  const { Workbox } = await import('workbox-window/Workbox');
  const worker = new Workbox('/sw.js');
  // A page that loaded without a worker gets its first one, not a new version.
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
  } catch (error) {
    // Private windows refuse it: the application works without its offline copy, and says so.
    if (!(error instanceof TypeError)) {
      tellRefused();
      return;
    }
  }
  void import('./watch-app-files').then(({ watchAppFiles }) => watchAppFiles());
  deliverForOthers();
  setInterval(deliverForOthers, MINUTE_MS);
  setInterval(() => {
    if (document.visibilityState === 'visible') void worker.update().catch(ignore);
  }, HOUR_MS);
}

/** Makes the worker send other users' queues with their delivery tokens, also while nobody is signed in. */
function deliverForOthers(): void {
  if (document.visibilityState === 'visible' && navigator.onLine)
    navigator.serviceWorker.controller?.postMessage({ type: 'DELIVER' });
}

function ignore() {
  // No network or no server: retried in an hour.
}

const LONGEST_WAIT_MS = 20_000;

/** A reload during a push would leave operations unconfirmed: it waits, but not for ever. */
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
