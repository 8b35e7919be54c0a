/** A person's database without the store: what a disk that fails does to it, or somebody with the tablet's files. */

export type Row = Readonly<Record<string, unknown>> & {
  readonly bytes: Uint8Array;
  readonly id: string;
  readonly name: string;
  readonly revision: number;
};
export type TableName =
  | 'head'
  | 'entries'
  | 'packs'
  | 'changed'
  | 'queue'
  | 'envelopes'
  | 'deliveries'
  | 'person';

async function withTable<T>(
  name: string,
  table: string,
  work: (rows: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  const db = await settled(indexedDB.open(name));
  try {
    const transaction = db.transaction(table, 'readwrite');
    const over = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const request = work(transaction.objectStore(table));
    await over;
    return request?.result;
  } finally {
    db.close();
  }
}

export const readRows = async (name: string, table: TableName) =>
  ((await withTable<Row[]>(name, table, (rows) => rows.getAll())) ?? []) as Row[];

export async function putRows(name: string, table: TableName, all: readonly object[]) {
  await withTable(name, table, (rows) => {
    for (const row of all) rows.put(row);
    return undefined;
  });
}

/** Puts in their place what `change` makes of the rows. */
export async function editRows(
  name: string,
  table: TableName,
  change: (rows: readonly Row[]) => readonly object[],
): Promise<void> {
  await putRows(name, table, change(await readRows(name, table)));
}

/** Removes the rows that are meant; all, where nothing is said. */
export async function dropRows(
  name: string,
  table: TableName,
  isMeant: (row: Row) => boolean = () => true,
): Promise<void> {
  const gone = (await readRows(name, table)).filter(isMeant);
  await withTable(name, table, (rows) => {
    for (const row of gone) rows.delete(row[String(rows.keyPath)] as IDBValidKey);
    return undefined;
  });
}

/** One bit of it is another. */
export function flip<Part extends { readonly bytes: Uint8Array }>(part: Part, at: number): Part {
  const bytes = new Uint8Array(part.bytes);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return { ...part, bytes };
}

export function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
