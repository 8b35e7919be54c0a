/**
 * Saves the rows of a file some fifty at a time, so that nobody else waits long for the store. The rest lies on the
 * disk: after a kill it goes on with the same operations.
 */
import { readMeta, type Store, type StoreReads, type StoreWrites, toFileRows } from '../store';
import { mirrorsOf, type SaveRequest, saveIn } from './save-record';

const ROWS_A_TURN = 50;
const META = 'file';

export interface FileProgress {
  readonly done: number;
  readonly total: number;
}

interface SavedFile extends FileProgress {
  /** The meta entry of its rows. */
  readonly rows: string;
}

/**
 * Saves many new records in the order given, each turn whole.
 * @param onProgress called after each turn
 * @throws errors of the disk; rows saved by then stay, and `resumeFile` goes on
 */
export async function saveFile(
  store: Store,
  requests: readonly SaveRequest[],
  onProgress: (progress: FileProgress) => void,
): Promise<void> {
  await resumeFile(store, () => undefined);
  const rows = toFileRows(requests[0]?.operationId ?? '');
  await store.write([], async (tx) => {
    await tx.putMeta(rows, requests);
    await tx.putMeta(META, { rows, done: 0, total: requests.length } satisfies SavedFile);
  });
  await resumeFile(store, onProgress);
}

/** Goes on with a file whose saving was interrupted, if there is one. */
export async function resumeFile(
  store: Store,
  onProgress: (progress: FileProgress) => void,
): Promise<void> {
  for (let file = await nextTurn(store); file; file = await nextTurn(store)) onProgress(file);
}

/**
 * Continues another store's file here.
 * @param isOlder whether the file that is being saved here is an earlier state of that one
 */
export async function takeFile(tx: StoreWrites, from: StoreReads, isOlder: boolean): Promise<void> {
  const there = await readMeta<SavedFile | null>(from, META, null);
  const here = await readMeta<SavedFile | null>(tx, META, null);
  if (here && !isOlder) return;
  if (here) await tx.putMeta(here.rows, null);
  if (there) await tx.putMeta(there.rows, await from.getMeta(there.rows));
  if (here || there) await tx.putMeta(META, there);
}

/** Null once nothing is left. */
async function nextTurn(store: Store): Promise<FileProgress | null> {
  const known = await readMeta<SavedFile | null>(store, META, null);
  if (!known) return null;
  const all = await readMeta<readonly SaveRequest[]>(store, known.rows, []);
  return store.write(mirrorsOf(all), async (tx) => {
    // Another tab may go on with it too.
    const file = await readMeta<SavedFile | null>(tx, META, null);
    if (file?.rows !== known.rows) return file;
    const { rows, done, total } = file;
    const turn = all.slice(done, done + ROWS_A_TURN);
    for (const request of turn) await saveIn(tx, request);
    const next = done + turn.length;
    const isOver = turn.length === 0 || next >= total;
    await tx.putMeta(META, isOver ? null : ({ rows, done: next, total } satisfies SavedFile));
    if (isOver) await tx.putMeta(rows, null);
    return { done: next, total };
  });
}
