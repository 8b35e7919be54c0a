/**
 * Decides how a departure or an arrival that was told by mistake goes back, and which shipments go back with it
 * (docs/decisions/0159).
 */
import type { Fields } from '../entity';
import type { VoyageState } from '../options';
import type { ContractPart } from '../server-version';
import { toToldState } from './to-claim';
import type { ToldState } from './transitions';

/** Our server takes a step of a voyage back, and keeps why. */
export const VOYAGE_CORRECTIONS = { since: 4 } as const satisfies ContractPart;

/** The effect of a voyage's last step, and the state that its correction restores. */
export interface StepBack {
  readonly to: VoyageState;
  /** The field that holds when the step was. */
  readonly time: 'salidaReal' | 'llegadaReal';
  /** The state that the step gave its shipments, and the one before. */
  readonly cargo: { readonly from: ToldState; readonly to: ToldState };
}

const STEPS_BACK: Readonly<Record<string, StepBack>> = {
  SALIO: {
    to: 'PROGRAMADO',
    time: 'salidaReal',
    cargo: { from: 'EN_TRANSITO', to: 'EN_PREPARACION' },
  },
  LLEGO: {
    to: 'SALIO',
    time: 'llegadaReal',
    cargo: { from: 'POR_RECLAMAR', to: 'EN_TRANSITO' },
  },
};

/** The step that an ADMIN may correct; undefined of a voyage that has neither left nor arrived, or was cancelled. */
export function stepBackOf(state: unknown): StepBack | undefined {
  return STEPS_BACK[String(state)];
}

/** The fields of the voyage itself that a correction changes. */
export function toCorrection({ to, time }: StepBack, motivo: string): Fields {
  return { estado: to, [time]: null, motivo };
}

/** One correction, as our server tells it; `en` is ISO, `por` a user name. */
export interface VoyageCorrection {
  readonly de: VoyageState;
  readonly a: VoyageState;
  readonly motivo: string;
  readonly por: string;
  readonly en: string;
  /** How many shipments went back with it, and how many did not. */
  readonly vuelven: number;
  readonly quedan: number;
}

export function correctionsOf({ correcciones }: Fields): readonly VoyageCorrection[] {
  return Array.isArray(correcciones) ? correcciones : [];
}

/**
 * The step and its shipments are sent together: from a device whose clock is fast, each gets the moment of its arrival.
 */
const TOGETHER_MS = 60_000;

/** The effect of a correction on a shipment of the voyage. */
export type CargoBack =
  /** The step moved it, and nobody changed it since. */
  | 'back'
  /** Somebody changed it since the step. */
  | 'stays'
  /** The step did not touch it. */
  | 'apart';

/**
 * Whether a shipment goes back with its voyage. A payment holds it after an arrival, because somebody came for it; a
 * departure is no reason to pay.
 * @param voyage as its list tells it, with the step that is corrected
 * @param isElsewhere it travels on another open voyage by now
 */
export function judgeCargo(
  { time, cargo }: StepBack,
  voyage: Fields,
  shipment: Fields,
  isElsewhere: boolean,
): CargoBack {
  const told = toToldState(shipment);
  const at = toTime(voyage[time]);
  // A correction restored the record of the step before.
  const restored = correctionsOf(voyage).filter(({ a }) => a === voyage.estado);
  const moments = [at, ...restored.map(({ en }) => toTime(en))];
  const since = toTime(shipment.deliveryStateAt);
  if (told === cargo.to || !(since >= at)) return 'apart';
  const isMoved = moments.some((one) => since >= one && since <= one + TOGETHER_MS);
  const isPaidSince =
    time === 'llegadaReal' &&
    shipment.estadoPago === 'PAGADO' &&
    toTime(shipment.paymentStateAt) > at;
  return told === cargo.from && isMoved && !isPaidSince && !isElsewhere ? 'back' : 'stays';
}

const toTime = (value: unknown) => Date.parse(String(value ?? ''));
