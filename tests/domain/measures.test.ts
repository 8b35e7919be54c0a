/** A weight or a measure is typed as lists show it; a dot that may group or be decimal is never decided unseen. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settledNote, toTyped } from '../../src/crud/typed-value';
import { product } from '../../src/domain/entities/product';
import { validate } from '../../src/domain/entity';
import { formatMeasure } from '../../src/domain/rules/numbers';
import { settle, weightOf } from './measure-fields';

/** Up to a million million, with at most six decimals: what a form can make. */
const measures = fc
  .tuple(fc.nat({ max: 999_999_999 }), fc.nat({ max: 6 }))
  .map(([digits, decimals]) => Number(`${digits}e-${decimals}`));

test('a number can be typed back as a list shows it, and stays the same', () => {
  const check = fc.property(measures, (value) => {
    expect(weightOf(settle(formatMeasure(value)))).toEqual({ value });
  });
  fc.assert(check, { numRuns: 2_000 });
});

test('a number of a record stays the same when its form is saved, or a client sends it', () => {
  const check = fc.property(measures, (value) => {
    expect(weightOf(toTyped(product.fields.weight, value))).toEqual({ value });
    expect(weightOf(value)).toEqual({ value });
  });
  fc.assert(check, { numRuns: 2_000 });
});

describe('typed in a form', () => {
  test.each([
    ['1.250', '1250', 1250],
    ['12.500', '12500', 12_500],
    ['1.250,5', '1250,5', 1250.5],
    ['1,250.5', '1250,5', 1250.5],
    ['1.250.000', '1250000', 1_250_000],
    ['1,250', '1,25', 1.25],
    ['0.125', '0,125', 0.125],
    ['1.25', '1,25', 1.25],
    ['1250.125', '1250,125', 1250.125],
  ])('%s is written %s', (typed, written, value) => {
    expect(settle(typed)).toBe(written);
    expect(weightOf(written)).toEqual({ value });
  });

  test('whoever meant a decimal dot is told how it was read', () => {
    const measure = { kind: 'measure' } as const;
    expect(settledNote(measure, '1.250')).toBe('Se leyó 1250. Si son decimales, escribe 1,25.');
    expect(settledNote(measure, '1.25')).toBeNull();
    expect(settledNote(measure, '1,250')).toBeNull();
    expect(settledNote({ kind: 'integer' }, '1.250')).toBeNull();
  });
});

test('a text that no person sees is refused where it says two numbers', () => {
  expect(weightOf('1.250')).toEqual({
    message: '«1.250» puede ser 1250 o 1,25: escríbelo así.',
  });
  expect(validate(product.schema, { weight: 'uno' }).issues).toContainEqual({
    field: 'weight',
    message: 'No es un número válido',
  });
});
