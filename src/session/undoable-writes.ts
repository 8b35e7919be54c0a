/** Writes that a person may take back for ten seconds: saved, held on the device, taken back or let go. */
import { endUndo, saveAct, saveGroup, undoAct, undoGroup } from '../db/outbox/save-group';
import type { SaveRequest } from '../db/outbox/save-record';
import { UNDO_MS } from '../db/outbox/undo-window';
import type { Store } from '../db/store';

/** Options that the runtime adds to a request. */
export type Stamp = 'author' | 'company' | 'device' | 'now';
type Request = Omit<SaveRequest, Stamp>;

/** None is sent before `UNDO_MS` are over. */
export interface UndoableWrites {
  /** Writes many as one, see `saveGroup`. @returns their operations' ids. */
  saveGroup(changes: readonly Request[]): Promise<readonly string[]>;
  /** Takes back those that nobody has tried to send. @returns the ids of those. */
  undoGroup(ids: readonly string[]): Promise<readonly string[]>;
  /** Writes one act with its further records, see `saveAct`. @returns the ids for `undoAct` */
  saveAct(act: readonly Request[]): Promise<readonly string[]>;
  /** Takes all of them back, or none. @returns whether they were taken back */
  undoAct(ids: readonly string[]): Promise<boolean>;
  /** They are not to be taken back any more: sends them at once. */
  endUndo(ids: readonly string[]): Promise<void>;
}

interface WriteDeps {
  readonly db: Store;
  readonly stamp: () => Pick<SaveRequest, Stamp>;
  readonly onSaved: () => Promise<void>;
  /** Something is held no more. */
  readonly onChanged: () => Promise<void>;
}

export function undoableWrites({ db, stamp, onSaved, onChanged }: WriteDeps): UndoableWrites {
  const save = async (write: typeof saveGroup, requests: readonly Request[]) => {
    const by = stamp();
    const stamped = requests.map((request) => ({ ...request, ...by }));
    const ids = await write(db, stamped, by.now + UNDO_MS);
    await onSaved();
    return ids;
  };
  const change = async <Result>(changing: Promise<Result>) => {
    const result = await changing;
    await onChanged();
    return result;
  };
  return {
    saveGroup: (changes) => save(saveGroup, changes),
    undoGroup: (ids) => change(undoGroup(db, ids)),
    saveAct: (act) => save(saveAct, act),
    undoAct: (ids) => change(undoAct(db, ids)),
    endUndo: (ids) => change(endUndo(db, ids)),
  };
}
