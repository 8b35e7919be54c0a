/** A draft that goes on while its record is saved again and again, such as a count of pieces. */
import type { Store, StoreWrites } from '../store';
import { mirrorsOf, type SaveRequest, saveIn } from './save-record';

/** Changes the draft, and returns the request to save with it, if any. */
export type DraftChange<Stamp extends keyof SaveRequest = never> = (
  tx: StoreWrites,
) => Promise<Omit<SaveRequest, Stamp> | null>;

type By = Pick<SaveRequest, 'author' | 'company' | 'device' | 'now'>;

interface Saving {
  readonly entity: SaveRequest['entity'];
  readonly change: DraftChange<keyof By>;
  readonly by: By;
  /** Until then further saves join this one, and all leave as one. */
  readonly notBefore: number;
}

/**
 * Changes a draft and saves its record in one transaction.
 * @throws errors of IndexedDB; then nothing was written.
 */
export function saveFromDraft(
  store: Store,
  { entity, change, by, notBefore }: Saving,
): Promise<void> {
  return store.write(mirrorsOf([{ entity }]), async (tx) => {
    const request = await change(tx);
    if (request) await saveIn(tx, { ...request, ...by }, notBefore, true);
  });
}
