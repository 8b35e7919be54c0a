import { answer, Database } from '../idb';
import type { Delivery, Envelope, QueueMark } from './queue-marks';
import { changeQueue, QUEUE, type QueueChanges } from './queue-on-disk';

/** Rows of one table, sealed together. */
export interface Pack {
  /** Its table and a number. */
  readonly name: string;
  /** The revision whose rows it holds. */
  readonly revision: number;
  readonly bytes: Uint8Array;
}

/** The changes of one transaction, sealed. */
export interface Entry {
  readonly revision: number;
  readonly bytes: Uint8Array;
}

/** How far a reader has read: the newest entry, and the newest packs. */
export interface Position {
  readonly revision: number;
  /** The entries up to this one were in the packs. */
  readonly packedTo: number;
}

/** What a reader lacks: the packs written since, then the entries that are in none. */
export interface Delta extends Position {
  readonly packs: readonly Pack[];
  readonly entries: readonly Entry[];
}

export type Appended =
  | 'written'
  /** Another writer was first. */
  | 'overtaken'
  /** The worker sent an operation that it changes, which nobody took in yet. */
  | 'sent';

const NO_CHANGES: QueueChanges = { marks: { put: [], remove: [] }, envelopes: [], taken: [] };

export const START: Position = { revision: 0, packedTo: 0 };

/**
 * Raised where the text changes, so that an older version, in another tab or in the worker, lets go of it: what it
 * cannot read it would take for broken. 2: field names are written once (`codec.ts`). 3: photos that wait lie beside. 4:
 * records are written once, too.
 */
const VERSION = 4;
const HEAD = 'packedTo';
const ALL = ['head', 'entries', 'packs'] as const;
/** See `src/db/photos/photo-disk.ts`. */
const PHOTO_STORES = { photos: 'key', photoParts: ['key', 'part'], photoCopies: 'key' };

/**
 * The journal on the disk: a list of sealed transactions, and packs that hold the rows of the older ones. It knows no
 * key and reads nothing. What `append` and `pack` wrote is on the disk when they resolve. The newest entry is never
 * removed, so that its number is always known.
 */
export class JournalDisk {
  readonly name: string;
  readonly #db: Database;

  /** @param onReplaced called when a newer version of the application asks for the database */
  constructor(name: string, onReplaced: () => void = () => undefined) {
    this.name = name;
    this.#db = openPersonDatabase(name, onReplaced);
  }

  /** The newest entry's; 0 where there is none. */
  revision(): Promise<number> {
    return this.#db.run(['entries'], 'readonly', (transaction) => newestIn(transaction));
  }

