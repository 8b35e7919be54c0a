/** IndexedDB in promises. */

/** Resolves when the transaction is on the disk, or aborted by `run`. */
export async function runIn<T>(
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
  const value = await run(transaction);
  if (transaction.mode === 'readwrite') await ended;
  return value;
}

export function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** 'Connection to Indexed Database server lost', 'Internal error opening backing store': browsers name both so. */
export function isConnectionLost(error: unknown): boolean {
  const { name } = (error ?? {}) as { name?: string };
  return name === 'UnknownError' || name === 'InvalidStateError';
}
