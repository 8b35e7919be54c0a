/** The cost of a save and a send if much is queued, or much has been sent: seeded through the app's own modules. */
import { normaliseChanges } from '../../../src/api/normalise';
import type { JournalStore } from '../../../src/db/journal/journal-store';
import { readLease, takeLease } from '../../../src/db/lease';
import { applyChanges } from '../../../src/db/mirror/apply-changes';
import { applyOutcomes, type Outcome } from '../../../src/db/outbox/apply-outcomes';
import { readQueue } from '../../../src/db/outbox/queue';
import type { StoreWrites } from '../../../src/db/store';
import { QUEUED_NAMES } from '../../../src/domain/entities';
import type { Fields } from '../../../src/domain/entity';
import { product, shipment, vessel } from '../../sync/support/builders';
import { engineOf, newId, openStore, PLACES, save, spread, toCustomer } from './page-parts';

/** The kinds of saves: a new record of an entity, or another state of a shipment. */
export type Saved = 'customer' | 'vessel' | 'product' | 'shipment' | 'status';

/** Operations that are written, or marked as sent, in one transaction. */
const TOGETHER = 500;
/** More shipments than any measurement changes. */
const SHIPMENTS = 1_000;
const FIRST_SHIPMENT = 2_000_000;
const WEEK_MS = 6.5 * 24 * 3_600_000;

/** The number of records saved in this page, by database and kind, so that none is repeated. */
const used = new Map<string, number>();

export const costs = {
  /** Prepares a database with shipments on the server, and this number of operations of boat days waiting. */
  async prepare(name: string, queued: number): Promise<void> {
    const db = await openStore(name);
    const { epoch } = await readLease(db);
    const page = normaliseChanges({ cursor: '1', more: false, changes: shipmentChanges() });
    if (!page) throw new Error('The page is not well-formed');
    await applyChanges(db, epoch, page, ['shipment'], Date.now());
    await saveTogether(db, boatDays(queued));
    db.close();
  },

  /** Marks everything queued as sent in the last week, as the engine does with a server's answers. */
  async takeForSent(name: string): Promise<number> {
    const db = await openStore(name);
    const queue = await readQueue(db);
    const now = Date.now();
    const epoch = await takeLease(db, 'banco', now);
    for (let from = 0; from < queue.length; from += TOGETHER) {
      const some = queue.slice(from, from + TOGETHER);
      const outcomes = some.map(({ id, kind }, index): readonly [string, Outcome] => {
        const number = 3_000_000 + from + index;
        const at = now - Math.round(WEEK_MS * (1 - (from + index) / queue.length));
        const result = { id: kind === 'create' ? number : null, version: 1, record: null, at };
        return [id, { do: 'acknowledge', result }];
      });
      const byId = new Map(outcomes);
      await applyOutcomes(db, epoch, some, async ({ id }) => byId.get(id) ?? null);
    }
    const left = (await readQueue(db)).length;
    db.close();
    if (left > 0) throw new Error(`${left} were not taken for sent`);
    return queue.length;
  },

  /**
   * Saves one record after the other, each durable: `most` of them, or as many as the time allows, but never less than
   * `least`. After each, `disk` is the time of a bare commit of a kilobyte.
   */
  async saves(name: string, what: Saved, { least, most, ms }: SaveLimits) {
    const db = await openStore(name);
    const people = await db.listRows('customer');
    const sender = people.at(-1)?.view ?? toCustomer(1);
    const place = `${name} ${what}`;
    const before = (await readQueue(db)).length;
    const times: number[] = [];
    const disk: number[] = [];
    const bare = await openBare(`${name} bare`);
    const end = performance.now() + ms;
    while (times.length < most && (times.length < least || performance.now() < end)) {
      const number = used.get(place) ?? 0;
      used.set(place, number + 1);
      const wanted = toSaved(what, number, sender);
      const startedAt = performance.now();
      await save(db, wanted);
      const savedAt = performance.now();
      times.push(savedAt - startedAt);
      await commitBare(bare);
      disk.push(performance.now() - savedAt);
    }
    bare.close();
    const added = (await readQueue(db)).length - before;
    db.close();
    if (added !== times.length) throw new Error(`${times.length} saves, ${added} operations`);
    return { ...spread(times), count: times.length, disk: spread(disk) };
  },

  /** Queues this number of people and vessels, none of which names another. */
  async queueOfPeople(name: string, author: string, count: number): Promise<void> {
    const db = await openStore(name);
    const people = Array.from({ length: count }, (_, index) =>
      index % 2 === 0
        ? { entity: 'customer' as const, fields: toCustomer(index), author }
        : { entity: 'vessel' as const, fields: vessel(), author },
    );
    await saveTogether(db, people);
    db.close();
  },

  /** Sends until nothing waits or the time is over. */
  async sendFor(name: string, place: Parameters<typeof engineOf>[1], ms: number) {
    const db = await openStore(name);
    const engine = engineOf(db, place);
    const queued = (await readQueue(db)).length;
    const startedAt = performance.now();
    await engine.drain({ until: Date.now() + ms });
    const took = performance.now() - startedAt;
    const left = (await readQueue(db)).length;
    db.close();
    return { ms: took, sent: queued - left, left };
  },
};

