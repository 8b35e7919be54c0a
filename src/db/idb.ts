/** IndexedDB in promises. */

export interface DatabaseOptions {
  readonly name: string;
  readonly version: number;
  /** Makes its stores. `oldVersion` is 0 where there was none. */
  readonly upgrade: (transaction: IDBTransaction, oldVersion: number) => void;
  /** Called when a newer version of the application asks for the database, and it was let go. */
  readonly onReplaced: () => void;
}

/** A database that is opened when it is first used, and again where the browser lost its connection to the disk. */
export class Database {
  readonly #options: DatabaseOptions;
  #opened: Promise<IDBDatabase> | undefined;

  constructor(options: DatabaseOptions) {
    this.#options = options;
  }

  /**
   * Resolves when the transaction is on the disk, or aborted by `run`; undoes it where `run` throws. A browser may lose its
   * connection to the disk after a long sleep: it is opened again, three times at most.
   */
  async run<T>(
    stores: readonly string[],
    mode: IDBTransactionMode,
    run: (transaction: IDBTransaction) => Promise<T>,
  ): Promise<T> {
    for (let reopened = 0; ; reopened += 1) {
      try {
        const db = await this.#open();
        return await runIn(db.transaction([...stores], mode, { durability: 'strict' }), run);
      } catch (error) {
        if (reopened === MOST_REOPENINGS || !isConnectionLost(error)) throw error;
        this.close();
      }
    }
  }

  close(): void {
    void this.#opened?.then(
      (db) => db.close(),
      () => undefined,
    );
    this.#opened = undefined;
  }

  #open(): Promise<IDBDatabase> {
    const { name, version, upgrade, onReplaced } = this.#options;
    this.#opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(name, version);
      request.onupgradeneeded = ({ oldVersion }) => {
        // There is one while the stores are made.
        if (request.transaction) upgrade(request.transaction, oldVersion);
      };
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const db = request.result;
        db.onversionchange = () => {
          this.close();
          onReplaced();
        };
        resolve(db);
      };
    });
    return this.#opened;
  }
}

const MOST_REOPENINGS = 3;

async function runIn<T>(
  transaction: IDBTransaction,
  run: (transaction: IDBTransaction) => Promise<T>,
): Promise<T> {
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    // Without an error it was aborted by `run`.
    transaction.onabort = () => (transaction.error ? reject(transaction.error) : resolve());
  });
  // Reported by `run`, where that fails.
  ended.catch(() => undefined);
  try {
    const value = await run(transaction);
    if (transaction.mode === 'readwrite') await ended;
    return value;
  } catch (error) {
    abort(transaction);
    throw error;
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended: a failed request aborts it by itself.
  }
}

export function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** 'Connection to Indexed Database server lost', 'Internal error opening backing store': browsers name both so. */
function isConnectionLost(error: unknown): boolean {
  const { name } = (error ?? {}) as { name?: string };
  return name === 'UnknownError' || name === 'InvalidStateError';
}
