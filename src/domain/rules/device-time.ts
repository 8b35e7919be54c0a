/** The time on a device whose clock may have started again: without signal a tablet with an empty battery shows 1970. */

/** The tolerated error of a clock before anybody is warned: clocks are corrected by minutes now and then. */
export const TOLERATED_CLOCK_MS = 10 * 60_000;

/** A longer jump than this is a clock that was set, not time that went by. */
export const LONGEST_STEP_MS = 30 * 24 * 3_600_000;

/** A time that has passed for sure, and the device's clock at that moment; null where nobody saw it. */
export interface KnownTime {
  readonly at: number;
  readonly shown: number | null;
}

export interface ToldTime {
  readonly now: number;
  /** The clock shows a time that has passed already. */
  readonly isBroken: boolean;
}

/**
 * The clock's own time, unless it has passed already: then the known time plus the time since, as counted by the clock,
 * which goes on while no page is open, or by the page, which does not notice a clock being set.
 * @param shown by the device's clock now
 * @param elapsed since the time was known, at least
 */
export function tellTime(known: KnownTime, shown: number, elapsed: number): ToldTime {
  const least = known.at + elapsed;
  if (shown >= least - TOLERATED_CLOCK_MS) return { now: shown, isBroken: false };
  const counted = known.shown === null ? 0 : shown - known.shown;
  return {
    now: counted <= LONGEST_STEP_MS ? Math.max(least, known.at + counted) : least,
    isBroken: true,
  };
}
