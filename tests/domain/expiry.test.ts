import { expect, test } from 'vitest';
import { evaluateExpiry } from '../../src/domain/rules/expiry';

const TODAY = '2026-11-20';

test.each([
  ['2020-01-01', 'past', 'Vencida'],
  ['2026-11-19', 'past', 'Vencida'],
  ['2026-11-20', 'today', 'Vence hoy'],
  ['2026-11-21', 'soon', 'Vence en 1 día'],
  ['2026-12-20', 'soon', 'Vence en 30 días'],
  ['2026-12-21', 'good', '21/12/2026'],
])('on 20/11/2026, one until %s is %s: %s', (expiry, state, text) => {
  expect(evaluateExpiry(expiry, TODAY)).toMatchObject({ state, text, day: expiry });
});

test('whole days are compared, whatever the notation of the date', () => {
  expect(evaluateExpiry('20/11/2026', TODAY)?.text).toBe('Vence hoy');
  expect(evaluateExpiry('2026-11-20T23:59:59-05:00', TODAY)?.text).toBe('Vence hoy');
  expect(evaluateExpiry('2027-01-05', '2026-12-31')?.days).toBe(5);
  expect(evaluateExpiry('2028-03-01', '2028-02-28')?.days).toBe(2);
});

test('an invalid or empty date has no expiry', () => {
  for (const nothing of [null, undefined, '', 'N/A', '31/02/2027'])
    expect(evaluateExpiry(nothing, TODAY)).toBeNull();
});
