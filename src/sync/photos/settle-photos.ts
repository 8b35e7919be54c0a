import type { PhotoDisk } from '../../db/photos/photo-disk';
import type { WaitingPhoto } from '../../db/photos/photo-rows';
import { isOnServer } from '../../db/schema';
import { readMeta, type StoreReads, toNamedPhoto } from '../../db/store';
import { toPhotoKey } from '../../domain/rules/delivery-proof';

/** A photo is written before the operation that names it; after a day without one, nobody is saving it any more. */
const ORPHAN_AFTER_MS = 24 * 3_600_000;

/**
 * Finds out the outcome of the operations that name photos: one that is on the server lets its photo go, one that was
 * discarded or never saved takes it along.
 */
export async function settlePhotos(
  db: StoreReads,
  disk: Pick<PhotoDisk, 'list' | 'change' | 'remove'>,
  now: number,
): Promise<void> {
  const open = (await disk.list()).filter(
    ({ isNamed, trouble }) => !isNamed && trouble?.is !== 'refused',
  );
  if (open.length === 0) return;
  // Read the queue first: an operation moves from there to the history.
  const waiting = new Set((await db.listUnsettled()).map(({ changes }) => toPhotoKey(changes)));
  const past = (await db.listHistoryAfter(0)).filter(({ kind }) => kind === 'status');
  const fates = new Map(past.map((one) => [toPhotoKey(one.changes), isOnServer(one)]));
  for (const photo of open) {
    if (waiting.has(photo.key)) continue;
    const isThere = (await readMeta(db, toNamedPhoto(photo.key), false)) || fates.get(photo.key);
    if (isThere) await disk.change(photo.key, { isNamed: true });
    else if (isThere === false || isOrphan(photo, now)) await disk.remove(photo.key);
  }
}

/** Absolute: the clock may have been set back since. */
const isOrphan = ({ savedAt }: WaitingPhoto, now: number) =>
  Math.abs(now - savedAt) > ORPHAN_AFTER_MS;
