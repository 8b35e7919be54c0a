/**
 * Takes over what versions before 4 kept in clear, in a Dexie database. Where it is interrupted nothing is lost and the
 * next call begins again: the clear copy goes only when the journal holds what was in it. The emptied database stays,
 * at a version that an older tab cannot open: what is saved there would be found by nobody.
 */
import { migrateOperation } from '../migrate-operation';
import { isOperation, isUnsettled, type MetaEntry, toPast } from '../schema';
import { type Change, MIRROR_NAMES } from '../state/state';
import type { JournalStore } from './journal-store';

/** Above every version that Dexie gave it; its object stores are gone then. */
const EMPTIED_VERSION = 1000;

type ClearData = Readonly<Record<string, readonly Row[]>>;
type Row = Readonly<Record<string, unknown>>;

/**
 * @param name of the clear database; nothing is done where there is none
 * @param journal of the same person, which holds nothing else yet
 */
export async function convertClearData(name: string, journal: JournalStore): Promise<void> {
  const databases = await indexedDB.databases();
  if (!databases.some((one) => one.name === name)) return;
  for (;;) {
    const found = await readAll(name);
    // Taken over before.
    if (!found) return;
    await journal.replaceAll(toChanges(found));
    if (await empty(name, found)) return;
    // An older tab wrote meanwhile.
  }
}

/** The rows of a journal that stand for those of the clear database. */
export function toChanges(found: ClearData): Change[] {
  const changes: Change[] = [];
  const stored = found.outbox ?? [];
  const past = [...(found.history ?? [])].map((entry) => ({ checks: 0, ...entry }) as Row);
  let place = Math.max(0, ...past.map((entry) => Number(entry.place)));
  for (const { names: _names, ...row } of stored) {
    const operation = migrateOperation(row);
    const isEnded = isOperation(operation) && !isUnsettled(operation);
    if (!isEnded) {
      changes.push(['outbox', Number(row.seq), operation]);
      continue;
    }
    // Versions before 3 left in the outbox what had ended.
    place += 1;
    const ending = operation.ending ?? { is: 'sent' };
    past.push({ ...toPast(operation, ending, operation.ackedAt ?? 0), place } as unknown as Row);
  }
  for (const entry of past) changes.push(['history', Number(entry.place), entry]);
  const seqs = [...stored, ...past].map(({ seq }) => Number(seq));
  changes.push(['counters', 'seq', { last: Math.max(0, ...seqs) }]);
  changes.push(['counters', 'place', { last: place }]);
  for (const draft of found.drafts ?? []) changes.push(['drafts', String(draft.name), draft]);
  for (const { name, value } of (found.meta ?? []) as unknown as MetaEntry[])
    changes.push(['meta', name, { value }]);
  for (const mirror of MIRROR_NAMES)
    for (const row of found[mirror] ?? []) changes.push([mirror, String(row.key), row]);
  return changes;
}

/** Null where it was emptied. */
async function readAll(name: string): Promise<ClearData | null> {
  const db = await open(name);
  try {
    const names = [...db.objectStoreNames];
    return names.length === 0 ? null : await readIn(db.transaction(names, 'readonly'));
  } finally {
    db.close();
  }
}

/**
 * Removes every row, where the queue is still what was found: in the transaction of a new version, which no other
 * connection survives. @returns whether it is empty
 */
async function empty(name: string, found: ClearData): Promise<boolean> {
  let isSame = true;
  const db = await open(name, EMPTIED_VERSION, async (transaction) => {
    const now = await readIn(transaction);
    isSame = ['outbox', 'history', 'drafts'].every(
      (store) => JSON.stringify(now[store] ?? []) === JSON.stringify(found[store] ?? []),
    );
    if (!isSame) return transaction.abort();
    for (const store of [...transaction.db.objectStoreNames])
      transaction.db.deleteObjectStore(store);
  }).catch((error: unknown) => {
    if (isSame) throw error;
    return null;
  });
  db?.close();
  return isSame;
}

async function readIn(transaction: IDBTransaction): Promise<ClearData> {
  const names = [...transaction.objectStoreNames];
  const all = await Promise.all(
    names.map((store) => answer<Row[]>(transaction.objectStore(store).getAll())),
  );
  return Object.fromEntries(names.map((store, at) => [store, all[at] ?? []]));
}

function open(
  name: string,
  version?: number,
  upgrade?: (transaction: IDBTransaction) => Promise<void>,
): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version);
  let upgrading: Promise<void> = Promise.resolve();
  request.onupgradeneeded = () => {
    if (upgrade && request.transaction) upgrading = upgrade(request.transaction);
  };
  return answer(request).then(async (db) => {
    await upgrading;
    return db;
  });
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
