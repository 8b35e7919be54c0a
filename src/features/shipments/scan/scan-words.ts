/** Answers to a scan. */
import { toFailureText } from '../../../crud/form-texts';
import type { MirrorRow } from '../../../db/schema';
import { MESSAGES } from '../../../domain/messages';
import type { LabelCode } from '../../../domain/rules/label-code';
import { isComplete, type PieceCount } from '../../../domain/rules/piece-count';
import { toToldState } from '../../../domain/rules/to-claim';
import { onwardState, type ToldState } from '../../../domain/rules/transitions';
import type { CountStep } from '../../../domain/rules/voyage-counts';
import { toShipmentNumber } from '../../../domain/rules/waybill';
import type { ScanAnswer } from '../../../ui/scanner/scanner';
import { toStateText } from '../shipment-states';
import type { Undone } from './cargo-count';

const stateOf = (row: MirrorRow) => toStateText('estadoEntrega', toToldState(row.view));
const numberOf = (row: MirrorRow) => toShipmentNumber(row).number;

export const NO_LABEL: ScanAnswer = {
  kind: 'wrong',
  title: 'No es la etiqueta de un envío',
  text: 'Busca el código de la etiqueta, el que está junto al número.',
};

export const NO_LONGER_HERE: ScanAnswer = {
  kind: 'wrong',
  title: 'Ese envío ya no está en este equipo',
  text: 'Se descartó o se eliminó mientras lo contabas.',
};

/** A number that this device does not know; `ownHost` is where this app is. */
export function toUnknown({ number, host }: LabelCode, ownHost: string): ScanAnswer {
  if (host !== null && host !== ownHost)
    return {
      kind: 'wrong',
      title: `${number}: de otra empresa`,
      text: `Ese código es de ${host}; aquí no hay un envío con ese número.`,
    };
  return {
    kind: 'wrong',
    title: `${number}: no está en este equipo`,
    text: 'Puede ser de otra empresa, o un envío nuevo que este equipo todavía no ha recibido. Sincroniza donde haya señal.',
  };
}

/** Null where the shipment may be counted for the step. */
export function toNotDue(row: MirrorRow, step: CountStep): ScanAnswer | null {
  const state = row.view.estadoEntrega;
  if (onwardState(state) === step) return null;
  // It arrived with its voyage: pieces that come ashore are still counted.
  if (step === 'ENTREGADO' && toToldState(row.view) === 'POR_RECLAMAR') return null;
  const title = `${numberOf(row)}: ${stateOf(row)}`;
  if (state === step)
    return { kind: 'again', title, text: 'Ya tiene ese estado: no hace falta contarlo.' };
  if (onwardState(state) !== null)
    return {
      kind: 'wrong',
      title,
      text: 'Todavía no ha salido: escanéalo primero en Lo que subió, o pásalo a En tránsito en el envío.',
    };
  return {
    kind: 'wrong',
    title,
    text: `${stateOf(row)} es un estado final: la entrega ya no cambia al escanear.`,
  };
}

/** `2 de 3`; `2 contados` where nobody knows of how many. */
export function toCountText({ counted, of }: PieceCount): string {
  if (of === null) return counted === 1 ? '1 contado' : `${counted} contados`;
  return `${counted} de ${of}`;
}

/** '2 completos, 1 empezado, 3 sin empezar' */
export function toProgressText(counts: readonly PieceCount[]): string {
  const complete = counts.filter(isComplete).length;
  const untouched = counts.filter(({ counted }) => counted === 0).length;
  const begun = counts.length - complete - untouched;
  return [
    `${complete} ${complete === 1 ? 'completo' : 'completos'}`,
    `${begun} ${begun === 1 ? 'empezado' : 'empezados'}`,
    `${untouched} sin empezar`,
  ].join(', ');
}

const NAMED = 6;

/** `Faltan el 2 y el 5`; empty where their numbers are not known, or too many. */
export function toMissingText({ missing }: PieceCount): string {
  if (missing.length === 0 || missing.length > NAMED) return '';
  const names = missing.map((piece) => `el ${piece}`);
  const [last = '', ...others] = [...names].reverse();
  return others.length === 0 ? `Falta ${last}` : `Faltan ${others.reverse().join(', ')} y ${last}`;
}

export function toCounted(row: MirrorRow, count: PieceCount): ScanAnswer {
  const missing = toMissingText(count);
  return {
    kind: 'found',
    title: `${toCountText(count)} · ${numberOf(row)}`,
    text: `A ${row.view.municipioLlegada}. ${missing && `${missing}.`}`.trim(),
  };
}

export function toDone(row: MirrorRow, count: PieceCount, state: ToldState): ScanAnswer {
  return {
    kind: 'found',
    title: `${toCountText(count)} · ${numberOf(row)}`,
    text: `Completo: pasó a ${toStateText('estadoEntrega', state)}. ${MESSAGES.savedOnDevice}.`,
  };
}

/** The piece is counted, and the device could not save the shipment's new state. */
export function toNotMoved(row: MirrorRow, count: PieceCount, state: ToldState): ScanAnswer {
  return {
    kind: 'wrong',
    title: `${toCountText(count)} · ${numberOf(row)}`,
    text: `Quedó contado, pero este equipo no pudo guardar el paso a ${toStateText('estadoEntrega', state)}. Pásalo desde la lista de lo contado.`,
  };
}

export function toUnsaved(error: unknown): ScanAnswer {
  return { kind: 'wrong', title: 'No se pudo guardar', text: toFailureText(error) };
}

/** The result for the last scan that was to be taken back. */
export function toUndone(undone: Undone): ScanAnswer {
  if (undone === 'late')
    return {
      kind: 'wrong',
      title: 'Ya no se puede quitar',
      text: 'El cambio de estado ya salió, o el envío cambió después. Si fue un error, cámbialo en el envío.',
    };
  const also = 'Otro equipo también contó ese bulto: sigue contado.';
  return {
    kind: 'again',
    title: 'Se quitó la última lectura',
    ...(undone === 'counted' && { text: also }),
  };
}

export function toAgain(row: MirrorRow, count: PieceCount, piece: number): ScanAnswer {
  return {
    kind: 'again',
    title: `El bulto ${piece} ya estaba contado`,
    text: `${numberOf(row)} sigue en ${toCountText(count)}.`,
  };
}

/** @param due the state that it has still to come to; null where it is in it */
export function toFull(row: MirrorRow, count: PieceCount, due: ToldState | null): ScanAnswer {
  return {
    kind: 'again',
    title: `${numberOf(row)} ya está completo`,
    text: `Van ${toCountText(count)}.${due ? ` Falta pasarlo a ${toStateText('estadoEntrega', due)}.` : ''}`,
  };
}

export function toUnclear(
  row: MirrorRow,
  count: PieceCount,
  run: () => Promise<ScanAnswer | null>,
): ScanAnswer {
  return {
    kind: 'again',
    title: `${numberOf(row)} ya se leyó`,
    text: `Esta etiqueta no dice qué bulto es, y van ${toCountText(count)}. Si es otro bulto, cuéntalo.`,
    action: { text: 'Contar otro bulto', run },
  };
}
