/** A session that began earlier than it did. */
import type { Page } from 'playwright-core';

/** Five hours pass over the session of whoever is signed in here: page and worker find it long over. */
export async function endSession(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const EARLIER_MS = 5 * 3_600_000;
    const settle = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const begun = Number(localStorage.getItem('tokenTimestamp'));
    localStorage.setItem('tokenTimestamp', String(begun - EARLIER_MS));
    const device = await settle(indexedDB.open('fluvicarga-device'));
    const sessions = device.transaction('session', 'readwrite').objectStore('session');
    const session = await settle(sessions.get('current'));
    await settle(sessions.put({ ...session, tokenTimestamp: session.tokenTimestamp - EARLIER_MS }));
    device.close();
  });
}

/** No page of the app is open any more; gives an empty one, for the browser needs one. */
export async function closeApp(page: Page): Promise<Page> {
  const empty = await page.context().newPage();
  await page.close();
  return empty;
}
