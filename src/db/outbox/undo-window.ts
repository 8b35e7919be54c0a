/** How long what was saved as a group stays on the device, so that its person can take it back. */
import { isUntried, notBeforeOf } from '../delivery';
import type { Operation } from '../schema';

export const UNDO_MS = 10_000;
/** A time further ahead comes from a clock that was set back since, and does not count. */
export const LONGEST_UNDO_MS = 15_000;

/** Whether the time in which it can be taken back is still running. */
export function isUndoOpen(notBefore: number, now: number): boolean {
  return notBefore > now && notBefore - now <= LONGEST_UNDO_MS;
}

/** When the last of those that can still be taken back may be sent; null without any. */
export function undoEndOf(queue: readonly Operation[], now: number): number | null {
  const times = queue
    .filter((operation) => isUntried(operation) && isUndoOpen(notBeforeOf(operation), now))
    .map(notBeforeOf);
  return times.length > 0 ? Math.max(...times) : null;
}
