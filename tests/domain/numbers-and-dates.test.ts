import { describe, expect, test } from 'vitest';
import {
  formatAge,
  formatDate,
  formatDateTime,
  formatHour,
  formatTime,
  fromBogota,
  parseDate,
  toBogotaDay,
  toBogotaTime,
} from '../../src/domain/rules/dates';
import { toDimensions } from '../../src/domain/rules/dimensions';
import { toReservedDocument } from '../../src/domain/rules/erased';
import {
  formatDocument,
  formatInteger,
  formatMeasure,
  formatMoney,
  formatPhone,
  parseMeasure,
  parseMoney,
} from '../../src/domain/rules/numbers';

describe('money', () => {
  test.each([
    ['1250000', 1_250_000],
    ['1.250.000', 1_250_000],
    ['$ 1.250.000', 1_250_000],
    ['1,250,000', 1_250_000],
    ['185.000', 185_000],
    [185_000, 185_000],
    ['0', 0],
  ])('%s is %d', (typed, pesos) => {
    expect(parseMoney(typed)).toBe(pesos);
  });

  test.each(['', '12.50', '1.25', '1.250,000', '12,5', 'mil', '-5', '1.2500', 0.5, null, 185.125])(
    '%s is no amount',
    (typed) => {
      expect(parseMoney(typed)).toBeNaN();
    },
  );

  test('is formatted as in Colombia', () => {
    expect(formatMoney(1_250_000)).toBe('$ 1.250.000');
    expect(formatMoney(950)).toBe('$ 950');
    expect(formatInteger(-1_000)).toBe('-1.000');
    expect(formatMoney(0)).toBe('$ 0');
  });

  test('is read whole from a record, however large', () => {
    expect(parseMoney(1e21)).toBe(1e21);
  });
});

describe('a measure', () => {
  test.each([
    ['1,5', 1.5],
    ['1.5', 1.5],
    ['1.250,5', 1250.5],
    [' 1,250 ', 1.25],
    ['40', 40],
    [0.25, 0.25],
    // The dot of a number is decimal, that of a text may group.
    [1.125, 1.125],
  ])('%s is %d', (typed, value) => {
    expect(parseMeasure(typed)).toBe(value);
  });

  test.each(['', '1,2,3', '1.250', '1.25,5', 'uno', '-1', '1e3', Number.POSITIVE_INFINITY])(
    '%s is none',
    (typed) => {
      expect(parseMeasure(typed)).toBeNaN();
    },
  );

  test('is formatted with a decimal comma', () => {
    expect(formatMeasure(1250.5)).toBe('1.250,5');
    expect(formatMeasure(40)).toBe('40');
  });

  test('dimensions are built from three measures, and missing without one', () => {
    expect(toDimensions(40, 30.5, 25)).toBe('40 x 30.5 x 25');
    expect(toDimensions(40, Number.NaN, 25)).toBe('');
    expect(toDimensions(40, '30', 25)).toBe('');
  });
});

test('a phone of ten digits is grouped, and another is shown as it is', () => {
  expect(formatPhone('3124480917')).toBe('312\u00a0448\u00a00917');
  expect(formatPhone(3124480917)).toBe('312\u00a0448\u00a00917');
  for (const other of ['31244809171', '5840123', '+3124480917', ''])
    expect(formatPhone(other)).toBe(other);
  expect(formatPhone(null)).toBe('');
});

test('a document of digits is grouped, another is shown as it is, and a suppressed one is no number', () => {
  expect(formatDocument('41240318')).toBe('41.240.318');
  expect(formatDocument(41240318)).toBe('41.240.318');
  for (const other of ['AV123456', '123456AV', '0041240318', ''])
    expect(formatDocument(other)).toBe(other);
  expect(formatDocument(null)).toBe('');
  expect(formatDocument(toReservedDocument(7))).toBe('Suprimido');
});

describe('a date', () => {
  test.each([
    ['17/5/1985', '1985-05-17'],
    ['17-05-1985', '1985-05-17'],
    ['1985-05-17', '1985-05-17'],
    ['1985-05-17T00:00:00.000Z', '1985-05-17'],
    ['29/02/2024', '2024-02-29'],
    [' 17 5 1985 ', '1985-05-17'],
  ])('%s is %s', (typed, iso) => {
    expect(parseDate(typed)).toBe(iso);
  });

  // PostgreSQL knows no year 0.
  const noYear = ['0000-01-01', '1/1/0000'];
  test.each([
    ...noYear,
    '31/02/2024',
    '29/02/2023',
    '00/01/2024',
    '1/13/2024',
    '17/5/85',
    '1980-05-1799',
    '1980-05-17/18',
    '1980-05-17 o 18',
    '117/5/1980',
    '17/5/19801',
    '11980-05-17',
    '',
    null,
  ])('%s is none', (typed) => {
    expect(parseDate(typed)).toBeNull();
  });

  test('is formatted day first, in the time of Bogotá whatever the device’s time zone', () => {
    const at = Date.UTC(2026, 10, 21, 4, 5);
    expect(formatDate('2026-11-20')).toBe('20/11/2026');
    expect(formatDate('pronto')).toBe('pronto');
    expect(toBogotaDay(at)).toBe('2026-11-20');
    expect(formatTime(at)).toBe('11:05\u00a0p.\u00a0m.');
    expect(formatTime(Date.UTC(2026, 10, 20, 17, 0))).toBe('12:00\u00a0p.\u00a0m.');
    expect(formatTime(Date.UTC(2026, 10, 20, 5, 9))).toBe('12:09\u00a0a.\u00a0m.');
    expect(formatDateTime(at)).toBe('20/11/2026 · 11:05\u00a0p.\u00a0m.');
  });

  test('and an hour in Bogotá are a moment, and a moment is a time of day there', () => {
    const at = Date.UTC(2026, 10, 21, 4, 5);
    expect(fromBogota('2026-11-20', '23:05')).toBe(at);
    expect(fromBogota('2026-11-20', 'temprano')).toBeNaN();
    expect(toBogotaTime(at)).toBe('23:05:00');
    expect(formatHour('23:05')).toBe('11:05\u00a0p.\u00a0m.');
    expect(formatHour('temprano')).toBe('temprano');
    expect(formatHour(null)).toBe('');
  });

  test('is left out of an age within a day, whose article agrees with the hour', () => {
    const now = fromBogota('2026-11-20', '23:05');
    expect(formatAge(fromBogota('2026-11-20', '13:15'), now)).toBe('de la 1:15\u00a0p.\u00a0m.');
    expect(formatAge(fromBogota('2026-11-20', '11:15'), now)).toBe('de las 11:15\u00a0a.\u00a0m.');
    expect(formatAge(fromBogota('2026-11-19', '23:15'), now)).toBe(
      'del 19/11/2026 · 11:15\u00a0p.\u00a0m.',
    );
  });
});
