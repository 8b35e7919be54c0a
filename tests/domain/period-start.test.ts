/** When today and this week began in Bogotá. */
import { expect, test } from 'vitest';
import { toPeriodStart } from '../../src/domain/rules/dates';

const at = (iso: string) => Date.parse(iso);

test.each([
  // A Monday at two in the morning in Greenwich is still Sunday there.
  ['2026-11-23T02:00:00Z', '2026-11-22T05:00:00Z', '2026-11-16T05:00:00Z'],
  ['2026-11-23T05:00:00Z', '2026-11-23T05:00:00Z', '2026-11-23T05:00:00Z'],
  ['2026-11-25T23:30:00Z', '2026-11-25T05:00:00Z', '2026-11-23T05:00:00Z'],
  ['2026-12-01T04:59:59Z', '2026-11-30T05:00:00Z', '2026-11-30T05:00:00Z'],
])('at %s', (now, day, week) => {
  expect(toPeriodStart('day', at(now))).toBe(at(day));
  expect(toPeriodStart('week', at(now))).toBe(at(week));
});
