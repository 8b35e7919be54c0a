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

/** What a reader lacks: the packs written after its revision, then the entries that are in none. */
export interface Delta {
  readonly revision: number;
  readonly packs: readonly Pack[];
  readonly entries: readonly Entry[];
}

interface Head {
  /** Of the newest entry. */
  readonly revision: number;
  /** All entries up to this one are in the packs, and gone. */
  readonly packedTo: number;
}

const EMPTY: Head = { revision: 0, packedTo: 0 };
const HEAD = 'head';
const ALL = ['heads', 'entries', 'packs'] as const;

/**
 * The journal on the disk: a list of sealed transactions, and packs that hold the rows of the older ones. It knows no
 * key and reads nothing. What `append` and `pack` wrote is on the disk when they resolve.
 */
export class JournalDisk {
  readonly name: string;
  #opened: Promise<IDBDatabase> | undefined;

  constructor(name: string) {
    this.name = name;
  }

  async revision(): Promise<number> {
    return this.#run(['heads'], 'readonly', async (store) => (await headIn(store('heads'))).revision);
  }

  /** Everything after a revision, as one transaction saw it. */
  since(revision: number): Promise<Delta> {
    return this.#run(ALL, 'readonly', async (store) => {
      const head = await headIn(store('heads'));
      const later = IDBKeyRange.lowerBound(revision, true);
      const [packs, entries] = await Promise.all([
        revision < head.packedTo
          ? answer<Pack[]>(store('packs').index('revision').getAll(later))
          : [],
        answer<Entry[]>(store('entries').getAll(later)),
      ]);
      return { revision: head.revision, packs, entries };
    });
  }

  /** Appends an entry where its revision follows the newest; false where another writer was first. */
  append(entry: Entry): Promise<boolean> {
    return this.#run(['heads', 'entries'], 'readwrite', async (store) => {
      const head = await headIn(store('heads'));
      if (head.revision !== entry.revision - 1) return false;
      store('entries').add(entry);
      store('heads').put({ ...head, revision: entry.revision }, HEAD);
      return true;
    });
  }

  /** Replaces packs by those of a revision, and drops its entries; false where the journal is past it. */
  pack(revision: number, packs: readonly Pack[]): Promise<boolean> {
    return this.#run(ALL, 'readwrite', async (store) => {
      const head = await headIn(store('heads'));
      if (head.revision !== revision) return false;
      for (const pack of packs) store('packs').put(pack);
      store('entries').delete(IDBKeyRange.upperBound(revision));
      store('heads').put({ ...head, packedTo: revision }, HEAD);
      return true;
    });
  }

  close(): void {
    void this.#opened?.then((db) => db.close());
    this.#opened = undefined;
  }

  /** Resolves when the transaction is on the disk. */
  async #run<T>(
    stores: readonly string[],
    mode: IDBTransactionMode,
    run: (store: (name: string) => IDBObjectStore) => Promise<T>,
  ): Promise<T> {
    const db = await this.#open();
    const transaction = db.transaction([...stores], mode, { durability: 'strict' });
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    done.catch(() => undefined);
    const value = await run((name) => transaction.objectStore(name));
    if (mode === 'readwrite') await done;
    return value;
  }

  #open(): Promise<IDBDatabase> {
    this.#opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(this.name, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore('heads');
        request.result.createObjectStore('entries', { keyPath: 'revision' });
        request.result.createObjectStore('packs', { keyPath: 'name' }).createIndex('revision', 'revision');
      };
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        request.result.onversionchange = () => this.close();
        resolve(request.result);
      };
    });
    return this.#opened;
  }
}

const headIn = async (heads: IDBObjectStore): Promise<Head> =>
  (await answer<Head | undefined>(heads.get(HEAD))) ?? EMPTY;

const answer = <T>(request: IDBRequest): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T);
    request.onerror = () => reject(request.error);
  });
