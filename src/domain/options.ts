/**
 * Every fixed list of the specification (docs/SPEC.md, S3.35 to S3.53): the wire value and the word a person reads.
 */
import { type ContractPart, isPartOf } from './server-version';

export interface Option extends ContractPart {
  readonly value: string;
  readonly label: string;
}

/** Those that a server of this version has, and the one that is chosen already. */
export function optionsAt(
  serverVersion: number,
  options: readonly Option[],
  chosen?: unknown,
): readonly Option[] {
  return options.filter((option) => isPartOf(serverVersion, option) || option.value === chosen);
}

const same = (...values: string[]): Option[] => values.map((value) => ({ value, label: value }));

export const DOCUMENT_TYPES: Option[] = [
  { value: 'Cedula', label: 'Cédula' },
  { value: 'Tarjeta de identidad', label: 'Tarjeta de identidad' },
  { value: 'Cedula de extranjeria', label: 'Cédula de extranjería' },
  { value: 'Pasaporte', label: 'Pasaporte' },
  { value: 'Otro', label: 'Otro' },
];

export const SEXES = same('Femenino', 'Masculino', 'Otro');
export const STATUSES: Option[] = [
  { value: 'activo', label: 'Activo' },
  { value: 'inactivo', label: 'Inactivo' },
];
/** The words for a company, which is feminine. */
export const COMPANY_STATUSES: Option[] = [
  { value: 'activo', label: 'Activa' },
  { value: 'inactivo', label: 'Inactiva' },
];
export const MARITAL_STATUSES: Option[] = [
  { value: 'soltero', label: 'Soltero(a)' },
  { value: 'casado', label: 'Casado(a)' },
  { value: 'divorciado', label: 'Divorciado(a)' },
  { value: 'unión libre', label: 'Unión libre' },
];
export const STRANGE_CHOICE = 'El servidor de esta empresa no guarda esta opción: elige otra';

/** As the word *nacionalidad* is. The specification has the first four; our server the neighbours' and another one too. */
export const NATIONALITIES: Option[] = [
  { value: 'colombiano', label: 'Colombiana' },
  { value: 'ecuatoriano', label: 'Ecuatoriana' },
  { value: 'chileno', label: 'Chilena' },
  { value: 'argentino', label: 'Argentina' },
  { value: 'venezolano', label: 'Venezolana', since: 1 },
  { value: 'brasileño', label: 'Brasileña', since: 1 },
  { value: 'peruano', label: 'Peruana', since: 1 },
  { value: 'panameño', label: 'Panameña', since: 1 },
  { value: 'otro', label: 'Otra', since: 1 },
];
export const VESSEL_TYPES: Option[] = [
  ...same('Bote', 'Bote Motor', 'Chalupa', 'Deslizador', 'Lancha'),
  { value: 'Planchon', label: 'Planchón' },
  ...same('Remolcador'),
];
export const WEIGHT_UNITS = same('kg', 'g', 'ton', 'lb', 'oz', 'mg');
export const VOLUME_UNITS: Option[] = [
  { value: 'm3', label: 'm³' },
  ...same('L', 'mL', 'gal'),
  { value: 'ft3', label: 'ft³' },
  { value: 'in3', label: 'in³' },
];
export const PERSON_TYPES: Option[] = [
  { value: 'Natural', label: 'Natural' },
  { value: 'Juridica', label: 'Jurídica' },
];
export const YES_NO: Option[] = [
  { value: 'true', label: 'Sí' },
  { value: 'false', label: 'No' },
];

const toOptions = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const PAYMENT_WORDS = {
  PENDIENTE: 'Pendiente',
  PAGADO: 'Pagado',
  RECHAZADO: 'Rechazado',
};
export type PaymentState = keyof typeof PAYMENT_WORDS;
export const PAYMENT_STATES = toOptions(PAYMENT_WORDS);
export const PAYMENT_TYPES: Option[] = [
  { value: 'EFECTIVO', label: 'Efectivo' },
  { value: 'TARJETA_CREDITO', label: 'Tarjeta de crédito' },
  { value: 'TRANSFERENCIA', label: 'Transferencia' },
  { value: 'PAYPAL', label: 'PayPal' },
];
const DELIVERY_WORDS = {
  EN_PREPARACION: 'En preparación',
  EN_TRANSITO: 'En tránsito',
  ENTREGADO: 'Entregado',
  DEVUELTO: 'Devuelto',
  CANCELADO: 'Cancelado',
};
export type DeliveryState = keyof typeof DELIVERY_WORDS;
export const DELIVERY_STATES = toOptions(DELIVERY_WORDS);
/** The states for people: our server keeps apart cargo that arrived and that nobody has received yet. */
export const TOLD_STATES: Option[] = DELIVERY_STATES.flatMap((state) =>
  state.value === 'ENTREGADO'
    ? [{ value: 'POR_RECLAMAR', label: 'Llegó, por reclamar' }, state]
    : [state],
);
const VOYAGE_WORDS = {
  PROGRAMADO: 'Programado',
  SALIO: 'Salió',
  LLEGO: 'Llegó',
  CANCELADO: 'Cancelado',
};
export type VoyageState = keyof typeof VOYAGE_WORDS;
export const VOYAGE_STATES = toOptions(VOYAGE_WORDS);
/** The aim of a count of pieces: the state that a shipment has when all of them are through. */
export const COUNT_STEPS: Option[] = [
  { value: 'EN_TRANSITO', label: 'Lo que subió' },
  { value: 'ENTREGADO', label: 'Lo que llegó' },
];
export const PAYMENT_ENTRY_STATES: Option[] = [
  { value: 'VIGENTE', label: 'Vigente' },
  { value: 'ANULADO', label: 'Anulado' },
];
export const CREW_ROLES: Option[] = [
  { value: 'Capitan', label: 'Capitán' },
  { value: 'Marinero', label: 'Marinero' },
  { value: 'Motorista', label: 'Motorista' },
  { value: 'Piloto', label: 'Piloto' },
  { value: 'Maquinista', label: 'Maquinista' },
];

/** The word for a wire value; the value itself where the list does not know it (a newer server). */
export function labelOf(options: readonly Option[], value: unknown): string {
  return options.find((option) => option.value === String(value))?.label ?? String(value ?? '');
}
