/**
 * How many operations wait on this device, whoever saved them. Read with the browser's own IndexedDB: the sign-in does
 * not load Dexie. Names are those of db/journal and db/user-database.ts; what cannot be read is left out, because this is
 * a courtesy and the back office tells it in full.
 */

const SEALED = 'fluvicarga-data-';
/** Of versions before 4, until its person signs in again. */
const CLEAR = 'fluvicarga-user-';

/** One count for each person of whom something waits. */
export async function readPendingHere(): Promise<readonly number[]> {
  try {
    const names = (await indexedDB.databases()).flatMap(({ name = '' }) => name);
    const counts = await Promise.all(
      names.map((name) => {
        if (name.startsWith(SEALED)) return withStore(name, 'queue', (queue) => count(queue));
        return name.startsWith(CLEAR) ? withStore(name, 'outbox', countUnsettled) : 0;
      }),
    );
    return counts.filter((waiting) => waiting > 0);
  } catch {
    return [];
  }
}

const count = (store: IDBObjectStore | IDBIndex, only?: IDBKeyRange) =>
  toPromise(store.count(only));

async function countUnsettled(outbox: IDBObjectStore): Promise<number> {
  const settled = count(outbox.index('state'), IDBKeyRange.only('acked'));
  return (await count(outbox)) - (await settled);
}

/** Opens what exists, in the version it has, and lets go at once: nobody's upgrade waits for it. */
async function withStore<T>(
  name: string,
  store: string,
  read: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await toPromise(indexedDB.open(name));
  database.onversionchange = () => database.close();
  try {
    return await read(database.transaction(store).objectStore(store));
  } finally {
    database.close();
  }
}

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
