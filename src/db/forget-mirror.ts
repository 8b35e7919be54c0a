/**
 * Of what an older version left in clear of a person, only what waits stays until their next password: the queue, the
 * rows that it needs, and drafts. The rest can be read again.
 */
import { MIRROR_NAMES } from './state/state';

/** Says how far the mirror was read: gone with it, so that it is read again whole. */
const POSITIONS = /^(feed|pulledAt|pulled:.*)$/;

interface Waiting {
  readonly key: string;
  readonly refs?: Readonly<Record<string, string | readonly string[]>>;
}

/** @param name of the clear database; nothing is done where it is emptied */
export async function forgetMirror(name: string): Promise<void> {
  const db = await answer(indexedDB.open(name));
  db.onversionchange = () => db.close();
  try {
    const stores = [...db.objectStoreNames];
    if (!stores.includes('outbox')) return;
    const transaction = db.transaction(stores, 'readwrite', { durability: 'strict' });
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const waiting = await answer<Waiting[]>(transaction.objectStore('outbox').getAll());
    const needed = new Set(
      waiting.flatMap(({ key, refs = {} }) => [key, ...Object.values(refs).flat()]),
    );
    const mirrors = stores.filter((store) => MIRROR_NAMES.some((mirror) => mirror === store));
    const removing = [
      ...mirrors.map((store) =>
        removeKeys(transaction.objectStore(store), (key) => !needed.has(key)),
      ),
      removeKeys(transaction.objectStore('meta'), (key) => POSITIONS.test(key)),
    ];
    if (stores.includes('history')) transaction.objectStore('history').clear();
    await Promise.all([done, ...removing]);
  } finally {
    db.close();
  }
}

async function removeKeys(
  store: IDBObjectStore,
  isForgotten: (key: string) => boolean,
): Promise<void> {
  const keys = await answer(store.getAllKeys());
  for (const key of keys) if (isForgotten(String(key))) store.delete(key);
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
