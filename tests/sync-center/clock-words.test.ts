import { expect, test } from 'vitest';
import { toClockWords } from '../../src/features/sync-center/clock-words';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([null, 0, 10 * MINUTE, -10 * MINUTE])('an offset of %s ms has no warning', (offsetMs) => {
  expect(toClockWords(offsetMs)).toBeNull();
});

test.each([
  [-25 * MINUTE, 'está 25 minutos adelantado.'],
  [11 * MINUTE, 'está 11 minutos atrasado.'],
  [-HOUR, 'está 1 hora adelantado.'],
  [HOUR + MINUTE, 'está 1 hora y 1 minuto atrasado.'],
  [-(5 * HOUR), 'está 5 horas adelantado.'],
  [-(2 * HOUR + 30 * MINUTE), 'está 2 horas y 30 minutos adelantado.'],
  [DAY, 'está 1 día atrasado.'],
  [-(3 * DAY + 4 * HOUR + 20 * MINUTE), 'está 3 días y 4 horas adelantado.'],
  [-(24 * HOUR - 1), 'está 1 día adelantado.'],
])('%d ms: %s', (offsetMs, words) => {
  expect(toClockWords(offsetMs)).toContain(`El reloj de este equipo ${words}`);
});

test('within a day the time is called wrong, beyond it the date too', () => {
  expect(toClockWords(-25 * MINUTE)).toBe(
    'El reloj de este equipo está 25 minutos adelantado. Las horas que registres llevarán esa diferencia; corrige la hora del equipo.',
  );
  expect(toClockWords(2 * DAY)).toBe(
    'El reloj de este equipo está 2 días atrasado. Las fechas y horas que registres llevarán esa diferencia; corrige la fecha y la hora del equipo.',
  );
});
