/// <reference lib="webworker" />
/** Listeners only: what they do lives in src. */
import { PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { keepFiles } from './app-files';
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
  if (type === 'DELIVER') event.waitUntil(deliverForOthers());
});

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

self.addEventListener('sync', (event) => {
  (event as SyncEvent).waitUntil(drainInBackground());
});
