const FLOOR_MS = 2_000;
const CEILING_MS = 15 * 60_000;
/** The longest `Retry-After` that is honoured. */
export const LONGEST_WAIT_MS = 24 * 3_600_000;

/**
 * Full jitter from 2 s to 15 min, doubling with each attempt that was answered; `Retry-After` is a floor.
 * `random` is in [0, 1).
 */
export function toDelay(
  attempts: number,
  random: number,
  retryAfterMs: number | null = null,
): number {
  const reach = Math.min(CEILING_MS, FLOOR_MS * 2 ** Math.min(attempts, 20));
  const floor = Math.min(retryAfterMs ?? 0, LONGEST_WAIT_MS);
  return Math.max(FLOOR_MS + random * (reach - FLOOR_MS), floor);
}
