/**
 * How many operations wait on this device, whoever saved them. Read with the browser's own IndexedDB: the sign-in does
 * not load Dexie. Names are those of db/journal and db/user-database.ts; what cannot be read is left out, because this is
 * a courtesy and the back office tells it in full.
 */
import type { Delivery } from '../../db/journal/queue-marks';

const SEALED = 'fluvicarga-data-';
/** Of versions before 4, until its person signs in again. */
const CLEAR = 'fluvicarga-user-';

/** One count for each person of whom something waits. */
export async function readPendingHere(): Promise<readonly number[]> {
  try {
    const names = (await indexedDB.databases()).flatMap(({ name = '' }) => name);
    const counts = await Promise.all(
      names.map((name) => {
        if (name.startsWith(SEALED)) return readStores(name, ['queue', 'deliveries'], countWaiting);
        return name.startsWith(CLEAR) ? readStores(name, ['outbox'], countUnsettled) : 0;
      }),
    );
    return counts.filter((waiting) => waiting > 0);
  } catch {
    return [];
  }
}

const count = (store: IDBObjectStore | IDBIndex, only?: IDBKeyRange) =>
  toPromise(store.count(only));

/** Without those that the worker has sent since. */
async function countWaiting([queue, deliveries]: readonly IDBObjectStore[]): Promise<number> {
  if (!queue || !deliveries) return 0;
  const waiting = toPromise<IDBValidKey[]>(queue.getAllKeys());
  const tried = toPromise<Delivery[]>(deliveries.getAll());
  const sent = new Set((await tried).filter(({ done }) => done).map(({ id }) => id));
  return (await waiting).filter((id) => !sent.has(String(id))).length;
}

async function countUnsettled([outbox]: readonly IDBObjectStore[]): Promise<number> {
  if (!outbox) return 0;
  const settled = count(outbox.index('state'), IDBKeyRange.only('acked'));
  return (await count(outbox)) - (await settled);
}

/** Opens what exists, in the version it has, and lets go at once: nobody's upgrade waits for it. */
async function readStores(
  name: string,
  stores: readonly string[],
  read: (stores: readonly IDBObjectStore[]) => Promise<number>,
): Promise<number> {
  const database = await toPromise(indexedDB.open(name));
  database.onversionchange = () => database.close();
  try {
    // Emptied by a take-over.
    if (stores.some((store) => !database.objectStoreNames.contains(store))) return 0;
    const transaction = database.transaction([...stores]);
    return await read(stores.map((store) => transaction.objectStore(store)));
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
