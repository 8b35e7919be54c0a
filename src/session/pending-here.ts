/**
 * Operations that wait on this device, of all people. Read with the browser's own IndexedDB: the sign-in does not load
 * the engine's store. Names are those of db/journal; rows that cannot be read are left out, because this is a courtesy
 * and the back office lists them in full.
 */
import { PERSON_DATABASE, personDatabaseName, TABLET_DATABASE } from '../db/database-names';
import type { DevicePerson } from '../db/device-database';
import type { Delivery, QueueMark } from '../db/journal/queue-marks';
import { listStuck, listWaiting } from '../db/outbox/turns';
import type { WaitingPhoto } from '../db/photos/photo-rows';
import { isDelivered } from '../domain/delivered';

export interface PendingHere {
  /** The name of the person's database. */
  readonly name: string;
  readonly count: number;
  /** Photos of deliveries. */
  readonly photos: number;
  /** Those of both that leave only once their person has signed in. */
  readonly asking: number;
  /** When the oldest of them was saved, by the device's clock. */
  readonly since: number;
}

type Rows = readonly object[];

/** Only the keys of these are read: they are large. */
const ENVELOPES = 'envelopes';

/** One for each person with a queue. */
export async function readPendingHere(): Promise<readonly PendingHere[]> {
  try {
    const people = await readPeople().catch(() => []);
    const delivering = new Set(
      people.filter(({ delivery }) => delivery).map(({ id }) => personDatabaseName(id)),
    );
    const found = await Promise.all(
      (await listNames(people)).map((name) =>
        readWaiting(name, delivering.has(name)).catch(() => null),
      ),
    );
    return found.filter((one) => one !== null).filter(({ count, photos }) => count + photos > 0);
  } catch {
    return [];
  }
}

/**
 * People's databases. Firefox lists none before its version 126: there they are those of the people whom the device
 * knows.
 */
async function listNames(people: readonly DevicePerson[]): Promise<readonly string[]> {
  const listed = await indexedDB.databases?.();
  if (!listed) return people.map(({ id }) => personDatabaseName(id));
  return listed.map(({ name = '' }) => name).filter((name) => name.startsWith(PERSON_DATABASE));
}

async function readPeople(): Promise<readonly DevicePerson[]> {
  const [people = []] = await readStores(TABLET_DATABASE, ['people']);
  return people as DevicePerson[];
}

async function readWaiting(name: string, delivers: boolean): Promise<PendingHere> {
  const [marks = [], deliveries = [], photos = [], envelopes = []] = await readStores(name, [
    'queue',
    'deliveries',
    'photos',
    ENVELOPES,
  ]);
  const waiting = listWaiting(marks as QueueMark[], deliveries as Delivery[]);
  const pictures = photosThatWait(photos);
  const sealed = new Set(envelopes as unknown as string[]);
  const leaves = (mark: QueueMark) => sealed.has(mark.id) && isDelivered(mark);
  const asking = listStuck(waiting.map((one) => (leaves(one) ? one : { ...one, isStopped: true })));
  // A photo goes behind the delivery that names it; an unnamed one leaves with nobody.
  const carried = (marks as QueueMark[]).filter(({ seq }) => !asking.has(seq));
  const named = new Set(carried.map(({ photo }) => photo));
  const kept = pictures.filter(({ key, isNamed }) => !isNamed && !named.has(key));
  return {
    name,
    count: waiting.length,
    photos: pictures.length,
    asking: delivers ? asking.size + kept.length : waiting.length + pictures.length,
    since: Math.min(...waiting.map(({ at }) => at), ...pictures.map(({ savedAt }) => savedAt)),
  };
}

/** Without those that the server refused. */
function photosThatWait(photos: Rows): readonly WaitingPhoto[] {
  return (photos as WaitingPhoto[]).filter(({ trouble }) => trouble?.is !== 'refused');
}

/** Opens an existing database, in its version, and lets go at once: nobody's upgrade waits for it. */
async function readStores(name: string, stores: readonly string[]): Promise<readonly Rows[]> {
  const opening = indexedDB.open(name);
  // A database that is not there must not be made: it would lack its stores.
  opening.onupgradeneeded = () => opening.transaction?.abort();
  const database = await toPromise(opening);
  database.onversionchange = () => database.close();
  try {
    // Without those of a newer version, or of none.
    const known = stores.filter((store) => database.objectStoreNames.contains(store));
    if (known.length === 0) return [];
    const transaction = database.transaction(known);
    return await Promise.all(
      stores.map((store) => (known.includes(store) ? readAll(transaction.objectStore(store)) : [])),
    );
  } finally {
    database.close();
  }
}

function readAll(store: IDBObjectStore): Promise<Rows> {
  return toPromise(store.name === ENVELOPES ? (store.getAllKeys() as IDBRequest) : store.getAll());
}

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
