/** The time on a device, read in one place by all code that stamps, ends a session or waits: see `tellTime`. */
import type { DeviceDatabase } from '../db/device-database';
import { type KnownTime, LONGEST_STEP_MS, tellTime } from '../domain/rules/device-time';

/** When this build was made; set by the build alone. */
declare const BUILT_AT: number | undefined;

const ROW = 'knownTime';
const KEEP_EVERY_MS = 60_000;

export interface Clock {
  /** Milliseconds since 1970, as well as the device knows. */
  now(): number;
  /** Whether the device's own clock shows a time that is already past. */
  isBroken(): boolean;
  /** Reads the last known time from the device, at the first call. Until then only the date of the build is known. */
  open(device: DeviceDatabase): Promise<void>;
  /** Remembers the time on the device, at most once a minute. A clock that ran weeks ahead is not believed. */
  keep(device: DeviceDatabase): Promise<void>;
  /**
   * Replaces the known time, also by an earlier one: this time is sure, because a server told it or took a password.
   */
  set(device: DeviceDatabase, time: number): Promise<void>;
}

export interface ClockDeps {
  /** The time that the device's clock shows. */
  readonly shown: () => number;
  /** Milliseconds that passed, whatever is done to the clock. */
  readonly elapsed: () => number;
  readonly builtAt: number;
}

const OF_THE_BROWSER: ClockDeps = {
  shown: () => Date.now(),
  elapsed: () => performance.now(),
  builtAt: typeof BUILT_AT === 'undefined' ? 0 : BUILT_AT,
};

/** The clock of a page, or of one run of the worker. */
export function createClock({ shown, elapsed, builtAt }: ClockDeps = OF_THE_BROWSER): Clock {
  let known: KnownTime = { at: builtAt, shown: null };
  let knownFrom = elapsed();
  let keptFrom: number | null = null;
  let opening: Promise<void> | null = null;

  const tell = () => tellTime(known, shown(), elapsed() - knownFrom);
  const learn = (time: KnownTime) => {
    known = time;
    knownFrom = elapsed();
  };
  const write = async (device: DeviceDatabase, at: number) => {
    learn({ at, shown: shown() });
    keptFrom = elapsed();
    await device.meta.put({ name: ROW, value: known });
  };
  const isDue = () => keptFrom === null || elapsed() - keptFrom >= KEEP_EVERY_MS;

  const read = async (device: DeviceDatabase) => {
    const last = (await device.meta.get(ROW))?.value as KnownTime | undefined;
    if (last && last.at >= known.at) learn(last);
    // The clock has started again: from here on the elapsed time is counted, for every page and the worker.
    if (tell().isBroken && (known.shown === null || shown() < known.shown))
      await write(device, tell().now);
  };

  return {
    now: () => tell().now,
    isBroken: () => tell().isBroken,
    open(device) {
      opening ??= read(device).catch((error: unknown) => {
        opening = null;
        throw error;
      });
      return opening;
    },
    async keep(device) {
      const { now } = tell();
      if (isDue() && (known.at <= builtAt || now - known.at <= LONGEST_STEP_MS))
        await write(device, now);
    },
    async set(device, time) {
      const guessed = known.at + elapsed() - knownFrom;
      if (isDue() || Math.abs(time - guessed) >= KEEP_EVERY_MS) await write(device, time);
    },
  };
}
