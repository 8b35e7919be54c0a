/** The retention of idempotency keys: no queued write is older. */
const MAX_AGE_MS = 180 * 24 * 3_600_000;
/** Clocks that differ by less are not reported as adjusted. */
const CLOCK_TOLERANCE_MS = 2 * 60_000;

/** A time that a device told, as it is kept. */
export interface KeptTime {
  readonly at: Date;
  /** The device reported an impossible time. */
  readonly isAdjusted: boolean;
}

/**
 * Keeps a time that a device reported, whose clock may be wrong, between the oldest possible write and now.
 * @param told null where the device sent none: then it is now
 * @param notBefore in ms: the time of an earlier step, such as a departure before the arrival
 */
export function keepDeviceTime(
  told: Date | string | null | undefined,
  notBefore = Number.NEGATIVE_INFINITY,
): KeptTime {
  const now = Date.now();
  const shown = told ? new Date(told).getTime() : now;
  const earliest = Math.min(now, Math.max(now - MAX_AGE_MS, notBefore));
  const at = Math.min(now, Math.max(earliest, shown));
  return { at: new Date(at), isAdjusted: Math.abs(at - shown) > CLOCK_TOLERANCE_MS };
}
