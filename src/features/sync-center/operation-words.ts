/** What an operation is and how it stands, in a person's words. */
import { ancestorsOf, isBlocked } from '../../db/dependencies';
import type { Operation } from '../../db/rows';
import { entityOf } from '../../domain/entities';
import type { Fields } from '../../domain/entity';
import { labelOf } from '../../domain/options';
import { formatDate, formatTime, toBogotaDay } from '../../domain/rules/dates';
import { formatMoney } from '../../domain/rules/numbers';

/** 'Registrar envío', 'Actualizar cliente', 'Cambiar la entrega'. */
export function toTitle(operation: Operation): string {
  if (operation.kind === 'status')
    return 'estadoPago' in operation.changes ? 'Cambiar el pago' : 'Cambiar la entrega';
  const noun = entityOf(operation.entity).texts.title.toLowerCase();
  return `${operation.kind === 'create' ? 'Registrar' : 'Actualizar'} ${noun}`;
}

/** The record's own name, the operation's values standing in where the mirror has none. */
export function toName(operation: Operation, view: Fields | undefined): string {
  return entityOf(operation.entity).nameOf({
    ...operation.changes,
    ...view,
    key: operation.key,
  });
}

/** Why it has not left yet; `queue` is in order, and its places are what the screen numbers. */
export function toReason(operation: Operation, queue: readonly Operation[]): string {
  const ancestors = ancestorsOf(operation, queue);
  const first = ancestors[0];
  if (first) {
    const place = queue.indexOf(first) + 1;
    return isBlocked(operation, queue)
      ? `espera a que se resuelva el ${place}`
      : `sale cuando termine el ${place}`;
  }
  switch (operation.state) {
    case 'inflight':
      return 'se está enviando';
    case 'unknown':
      return 'se verifica si ya llegó al servidor';
    case 'held':
      return 'espera a que inicies sesión';
    case 'waiting':
      return `se intenta de nuevo a las ${formatTime(operation.notBefore)}`;
    case 'rejected':
    case 'conflict':
      return 'requiere atención';
    default:
      return 'sale apenas haya señal';
  }
}

/** 'hoy, 3:14 p. m.' or '19/11/2026, 3:14 p. m.' */
export function toMoment(at: number, now: number): string {
  const day = toBogotaDay(at);
  return `${day === toBogotaDay(now) ? 'hoy' : formatDate(day)}, ${formatTime(at)}`;
}

/** A field's value as a person reads it. */
export function toReadable(operation: Operation, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Sin dato';
  const known = entityOf(operation.entity).fields[field];
  if (known?.options) return labelOf(known.options, value);
  if (known?.kind === 'money') return formatMoney(Number(value));
  if (known?.kind === 'date') return formatDate(value);
  return Array.isArray(value) ? `${value.length} productos` : String(value);
}

export function toLabel(operation: Operation, field: string): string {
  if (field === 'productosIds') return 'Productos';
  return entityOf(operation.entity).fields[field]?.label ?? field;
}
