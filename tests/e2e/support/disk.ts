/** The browser's databases, read and written without the app. */
import type { Page } from 'playwright-core';

const OWN = 'fluvicarga-user-';

export type Stores<Row> = Readonly<Record<string, readonly Row[]>>;
type Own<Row> = Stores<Row> & { readonly outbox: readonly Row[] };

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

/** The records of each user database on this device. */
export async function readOwn<Row>(page: Page): Promise<Own<Row>[]> {
  const texts = await readDatabases(page);
  return Object.entries(texts)
    .filter(([name]) => name.startsWith(OWN))
    .map(([, text]) => JSON.parse(text));
}

/** Puts rows into the database of the one user on this device; queue rows get their sequence numbers. */
export async function putRows(page: Page, rows: Stores<object>): Promise<void> {
  await page.evaluate(
    async ({ prefix, all }) => {
      const settle = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const names = (await indexedDB.databases()).map(({ name = '' }) => name);
      const own = names.find((name) => name.startsWith(prefix)) ?? '';
      const database = await settle(indexedDB.open(own));
      const transaction = database.transaction(Object.keys(all), 'readwrite', {
        durability: 'strict',
      });
      for (const [store, records] of Object.entries(all))
        for (const { seq: _, ...record } of records as readonly { seq?: number }[])
          transaction.objectStore(store).put(record);
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      database.close();
    },
    { prefix: OWN, all: rows },
  );
}
