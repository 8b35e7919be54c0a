/// <reference lib="webworker" />
/** The app's files, kept on the device for a start without a network. */
import { PrecacheController } from 'workbox-precaching';

/** Of the six connections that a browser opens to a server without HTTP/2, two stay free for the page. */
const AT_ONCE = 4;

/** Workbox asks for one file after another: where an answer takes 300 ms, two hundred files take a minute. */
export class AppFiles extends PrecacheController {
  /** @throws where a file cannot be had: the browser tries the whole installation again later */
  override install(event: ExtendableEvent): ReturnType<PrecacheController['install']> {
    const missing = [...this.getURLsToCacheKeys()];
    const keepOnes = async () => {
      for (let next = missing.shift(); next; next = missing.shift())
        await this.#keep(event, ...next);
    };
    const whole = Promise.all(Array.from({ length: AT_ONCE }, keepOnes));
    event.waitUntil(whole);
    return whole.then(() => ({ updatedURLs: [], notUpdatedURLs: [] }));
  }

  async #keep(event: ExtendableEvent, url: string, cacheKey: string): Promise<void> {
    const integrity = this.getIntegrityForCacheKey(cacheKey);
    const request = new Request(url, {
      ...(integrity && { integrity }),
      // A file whose name says its content may come from the browser's own cache.
      cache: url === cacheKey ? 'default' : 'reload',
      credentials: 'same-origin',
    });
    await Promise.all(this.strategy.handleAll({ params: { cacheKey }, request, event }));
  }
}
