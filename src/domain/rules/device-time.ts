/** The time on a device whose clock may have started again: without signal a tablet with an empty battery shows 1970. */

/** How far a clock may be off before anybody is told: it is set right by minutes now and then. */
export const TOLERATED_CLOCK_MS = 10 * 60_000;

/** A longer jump than this is a clock that was set, not time that went by. */
export const LONGEST_STEP_MS = 30 * 24 * 3_600_000;

/** A time that is past, and what the device's clock showed then; null where nobody saw it. */
export interface KnownTime {
  readonly at: number;
  readonly shown: number | null;
}

export interface ToldTime {
  readonly now: number;
  /** The clock shows what is past. */
  readonly isBroken: boolean;
}

/**
 * The clock's own word, unless it shows what is past: then the known time and what has gone by since, as the clock
 * counted it, which goes on counting while no page is open, or as the page did, which is not fooled by a clock that is set.
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
