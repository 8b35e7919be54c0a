/// <reference lib="webworker" />
/** The app's files, kept on the device for a start without a network. */
import { PrecacheController } from 'workbox-precaching';

declare const self: ServiceWorkerGlobalScope;

/** A browser opens six connections to a server without HTTP/2: two stay free for the page. */
const AT_ONCE = 4;

/**
 * Keeps the files of a manifest when the worker is installed, and removes those of older versions when it is activated.
 * Workbox' own `precache` asks for one file after another: where an answer takes 300 ms, three hundred files take a minute and a half.
 */
export function keepFiles(manifest: Parameters<PrecacheController['precache']>[0]) {
  const files = new PrecacheController();
  files.addToCacheList(manifest);
  self.addEventListener('install', (event) => event.waitUntil(fetchAll(files, event)));
  self.addEventListener('activate', files.activate);
  return files;
}

/** @returns how many files of the manifest are not on the device yet */
export async function countMissing(files: PrecacheController): Promise<number> {
  const wanted = [...files.getURLsToCacheKeys().values()];
  const cache = await caches.open(files.strategy.cacheName);
  const here = new Set((await cache.keys()).map(({ url }) => url));
  return wanted.filter((url) => !here.has(new URL(url, location.href).href)).length;
}

/** @throws where a file cannot be loaded: the browser installs again later, and the files loaded so far stay */
async function fetchAll(files: PrecacheController, event: ExtendableEvent): Promise<void> {
  const missing = [...files.getURLsToCacheKeys()];
  const fetchSome = async () => {
    for (let next = missing.shift(); next; next = missing.shift())
      await fetchOne(files, event, ...next);
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, fetchSome));
  } catch (error) {
    if (error instanceof Error && error.name === 'QuotaExceededError') await tellNoSpace();
    throw error;
  } finally {
    // After a failure the parallel loops request nothing more.
    missing.length = 0;
  }
}

/** Tells the waiting pages that the disk is full, which only the worker knows. */
async function tellNoSpace(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage({ type: 'NO_SPACE' });
}

async function fetchOne(
  files: PrecacheController,
  event: ExtendableEvent,
  url: string,
  cacheKey: string,
): Promise<void> {
  const integrity = files.getIntegrityForCacheKey(cacheKey);
  const request = new Request(url, {
    ...(integrity && { integrity }),
    // A file with a content hash in its name may come from the browser's own cache.
    cache: url === cacheKey ? 'default' : 'reload',
    credentials: 'same-origin',
  });
  await Promise.all(files.strategy.handleAll({ params: { cacheKey }, request, event }));
}
