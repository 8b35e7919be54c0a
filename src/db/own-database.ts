/**
 * A Dexie database of this device: checked before it opens, with a limit on each wait, and let go while the page is
 * hidden in the browser's back/forward cache.
 */
import Dexie, {
  type DBCore,
  type DBCoreTransaction,
  liveQuery,
  type Table,
  type Transaction,
} from 'dexie';
import { createStore } from 'zustand/vanilla';
import { onPageHidden, whileShown } from './hidden-page';

/** Why the device's data do not open or answer. The screens have a sentence for each. */
export type StoreTrouble =
  /** A newer version of the application has upgraded it. */
  | 'newer'
  /** A table is gone: its contents are not taken for empty. */
  | 'incomplete'
  /** Another page or the browser keeps it busy for too long. */
  | 'busy'
  /** Nothing in it opens with this person's key. */
  | 'foreign';

export class StoreError extends Error {
  readonly trouble: StoreTrouble;

  constructor(trouble: StoreTrouble, database: string) {
    super(`${database}: ${trouble}`);
    this.name = 'StoreError';
    this.trouble = trouble;
  }
}

export interface OwnDatabaseOptions {
  readonly name: string;
  /** Each table's keys and indexes, as Dexie writes them. */
  readonly tables: Readonly<Record<string, string>>;
  /** Called when a newer version of the application asks for the database, and it was let go. */
  readonly onReplaced?: () => void;
  /** Nobody deletes it but the browser: then it is made again. */
  readonly isKept?: boolean;
}

/** Raised with each change of the tables; Dexie counts in tens. */
const VERSION = 1;
const OPEN_LIMIT_MS = 10_000;
const TRANSACTION_LIMIT_MS = 15_000;
const MOST_REOPENINGS = 3;

export abstract class OwnDatabase extends Dexie {
  readonly #tables: readonly string[];
  #opening: Promise<unknown> | undefined;
  #isDeleted = false;
  /** How often it was opened: watched queries are watched again under the next connection. */
  readonly connections = createStore(() => 0);

  constructor({ name, tables, onReplaced, isKept = false }: OwnDatabaseOptions) {
    // Opened by `run` alone, which inspects it first: Dexie would open a newer version, and add a missing table.
    super(name, { autoOpen: false, cache: 'disabled', chromeTransactionDurability: 'strict' });
    this.#tables = Object.keys(tables);
    this.version(VERSION).stores(tables);
    this.use({ stack: 'dbcore', name: 'under way', create: watchTransactions });
    this.on('versionchange', ({ newVersion }: IDBVersionChangeEvent) => {
      // Deleted by a person in another tab: it is not made again here.
      this.#isDeleted = newVersion === null && !isKept;
      this.close();
      onReplaced?.();
      return false;
    });
    onPageHidden(endWhatIsUnderWay);
  }

  /**
   * Runs `work` as one transaction; its writes are on the disk when the promise resolves. A browser may lose its
   * connection to the disk after a long sleep: it is opened again, three times at most. Work that ended because the
   * page was hidden runs again when the page is shown.
   * @throws StoreError, and errors of Dexie
   */
  async run<T>(
    mode: 'r' | 'rw',
    tables: readonly Table[],
    work: (transaction: Transaction) => PromiseLike<T>,
  ): Promise<T> {
    for (let reopened = 0; ; reopened += 1) {
      try {
        return await whileShown(async () => {
          await this.#openChecked();
          return this.#transact(mode, tables, work);
        });
      } catch (error) {
        if (reopened === MOST_REOPENINGS || !isConnectionLost(error)) throw error;
        this.close();
      }
    }
  }

  /**
   * Calls with the result of a query now and after each commit that changes it, of this connection or another. @returns
   * ends it
   */
  watch<T>(
    query: () => PromiseLike<T>,
    next: (value: T) => void,
    fail: (error: unknown) => void,
  ): () => void {
    const subscribe = () => liveQuery(query as () => Promise<T>).subscribe(next, fail);
    let subscription = subscribe();
    const stop = this.connections.subscribe(() => {
      subscription.unsubscribe();
      subscription = subscribe();
    });
    return () => {
      stop();
      subscription.unsubscribe();
    };
  }

