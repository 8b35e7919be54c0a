/**
 * How many operations wait on this device, and whose. Read with the browser's own IndexedDB: the sign-in does not load
 * Dexie. Names are those of db/device-database.ts and db/user-database.ts; what cannot be read is left out, because
 * this is a courtesy and the back office tells it in full.
 */
export interface PendingHere {
  readonly username: string;
  readonly count: number;
}

const DEVICE = 'fluvicarga-device';

interface KnownUser {
  readonly databaseName: string;
  readonly user: { readonly username: string };
}

export async function readPendingHere(): Promise<readonly PendingHere[]> {
  try {
    const existing = new Set((await indexedDB.databases()).map(({ name }) => name));
    if (!existing.has(DEVICE)) return [];
    const known = await withDatabase(DEVICE, 'users', (store) => toPromise(store.getAll()));
    const counted = await Promise.all(
      (known as KnownUser[])
        .filter(({ databaseName }) => existing.has(databaseName))
        .map(async ({ databaseName, user }) => ({
          username: user.username,
          count: await withDatabase(databaseName, 'outbox', countUnsettled),
        })),
    );
    return counted.filter(({ count }) => count > 0);
  } catch {
    return [];
  }
}

async function countUnsettled(outbox: IDBObjectStore): Promise<number> {
  const settled = toPromise(outbox.index('state').count(IDBKeyRange.only('acked')));
  return (await toPromise(outbox.count())) - (await settled);
}

/** Opens what exists, in the version it has, and lets go at once: nobody's upgrade waits for it. */
async function withDatabase<T>(
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