  /** Whether the newest entry is the one of this revision. */
  isNewest(revision: number): Promise<boolean> {
    return this.#db.run(['entries'], 'readonly', (transaction) =>
      isNewestIn(transaction, revision),
    );
  }

  /** Everything after a position, as one transaction saw it. */
  since(position: Position): Promise<Delta> {
    return this.#db.run(ALL, 'readonly', async (transaction) => {
      const [revision, packedTo] = await Promise.all([
        newestIn(transaction),
        packedToIn(transaction),
      ]);
      const newer = (from: number) => IDBKeyRange.lowerBound(from, true);
      const isRepacked = packedTo > position.packedTo;
      const packs = transaction.objectStore('packs').index('revision');
      const entries = transaction.objectStore('entries');
      const [written, added] = await Promise.all([
        isRepacked ? answer<Pack[]>(packs.getAll(newer(position.packedTo))) : [],
        // What a reader wrote after packs that it did not know of lies over them.
        answer<Entry[]>(entries.getAll(newer(isRepacked ? packedTo : position.revision))),
      ]);
      return { revision, packedTo, packs: written, entries: added };
    });
  }

  /**
   * Appends an entry, with what lies in clear beside it, where its revision follows the newest, and no operation that
   * the worker sent would go, or get another envelope, before that was taken in.
   */
  async append(entry: Entry, changes: QueueChanges = NO_CHANGES): Promise<Appended> {
    let result = 'written' as Appended;
    const { marks, envelopes, taken } = changes;
    const isOfQueue = marks.put.length + marks.remove.length + envelopes.length + taken.length > 0;
    const stores = isOfQueue ? ['entries', ...QUEUE] : ['entries'];
    await this.#db.run(stores, 'readwrite', async (transaction) => {
      // It is undone where an answer says that it must not be.
      const asked = isNewestIn(transaction, entry.revision - 1);
      transaction.objectStore('entries').put(entry);
      const changed = isOfQueue ? changeQueue(transaction, changes) : true;
      const [isNext, isUnsent] = await Promise.all([asked, changed]);
      if (!isNext) result = 'overtaken';
      else if (!isUnsent) result = 'sent';
      else return transaction.commit();
      transaction.abort();
    });
    return result === 'overtaken' && (await this.#holds(entry)) ? 'written' : result;
  }

  /** A connection lost after the commit made `append` ask twice. */
  async #holds({ revision, bytes }: Entry): Promise<boolean> {
    const found = await this.#db.run(['entries'], 'readonly', (transaction) =>
      answer<Entry | undefined>(transaction.objectStore('entries').get(revision)),
    );
    return (
      found?.bytes.length === bytes.length && bytes.every((byte, at) => byte === found.bytes[at])
    );
  }

  /**
   * Replaces packs by those of a revision and drops the entries before it, not those after; false where somebody else
   * packed since the position.
   */
  pack({ revision, packedTo }: Position, packs: readonly Pack[]): Promise<boolean> {
    return this.#db.run(ALL, 'readwrite', async (transaction) => {
      if ((await packedToIn(transaction)) !== packedTo) return false;
      for (const pack of packs) transaction.objectStore('packs').put(pack);
      transaction.objectStore('entries').delete(IDBKeyRange.upperBound(revision, true));
      transaction.objectStore('head').put(revision, HEAD);
      return true;
    });
  }

  /** What lies in clear of the queue, in order, and what became of it while nobody was unlocked. */
  listQueue(): Promise<{
    readonly marks: readonly QueueMark[];
    readonly deliveries: readonly Delivery[];
  }> {
    return this.#db.run(['queue', 'deliveries'], 'readonly', async (transaction) => {
      const [marks, deliveries] = await Promise.all([
        answer<QueueMark[]>(transaction.objectStore('queue').getAll()),
        answer<Delivery[]>(transaction.objectStore('deliveries').getAll()),
      ]);
      return { marks: marks.sort((one, other) => one.seq - other.seq), deliveries };
    });
  }

  /** The envelopes of operations that are about to be sent: from now on none of them gets another one. */
  claim(ids: readonly string[], triedAt: number): Promise<readonly Envelope[]> {
    return this.#db.run(['envelopes', 'deliveries'], 'readwrite', async (transaction) => {
      const store = transaction.objectStore('envelopes');
      const found = await Promise.all(ids.map((id) => answer<Envelope | undefined>(store.get(id))));
      const envelopes = found.flatMap((envelope) => envelope ?? []);
      for (const { id } of envelopes) transaction.objectStore('deliveries').put({ id, triedAt });
      return envelopes;
    });
  }

  /** Writes what became of operations that still wait. */
  putDeliveries(deliveries: readonly Delivery[]): Promise<void> {
    return this.#db.run(['queue', 'deliveries'], 'readwrite', async (transaction) => {
      const queue = transaction.objectStore('queue');
      const waiting = await Promise.all(
        deliveries.map(({ id }) => answer<IDBValidKey | undefined>(queue.getKey(id))),
      );
      for (const [at, delivery] of deliveries.entries())
        if (waiting[at] !== undefined) transaction.objectStore('deliveries').put(delivery);
    });
  }

  close(): void {
    this.#db.close();
  }
}

/**
 * A person's database.
 * @param onReplaced called when a newer version of the application asks for it
 */
export function openPersonDatabase(
  name: string,
  onReplaced: () => void = () => undefined,
): Database {
  return new Database({ name, version: VERSION, upgrade, onReplaced });
}

function upgrade({ db }: IDBTransaction, oldVersion: number): void {
  if (oldVersion < 3)
    for (const [store, keyPath] of Object.entries(PHOTO_STORES))
      db.createObjectStore(store, { keyPath });
  if (oldVersion > 0) return;
  db.createObjectStore('head');
  db.createObjectStore('entries', { keyPath: 'revision' });
  db.createObjectStore('packs', { keyPath: 'name' }).createIndex('revision', 'revision');
  for (const store of QUEUE) db.createObjectStore(store, { keyPath: 'id' });
}

async function newestIn(transaction: IDBTransaction): Promise<number> {
  const cursor = transaction.objectStore('entries').openKeyCursor(null, 'prev');
  return Number((await answer(cursor))?.key ?? 0);
}

/** Asked at each read and write: to look for the end of the entries takes the browser a millisecond longer. */
async function isNewestIn(transaction: IDBTransaction, revision: number): Promise<boolean> {
  const range = IDBKeyRange.lowerBound(revision);
  const [first, ...newer] = await answer(transaction.objectStore('entries').getAllKeys(range, 2));
  return (first ?? 0) === revision && newer.length === 0;
}

async function packedToIn(transaction: IDBTransaction): Promise<number> {
  return (await answer<number | undefined>(transaction.objectStore('head').get(HEAD))) ?? 0;
}
