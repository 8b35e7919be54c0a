/// <reference lib="webworker" />
/** Listeners only: what they do lives in src. */
import { PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { countMissing, keepFiles } from './app-files';
import { deliverForOthers, drainInBackground } from './drain-in-background';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

const appFiles = keepFiles(self.__WB_MANIFEST);
registerRoute(new PrecacheRoute(appFiles));
registerRoute(
  new NavigationRoute(appFiles.createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api\//, /^\/auth\//, /^\/health$/, /^\/ready$/],
  }),
);

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const type = (event.data as { type?: string } | null)?.type;
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === 'FILES') event.waitUntil(tellMissing(event.ports[0]));
  if (type === 'DELIVER') event.waitUntil(deliverForOthers());
});

async function tellMissing(port: MessagePort | undefined): Promise<void> {
  port?.postMessage(await countMissing(appFiles));
}

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

self.addEventListener('sync', (event) => {
  (event as SyncEvent).waitUntil(drainInBackground());
});
