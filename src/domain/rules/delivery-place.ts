/** Where a cargo was handed over, as the device measured it. */
import * as v from 'valibot';
import { formatInteger } from './numbers';

const NOT_A_PLACE = 'No es un lugar medido por el equipo';
const between = (least: number, most: number) =>
  v.pipe(v.number(NOT_A_PLACE), v.minValue(least, NOT_A_PLACE), v.maxValue(most, NOT_A_PLACE));

export const deliveryPlace = v.object(
  {
    /** Degrees, WGS 84. */
    latitud: between(-90, 90),
    longitud: between(-180, 180),
    /** Metres around it within which it was. */
    precision: v.pipe(between(0, 1_000_000), v.integer(NOT_A_PLACE)),
  },
  NOT_A_PLACE,
);
export type DeliveryPlace = v.InferOutput<typeof deliveryPlace>;

/** A metre, in degrees. */
const DECIMALS = 5;

/** A position as a device measured it, no finer than a metre. */
export function toPlace(latitude: number, longitude: number, accuracyM: number): DeliveryPlace {
  const round = (degrees: number) => Number(degrees.toFixed(DECIMALS));
  return {
    latitud: round(latitude),
    longitud: round(longitude),
    precision: Math.min(1_000_000, Math.max(0, Math.ceil(accuracyM))),
  };
}

/** '2,57281; −72,64590 (a menos de 12 m)' */
export function toPlaceWords({ latitud, longitud, precision }: DeliveryPlace): string {
  const degrees = (value: number) => value.toFixed(DECIMALS).replace('.', ',').replace('-', '−');
  return `${degrees(latitud)}; ${degrees(longitud)} (a menos de ${formatInteger(precision)} m)`;
}

/** Whether two proofs say the same of the place. */
export function isSamePlace(
  one: DeliveryPlace | null | undefined,
  other: DeliveryPlace | null | undefined,
): boolean {
  return (['latitud', 'longitud', 'precision'] as const).every(
    (field) => one?.[field] === other?.[field],
  );
}
