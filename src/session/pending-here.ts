/**
 * What waits on this device, whoever saved it. Read with the browser's own IndexedDB: the sign-in does not load Dexie.
 * Names are those of db/journal and db/user-database.ts; what cannot be read is left out, because this is a courtesy and
 * the back office tells it in full.
 */
import type { Delivery, QueueMark } from '../db/journal/queue-marks';
import type { Operation } from '../db/schema';

const SEALED = 'fluvicarga-data-';
/** Of versions before 4, until its person signs in again. */
const CLEAR = 'fluvicarga-user-';

export interface PendingHere {
  /** Of the person's database. */
  readonly name: string;
  readonly count: number;
  /** When the oldest of them was saved, by the device's clock. */
  readonly since: number;
}

/** One for each person of whom something waits. */
export async function readPendingHere(): Promise<readonly PendingHere[]> {
  try {
    const names = (await indexedDB.databases()).flatMap(({ name = '' }) => name);
    const found = await Promise.all(
      names.map(async (name) => {
        const times = await readTimes(name);
        return { name, count: times.length, since: Math.min(...times) };
      }),
    );
    return found.filter(({ count }) => count > 0);
  } catch {
    return [];
  }
}

/** When each of those that wait was saved. */
function readTimes(name: string): Promise<readonly number[]> | readonly number[] {
  if (name.startsWith(SEALED)) return readStores(name, ['queue', 'deliveries'], timesOfMarks);
  return name.startsWith(CLEAR) ? readStores(name, ['outbox'], timesInClear) : [];
}

/** Without those that the worker has sent since. */
function timesOfMarks([marks, deliveries]: readonly (readonly object[])[]): readonly number[] {
  const done = ((deliveries ?? []) as Delivery[]).filter((delivery) => delivery.done);
  const sent = new Set(done.map(({ id }) => id));
  return ((marks ?? []) as QueueMark[]).filter(({ id }) => !sent.has(id)).map(({ at }) => at);
}

function timesInClear([outbox]: readonly (readonly object[])[]): readonly number[] {
  const waiting = ((outbox ?? []) as Operation[]).filter(({ state }) => state !== 'acked');
  return waiting.map(({ happenedAt }) => happenedAt ?? 0);
}

/** Opens what exists, in the version it has, and lets go at once: nobody's upgrade waits for it. */
async function readStores(
  name: string,
  stores: readonly string[],
  toTimes: (rows: readonly (readonly object[])[]) => readonly number[],
): Promise<readonly number[]> {
  const database = await toPromise(indexedDB.open(name));
  database.onversionchange = () => database.close();
  try {
    // Emptied by a take-over.
    if (stores.some((store) => !database.objectStoreNames.contains(store))) return [];
    const transaction = database.transaction([...stores]);
    const reading = stores.map((store) => toPromise(transaction.objectStore(store).getAll()));
    return toTimes(await Promise.all(reading));
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
