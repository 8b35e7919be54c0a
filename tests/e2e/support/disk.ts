/** The browser's databases, read and written without the app. */
import type { Page } from 'playwright-core';
import { bundle } from './page-script';

export type Stores<Row> = Readonly<Record<string, readonly Row[]>>;

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

/** The records of the person who has unlocked this device. */
export async function readOwn<Row>(page: Page): Promise<Stores<Row>> {
  await page.evaluate(await script());
  return page.evaluate('ownStore.read()');
}

/** Puts rows into the store of the person who has unlocked this device; queue rows get their sequence numbers. */
export async function putRows(page: Page, rows: Stores<object>): Promise<void> {
  await page.evaluate(await script());
  await page.evaluate(`ownStore.put(${JSON.stringify(rows)})`);
}

let bundled: Promise<string> | undefined;
function script(): Promise<string> {
  bundled ??= bundle(new URL('./own-store-in-page.ts', import.meta.url));
  return bundled;
}
