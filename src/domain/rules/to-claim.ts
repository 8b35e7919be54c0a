/**
 * Shipments that a vessel has brought and nobody has received yet (docs/decisions/0141): on the wire they are ENTREGADO,
 * as the contract has it, and `porReclamar` beside it.
 */
import type { Fields } from '../entity';
import type { ToldState } from './transitions';

/** The delivery state to tell of a shipment, or of a change of it. */
export function toToldState({ estadoEntrega, porReclamar }: Fields): string {
  return estadoEntrega === 'ENTREGADO' && porReclamar === true
    ? 'POR_RECLAMAR'
    : String(estadoEntrega ?? '');
}

/** The same as it travels. */
export function toWireState(told: string): {
  readonly estadoEntrega: string;
  readonly porReclamar: boolean;
} {
  const porReclamar = told === 'POR_RECLAMAR';
  return { estadoEntrega: porReclamar ? 'ENTREGADO' : told, porReclamar };
}

/** The effect of a vessel's step on its shipments; a plain server knows no more than that they were delivered. */
export function toStepState(step: 'EN_TRANSITO' | 'ENTREGADO', isOurServer: boolean): ToldState {
  return step === 'ENTREGADO' && isOurServer ? 'POR_RECLAMAR' : step;
}
