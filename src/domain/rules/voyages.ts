/** Which state of a voyage may follow which (docs/decisions/0094), and when. */
import type { Fields } from '../entity';
import type { VoyageState } from '../options';
import { formatDateTime } from './dates';

/** The states that a voyage comes to: none begins anew by itself. */
export type VoyageStep = Exclude<VoyageState, 'PROGRAMADO'>;

/** The states that may follow each, the way the boat goes on first. */
const STEPS: Readonly<Record<VoyageState, readonly VoyageStep[]>> = {
  PROGRAMADO: ['SALIO', 'CANCELADO'],
  SALIO: ['LLEGO', 'CANCELADO'],
  LLEGO: [],
  CANCELADO: [],
};

/** The states that may follow at once. */
export function nextVoyageStates(from: unknown): readonly VoyageStep[] {
  return STEPS[from as VoyageState] ?? [];
}

/** Whether `to` follows in one or more steps: a device without signal may tell of several at once. */
export function mayVoyageBecome(from: unknown, to: unknown): boolean {
  return nextVoyageStates(from).some((next) => next === to || mayVoyageBecome(next, to));
}

/** Planned, or under way: its crew, its shipments and its facts may change, and no other voyage has its shipments. */
export function isVoyageOpen(state: unknown): boolean {
  return nextVoyageStates(state).length > 0;
}

export const OPEN_VOYAGE_STATES = (Object.keys(STEPS) as VoyageState[]).filter(isVoyageOpen);

/** Whether the time of its departure has to be known. */
export function hasDeparted(state: unknown): boolean {
  return state === 'SALIO' || state === 'LLEGO';
}

export function hasArrived(state: unknown): boolean {
  return state === 'LLEGO';
}

/** Without the hours of states that the voyage has not come to. A cancelled one may have left. */
export function withHoursOfState(fields: Fields): Fields {
  return {
    ...fields,
    ...(fields.estado === 'PROGRAMADO' && { salidaReal: null }),
    ...(!hasArrived(fields.estado) && { llegadaReal: null }),
  };
}

/** Whether a field tells when or why a voyage came to its state: whoever gives that up gives it up, too. */
export function isOfVoyageState(field: string): boolean {
  return field === 'salidaReal' || field === 'llegadaReal' || field === 'motivo';
}

/**
 * Why a voyage cannot have left or arrived at that time; null where it can.
 * @param at epoch ms; NaN where nobody told it
 * @param departure when it left, ISO 8601, for an arrival
 */
export function refuseStepTime(at: number, now: number, departure: unknown): string | null {
  if (Number.isNaN(at)) return 'Escribe el día y la hora';
  if (at > now) return 'Todavía no es esa hora';
  const left = Date.parse(String(departure ?? ''));
  return at < left ? `Salió después: el ${formatDateTime(left)}` : null;
}
