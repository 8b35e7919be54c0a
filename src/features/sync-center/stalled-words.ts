import { errorOf, NEW_SENT } from '../../db/delivery';
import type { Operation } from '../../db/schema';
import { toMoment } from './operation-words';

/**
 * Words for an operation that reached the server again and again without a verdict: since when or how often, the
 * server's answer, and that nothing is lost.
 */
export function toStalledWords(operation: Pick<Operation, 'delivery'>, now: number): string {
  const { repeats, undoneSince } = operation.delivery.sent ?? NEW_SENT;
  const moment = toMoment(undoneSince ?? now, now);
  const since = undoneSince === null ? '' : ` desde ${/^\d/.test(moment) ? 'el ' : ''}${moment}`;
  const reached =
    repeats > 1
      ? `Llegó al servidor ${repeats} veces${since}, y siempre respondió lo mismo`
      : `Se intenta${since || ' hace rato'}, y el servidor responde`;
  const { status } = errorOf(operation) ?? {};
  const said = status ? ` (error ${status})` : '';
  return `${reached}${said}: ni lo acepta ni lo rechaza. Sigue guardado en este equipo y no se volverá a enviar hasta que lo decidas.`;
}
