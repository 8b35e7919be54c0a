/** A person's database from outside, as another page or a broken disk has it. */
import { personDatabaseName } from '../../../src/db/database-names';
import type { Runtime } from '../../../src/session/runtime';

function open({ person }: Runtime): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(personDatabaseName(person));
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

/** Takes parts away. */
export async function lose(runtime: Runtime, store: string, keys: IDBKeyRange): Promise<void> {
  const db = await open(runtime);
  const transaction = db.transaction(store, 'readwrite');
  transaction.objectStore(store).delete(keys);
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  db.close();
}

/** Keeps the packs busy, so that nobody reads them. @returns lets them go */
export async function keepBusy(runtime: Runtime): Promise<() => void> {
  const db = await open(runtime);
  const transaction = db.transaction('packs', 'readwrite');
  let isOver = false;
  await new Promise<void>((resolve) => {
    const again = () => {
      resolve();
      if (!isOver) transaction.objectStore('packs').count().onsuccess = again;
      else db.close();
    };
    again();
  });
  return () => {
    isOver = true;
  };
}
