/** How much a load is: units, kilograms and cubic metres, whatever units its parts were written in. */
import type { Fields } from '../entity';
import { formatInteger, formatMeasure } from './numbers';

const KILOGRAMS: Readonly<Record<string, number>> = {
  kg: 1,
  g: 0.001,
  ton: 1000,
  lb: 0.45359237,
  oz: 0.028349523125,
  mg: 0.000001,
};

const CUBIC_METRES: Readonly<Record<string, number>> = {
  m3: 1,
  L: 0.001,
  mL: 0.000001,
  gal: 0.003785411784,
  ft3: 0.028316846592,
  in3: 0.000016387064,
};

/** Kilograms of a weight in one of the specification's units; 0 where it is no number, as it is in an unknown unit. */
export function toKilograms(weight: unknown, unit: unknown): number {
  return toAmount(weight) * (KILOGRAMS[String(unit)] ?? 1);
}

/** Cubic metres of a volume in one of the specification's units. */
export function toCubicMetres(volume: unknown, unit: unknown): number {
  return toAmount(volume) * (CUBIC_METRES[String(unit)] ?? 1);
}

export interface CargoTotals {
  readonly units: number;
  readonly kilograms: number;
  readonly cubicMetres: number;
}

/** A product's weight is that of all its units, its sides (cm) those of one. */
export function toTotals(products: readonly { readonly view: Fields }[]): CargoTotals {
  const totals = { units: 0, kilograms: 0, cubicMetres: 0 };
  for (const { view } of products) {
    const units = toAmount(view.number);
    const sides = [view.length, view.width, view.height].map(toAmount);
    totals.units += units;
    totals.kilograms += toKilograms(view.weight, view.unitOfMeasurement);
    totals.cubicMetres += sides.reduce((product, side) => product * side, units) / 1e6 || 0;
  }
  return totals;
}

/** `2.576 kg`, to a tenth. */
export function formatKilograms(kilograms: number): string {
  return `${formatMeasure(roundTo(kilograms, 10))} kg`;
}

/** `12,35 m³`, to a hundredth. */
export function formatCubicMetres(cubicMetres: number): string {
  return `${formatMeasure(roundTo(cubicMetres, 100))} m³`;
}

/** `1 unidad`, `1.250 unidades`. */
export function formatUnits(units: number): string {
  return `${formatInteger(units)} ${units === 1 ? 'unidad' : 'unidades'}`;
}

/** `80 × 50 × 15 cm`; empty where a side is missing. */
export function formatSides(view: Fields): string {
  const sides = [view.length, view.width, view.height];
  if (sides.every((side) => toAmount(side) > 0))
    return `${sides.map((side) => formatMeasure(toAmount(side))).join(' × ')} cm`;
  return view.dimensions ? `${String(view.dimensions).replaceAll(' x ', ' × ')} cm` : '';
}

/** 0 where the capacity is not known: nothing can be said of it. */
export function toFraction(load: number, capacity: number): number {
  return capacity > 0 ? load / capacity : 0;
}

/** `17 %`; `menos de 1 %` for a little. */
export function formatShare(fraction: number): string {
  if (fraction > 0 && fraction < 0.01) return 'menos de 1 %';
  return `${Math.round(fraction * 100)} %`;
}

const roundTo = (value: number, parts: number) => Math.round(value * parts) / parts;

function toAmount(value: unknown): number {
  const amount = Number(value ?? 0);
  return Number.isFinite(amount) ? amount : 0;
}
