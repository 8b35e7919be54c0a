const LONGEST_UPDATE_MS = 30_000;

/**
 * Fetches the newest version, activates it and reloads: for a page that is older than the data of its device.
 * @returns false where it could not be fetched; the page stays
 */
export async function updateAndReload(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration) {
    try {
      await registration.update();
      await activate(registration);
    } catch {
      return false;
    }
  }
  location.reload();
  return true;
}

/** @throws Error where its files do not arrive, or in time */
async function activate({ installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (!worker) return;
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The new version is late')), LONGEST_UPDATE_MS);
    const look = () => {
      if (worker.state === 'installed') worker.postMessage({ type: 'SKIP_WAITING' });
      else if (worker.state === 'activated') resolve();
      else if (worker.state === 'redundant') reject(new Error('The new version did not install'));
      if (['activated', 'redundant'].includes(worker.state)) clearTimeout(timer);
    };
    worker.addEventListener('statechange', look);
    look();
  });
}
