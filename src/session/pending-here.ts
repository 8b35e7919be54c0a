/**
 * What waits on this device, whoever saved it. Read with the browser's own IndexedDB: the sign-in does not load the engine's store.
 * Names are those of db/journal; what cannot be read is left out, because this is a courtesy and
 * the back office tells it in full.
 */
import { PERSON_DATABASE } from '../db/database-names';
import type { Delivery, QueueMark } from '../db/journal/queue-marks';
import type { WaitingPhoto } from '../db/photos/photo-rows';

export interface PendingHere {
  /** Of the person's database. */
  readonly name: string;
  readonly count: number;
  /** Photos of deliveries. */
  readonly photos: number;
  /** When the oldest of them was saved, by the device's clock. */
  readonly since: number;
}

type Rows = readonly object[];

/** One for each person of whom something waits. */
export async function readPendingHere(): Promise<readonly PendingHere[]> {
  try {
    const databases = (await indexedDB.databases()).map(({ name = '' }) => name);
    const names = databases.filter((name) => name.startsWith(PERSON_DATABASE));
    const found = await Promise.all(
      names.map(async (name) => {
        const { changes, photos } = await readTimes(name);
        const since = Math.min(...changes, ...photos);
        return { name, count: changes.length, photos: photos.length, since };
      }),
    );
    return found.filter(({ count, photos }) => count + photos > 0);
  } catch {
    return [];
  }
}

/** When each of those that wait was saved. */
interface Times {
  readonly changes: readonly number[];
  readonly photos: readonly number[];
}

async function readTimes(name: string): Promise<Times> {
  const [marks, deliveries, photos] = await readStores(name, ['queue', 'deliveries', 'photos']);
  return { changes: timesOfMarks(marks, deliveries), photos: timesOfPhotos(photos) };
}

/** Without those that the worker has sent since. */
function timesOfMarks(marks: Rows = [], deliveries: Rows = []): readonly number[] {
  const done = (deliveries as Delivery[]).filter((delivery) => delivery.done);
  const sent = new Set(done.map(({ id }) => id));
  return (marks as QueueMark[]).filter(({ id }) => !sent.has(id)).map(({ at }) => at);
}

/** Without those that the server refused. */
function timesOfPhotos(photos: Rows = []): readonly number[] {
  const waiting = (photos as WaitingPhoto[]).filter(({ trouble }) => trouble?.is !== 'refused');
  return waiting.map(({ savedAt }) => savedAt);
}

/** Opens what exists, in the version it has, and lets go at once: nobody's upgrade waits for it. */
async function readStores(name: string, stores: readonly string[]): Promise<readonly Rows[]> {
  const database = await toPromise(indexedDB.open(name));
  database.onversionchange = () => database.close();
  try {
    // Without those of a newer version, or of none.
    const known = stores.filter((store) => database.objectStoreNames.contains(store));
    if (known.length === 0) return [];
    const transaction = database.transaction(known);
    return await Promise.all(
      stores.map((store) =>
        known.includes(store) ? toPromise(transaction.objectStore(store).getAll()) : [],
      ),
    );
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
