/** The time on a device whose clock shows what is past. */
import { expect, test } from 'vitest';
import { tellTime } from '../../src/domain/rules/device-time';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const KNOWN = Date.UTC(2026, 10, 20, 20, 15);
const known = { at: KNOWN, shown: KNOWN };

test.each([
  ['that goes right', 8 * HOUR],
  ['set right by some minutes', -10 * MINUTE],
  ['three days ahead, which may be true', 3 * DAY],
  ['a year ahead, which may be true', 365 * DAY],
])('a clock %s is believed', (_name, ms) => {
  expect(tellTime(known, KNOWN + ms, 0)).toEqual({ now: KNOWN + ms, isBroken: false });
});

test.each([
  ['1970', 0],
  ['2015', Date.UTC(2015, 0, 1)],
  ['31 days back', KNOWN - 31 * DAY],
  ['one hour back', KNOWN - HOUR],
])('a clock that shows %s is broken: the known time and what has elapsed', (_name, shown) => {
  expect(tellTime(known, shown, 0)).toEqual({ now: KNOWN, isBroken: true });
  expect(tellTime(known, shown + 7 * MINUTE, 7 * MINUTE)).toEqual({
    now: KNOWN + 7 * MINUTE,
    isBroken: true,
  });
});

test('a broken clock counts the time while no page is open', () => {
  const from1970 = { at: KNOWN, shown: 5 * MINUTE };
  expect(tellTime(from1970, 5 * MINUTE + 8 * HOUR, 0).now).toBe(KNOWN + 8 * HOUR);
  // It started again, or somebody set it to another year: neither is time that went by.
  expect(tellTime(from1970, 0, 2 * MINUTE).now).toBe(KNOWN + 2 * MINUTE);
  expect(tellTime(from1970, Date.UTC(2019, 0, 1), 2 * MINUTE).now).toBe(KNOWN + 2 * MINUTE);
});
