/** The time for which acts and groups stay on the device, so that their person can take them back. */
import { isUntried, notBeforeOf } from '../delivery';
import type { Operation } from '../schema';

export const UNDO_MS = 10_000;
/** A time further ahead comes from a clock that was set back since, and does not count. */
export const LONGEST_UNDO_MS = 15_000;

/** Whether the time in which it can be taken back is still running. */
export function isUndoOpen(notBefore: number, now: number): boolean {
  return notBefore > now && notBefore - now <= LONGEST_UNDO_MS;
}

/** The last of these times that is still running; null without any. */
export function lastUndoEnd(times: readonly number[], now: number): number | null {
  const open = times.filter((time) => isUndoOpen(time, now));
  return open.length > 0 ? Math.max(...open) : null;
}

/** When the last of those that can still be taken back may be sent; null without any. */
export function undoEndOf(queue: readonly Operation[], now: number): number | null {
  return lastUndoEnd(queue.filter(isUntried).map(notBeforeOf), now);
}