  override close(): void {
    used.delete(this);
    this.#opening = undefined;
    super.close();
  }

  async #transact<T>(
    mode: 'r' | 'rw',
    tables: readonly Table[],
    work: (transaction: Transaction) => PromiseLike<T>,
  ): Promise<T> {
    let isLate = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      return await this.transaction(mode, tables as Table[], (transaction) => {
        timer = setTimeout(() => {
          isLate = true;
          abort(transaction);
        }, TRANSACTION_LIMIT_MS);
        return work(transaction);
      });
    } catch (error) {
      if (isLate) throw new StoreError('busy', this.name);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  #openChecked(): Promise<unknown> {
    if (this.isOpen()) return Promise.resolve();
    // A failed opening is not remembered: the next call tries again.
    this.#opening ??= withLimit(this.#openNow(), OPEN_LIMIT_MS, () => {
      super.close();
      return new StoreError('busy', this.name);
    }).finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #openNow(): Promise<void> {
    used.add(this);
    if (this.#isDeleted) throw new Dexie.DatabaseClosedError('Deleted in another tab');
    const found = await inspectDatabase(this.name);
    if (found) {
      // The newest version of its own, as Dexie counts it.
      if (found.version > this.verno * 10) throw new StoreError('newer', this.name);
      if (this.#tables.some((table) => !found.stores.includes(table)))
        throw new StoreError('incomplete', this.name);
    }
    await this.open();
    this.connections.setState((count) => count + 1, true);
  }
}

export interface Inspected {
  readonly version: number;
  readonly stores: readonly string[];
}

/** A database as the disk has it, whatever its version; null where there is none, and none is made. */
export function inspectDatabase(name: string): Promise<Inspected | null> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    let isNew = false;
    request.onupgradeneeded = () => {
      isNew = true;
      request.transaction?.abort();
    };
    request.onsuccess = () => {
      const db = request.result;
      const found = { version: db.version, stores: [...db.objectStoreNames] };
      db.close();
      resolve(found);
    };
    request.onerror = (event) => {
      event.preventDefault();
      if (isNew) resolve(null);
      else reject(request.error);
    };
  });
}

/** Deletes a database of this device with all its contents, once no page has it open. */
export function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}

/** The name of an error, or of the one that Dexie found in it. */
export function errorNames(error: unknown): readonly string[] {
  const { name, inner } = (error ?? {}) as { name?: string; inner?: { name?: string } };
  return [name ?? '', inner?.name ?? ''];
}

export const isOutOfSpace = (error: unknown) => errorNames(error).includes('QuotaExceededError');

/**
 * 'Connection to Indexed Database server lost', 'Internal error opening backing store', and a transaction that ended
 * without a reason of its own, as Chromium ends those of a database whose data are deleted.
 */
function isConnectionLost(error: unknown): boolean {
  const [name, inner] = errorNames(error);
  if (name === 'AbortError') return inner === '' || inner === 'UnknownError';
  return ['UnknownError', 'InvalidStateError', 'DatabaseClosedError'].some(
    (lost) => lost === name || lost === inner,
  );
}

function abort(transaction: Pick<DBCoreTransaction, 'abort'>): void {
  try {
    transaction.abort();
  } catch {
    // It has ended, or is being committed.
  }
}

async function withLimit<T>(promise: Promise<T>, ms: number, late: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** The databases of this page that are open or being opened. */
const used = new Set<OwnDatabase>();
/** The browser's own transactions of this page: those of `run`, and those in which Dexie reads for `watch`. */
const underWay = new Set<DBCoreTransaction>();
/** Dexie closes its databases before this module hears that the page is hidden, but their transactions go on. */
function watchTransactions(core: DBCore): DBCore {
  return {
    ...core,
    transaction(...begin) {
      const transaction = core.transaction(...begin);
      underWay.add(transaction);
      const end = () => underWay.delete(transaction);
      for (const ending of ['complete', 'abort'])
        (transaction as IDBTransaction).addEventListener(ending, end);
      return transaction;
    },
  };
}

function endWhatIsUnderWay(): void {
  // A page that is frozen in mid-transaction keeps every other page waiting.
  for (const transaction of underWay) abort(transaction);
  for (const database of used) database.close();
}