export interface SaveLimits {
  readonly least: number;
  readonly most: number;
  readonly ms: number;
}

/** The browser's own database, with nothing of the app between. */
function openBare(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onupgradeneeded = () =>
      request.result.createObjectStore('rows', { autoIncrement: true });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function commitBare(db: IDBDatabase): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction('rows', 'readwrite', { durability: 'strict' });
    transaction.objectStore('rows').add(new Uint8Array(1024));
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

type SaveRequest = Parameters<typeof save>[1];

function toSaved(what: Saved, number: number, sender: Fields): SaveRequest {
  switch (what) {
    case 'customer':
      return { entity: 'customer', fields: toCustomer(9_000_000 + number) };
    case 'vessel':
      return { entity: 'vessel', fields: vessel() };
    case 'product':
      return { entity: 'product', fields: product(PLACES, sender) };
    case 'shipment':
      return { entity: 'shipment', fields: shipment(PLACES, sender, sender, [newId(), newId()]) };
    case 'status': {
      const changed = String(FIRST_SHIPMENT + (number % SHIPMENTS));
      return { entity: 'shipment', fields: { estadoEntrega: 'EN_TRANSITO' }, changed };
    }
  }
}

function shipmentChanges(): readonly unknown[] {
  const record = shipment(PLACES, toCustomer(1), toCustomer(2), ['1']);
  return Array.from({ length: SHIPMENTS }, (_, index) => {
    const id = FIRST_SHIPMENT + index;
    return {
      entity: 'shipment',
      id,
      version: 1,
      record: { ...record, id, version: 1, numeroGuia: `FC-${id}` },
    };
  });
}

/**
 * A boat's day: of four operations one is a person, two are goods and one is a shipment, as in `queue`. People come
 * last: a reference to a person is looked up among all of them, and seeding would take as long as the measurement.
 */
function* boatDays(count: number): Generator<SaveRequest> {
  const people = Math.floor(count / 4);
  for (let number = people; number < count; number += 1) {
    const sender = toCustomer(number % Math.max(people, 1));
    yield number % 3 === 0
      ? { entity: 'shipment', fields: shipment(PLACES, sender, sender, [newId(), newId()]) }
      : { entity: 'product', fields: product(PLACES, sender) };
  }
  for (let number = 0; number < people; number += 1)
    yield { entity: 'customer', fields: toCustomer(number) };
}

/** Saves each by the app's own save, many in one transaction. */
async function saveTogether(db: JournalStore, requests: Iterable<SaveRequest>): Promise<void> {
  const all = [...requests];
  for (let from = 0; from < all.length; from += TOGETHER)
    await db.write(QUEUED_NAMES, async (tx) => {
      const inside: StoreWrites = tx;
      const store = Object.assign(Object.create(inside), {
        write: <T>(_mirrors: unknown, run: (within: StoreWrites) => Promise<T>) => run(inside),
      });
      for (const request of all.slice(from, from + TOGETHER)) await save(store, request);
    });
}
