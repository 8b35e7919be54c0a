/** Messages about a voyage whose cargo is counted. */

import type { MirrorRow } from '../../../db/schema';
import { voyage as voyageEntity } from '../../../domain/entities/voyage';
import { labelOf, VOYAGE_STATES } from '../../../domain/options';
import type { CountStep } from '../../../domain/rules/voyage-counts';
import { toShipmentNumber } from '../../../domain/rules/waybill';
import { isSameName } from '../../../domain/values/same';
import type { ScanAnswer } from '../../../ui/scanner/scanner';

const numberOf = (row: MirrorRow) => toShipmentNumber(row).number;

/** Why a voyage in this state (`undefined`: it was discarded) is not counted, and that its counted pieces stay. */
export function toOverText(step: CountStep, state: unknown): string {
  const kept = 'Lo que ya se contó queda guardado con el viaje.';
  if (state === 'CANCELADO') return `El viaje se canceló: ya no se cuenta. ${kept}`;
  if (state === 'LLEGO' && step === 'EN_TRANSITO')
    return `El viaje ya llegó: ahora se cuenta lo que llegó. ${kept}`;
  if (state === undefined)
    return 'El viaje ya no está en este equipo. Lo que ya se contó queda guardado aquí.';
  return `El viaje está en ${labelOf(VOYAGE_STATES, state)}: lo que llega se cuenta cuando haya salido.`;
}

export function toVoyageOver(step: CountStep, state: unknown): ScanAnswer {
  return { kind: 'wrong', title: 'No se contó', text: toOverText(step, state) };
}

export function toOtherVoyage(row: MirrorRow, voyage: MirrorRow): ScanAnswer {
  return {
    kind: 'wrong',
    title: `${numberOf(row)}: va en otro viaje`,
    text: `No se contó. Va en el viaje de ${voyageEntity.nameOf(voyage.view)}.`,
  };
}

/** @param join takes it aboard and counts it; null where that is not possible */
export function toNoVoyage(
  row: MirrorRow,
  voyage: MirrorRow,
  join: (() => Promise<ScanAnswer>) | null,
): ScanAnswer {
  const vessel = String(row.view.vehiculoNombre ?? '');
  const isOther = vessel !== '' && !isSameName(vessel, voyage.view.vehiculoNombre);
  return {
    kind: 'wrong',
    title: `${numberOf(row)}: no está en este viaje`,
    text: isOther ? `No se contó. Va en ${vessel}.` : 'No se contó: no va en este viaje.',
    ...(join && { action: { text: 'Agregar al viaje y contar', run: join } }),
  };
}
