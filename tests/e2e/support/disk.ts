/** What the browser has on its disk, as text. */
import type { Page } from 'playwright-core';

/** Every IndexedDB of this origin: its name, and all its records as JSON. */
export function readDatabases(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const settle = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const texts: Record<string, string> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settle(indexedDB.open(name));
      const stores = [...database.objectStoreNames];
      const transaction = stores.length > 0 ? database.transaction(stores) : null;
      const all = await Promise.all(
        stores.map((store) => transaction && settle(transaction.objectStore(store).getAll())),
      );
      texts[name] = JSON.stringify(Object.fromEntries(stores.map((store, at) => [store, all[at]])));
      database.close();
    }
    return texts;
  });
}
