/** A shipment's state that was changed here and on the server: the effect of each choice, and whether it is open. */
import { questionOf } from '../../db/delivery';
import type { MirrorRow, Operation } from '../../db/schema';
import { type Fields, pickFields } from '../../domain/entity';
import { toPhotoKey } from '../../domain/rules/delivery-proof';
import {
  asksReason,
  nextDeliveryStates,
  nextPaymentStates,
  releasesProducts,
  stateFieldOf,
  type TransitionContext,
} from '../../domain/rules/transitions';
import { toldOf, toReadable } from './operation-words';

export interface StatusConflict {
  readonly mine: string;
  readonly theirs: string;
  /** The state when it was changed here; empty if unknown. */
  readonly before: string;
  /** The effect of leaving theirs. */
  readonly leaving: string;
  /** The effect of sending mine; null where it may not be sent. */
  readonly insisting: string | null;
  /** Why mine may not be sent; null where it may. */
  readonly obstacle: string | null;
}

/** `theirs`: the server's value of the state; `context`: the person who decides. */
export function toStatusConflict(
  operation: Operation,
  theirs: Fields,
  context: TransitionContext,
): StatusConflict {
  const field = stateFieldOf(operation);
  const [mine, there] = [operation.changes, theirs].map((side) => String(toldOf(side, field))) as [
    string,
    string,
  ];
  const words = (state: unknown) => toReadable(operation, field, state);
  const subject = SUBJECTS[field];
  const obstacle = toObstacle(operation, there, context);
  const photo = toPhotoKey(operation.changes) ? ', ni la foto' : '';
  const receiver = operation.changes.entrega ? `, ni quién lo recibió${photo}` : '';
  return {
    mine: words(mine),
    theirs: words(there),
    before: operation.before?.[field] ? words(operation.before[field]) : '',
    leaving: `${subject} queda en ${words(there)}; tu cambio a ${words(mine)} no se envía${receiver}.${toCargoWords(mine, there)}`,
    insisting: obstacle
      ? null
      : `Se envía tu cambio: ${subject.toLowerCase()} pasa de ${words(there)} a ${words(mine)}.${toCargoWords(there, mine)}`,
    obstacle,
  };
}

const SUBJECTS = { estadoPago: 'El pago', estadoEntrega: 'El envío' } as const;

/** The server's present state, not the one at the comparison. */
export function theirStateOf(operation: Operation, row: MirrorRow | undefined): Fields {
  const field = stateFieldOf(operation);
  return row?.base
    ? pickFields(row.base, [field, 'porReclamar'])
    : (questionOf(operation)?.theirs ?? {});
}

/** 'El envío está en Cancelado en el servidor' */
export function toStateHeading(operation: Operation, row: MirrorRow | undefined): string {
  const field = stateFieldOf(operation);
  const there = toldOf(theirStateOf(operation, row), field);
  return `${SUBJECTS[field]} está en ${toReadable(operation, field, there)} en el servidor`;
}

/** The cargo's situation where the state is `to` in place of `from`. */
function toCargoWords(from: string, to: string): string {
  if (releasesProducts(to) && !releasesProducts(from))
    return ' Sus productos quedan libres para otro envío: si la carga ya salió, avisa a la oficina.';
  return releasesProducts(from) && !releasesProducts(to)
    ? ' Los productos siguen en este envío.'
    : '';
}

function toObstacle(
  operation: Operation,
  there: string,
  context: TransitionContext,
): string | null {
  const field = stateFieldOf(operation);
  const mine = String(operation.changes[field]);
  const next: readonly string[] =
    field === 'estadoPago' ? nextPaymentStates(there, context) : nextDeliveryStates(there, context);
  const [from, to] = [toReadable(operation, field, there), toReadable(operation, field, mine)];
  if (!next.includes(mine)) {
    const correctable = context.keepsReasons
      ? ' Si fue un error, un administrador puede corregirlo desde el envío.'
      : '';
    return next.length === 0
      ? `No se puede pasar a ${to}: ${from} es un estado final.${correctable}`
      : `No se puede pasar de ${from} a ${to}.`;
  }
  if (asksReason(context, field, there, mine) && !operation.changes.motivo)
    return `Pasar de ${from} a ${to} pide un motivo: deja ${from} y corrígelo después desde el envío.`;
  return null;
}
