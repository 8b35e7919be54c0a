import { describe, expect, it } from 'vitest';
import {
  formatCubicMetres,
  formatKilograms,
  formatSides,
  formatUnits,
  toCubicMetres,
  toKilograms,
  toTotals,
} from '../../src/domain/rules/cargo-measures';
import { productOf } from './rows';

describe('cargo measures', () => {
  it('add up units and weights in any unit', () => {
    const totals = toTotals([
      productOf(1, { number: 40, weight: 2, unitOfMeasurement: 'ton' }),
      productOf(2, { number: 24, weight: 576, unitOfMeasurement: 'kg' }),
    ]);
    expect(totals.units).toBe(64);
    expect(formatUnits(totals.units)).toBe('64 unidades');
    expect(formatKilograms(totals.kilograms)).toBe('2.576 kg');
  });

  it.each([
    [1, 'kg', 1],
    [500, 'g', 0.5],
    [1.5, 'ton', 1500],
    [100, 'lb', 45.359237],
    [16, 'oz', 0.45359237],
    [1_000_000, 'mg', 1],
  ])('%d %s are %d kg', (weight, unit, kilograms) => {
    expect(toKilograms(weight, unit)).toBeCloseTo(kilograms, 9);
  });

  it.each([
    [1, 'm3', 1],
    [1000, 'L', 1],
    [1_000_000, 'mL', 1],
    [100, 'gal', 0.3785411784],
    [100, 'ft3', 2.8316846592],
    [1000, 'in3', 0.016387064],
  ])('%d %s are %d m³', (volume, unit, cubicMetres) => {
    expect(toCubicMetres(volume, unit)).toBeCloseTo(cubicMetres, 9);
  });

  it('take the sides as those of one unit', () => {
    const totals = toTotals([productOf(1, { number: 40, length: 80, width: 50, height: 15 })]);
    expect(formatCubicMetres(totals.cubicMetres)).toBe('2,4 m³');
  });

  it('say one unit in the singular, and nothing without a side', () => {
    expect(formatUnits(1)).toBe('1 unidad');
    expect(formatSides({ length: 80, width: 50, height: 15.5 })).toBe('80 × 50 × 15,5 cm');
    expect(formatSides({ length: 80, width: null })).toBe('');
  });

  it('ignore a value that is no number', () => {
    expect(toTotals([productOf(1, { number: null, weight: 'mucho' })])).toEqual({
      units: 0,
      kilograms: 0,
      cubicMetres: 0,
    });
  });
});
