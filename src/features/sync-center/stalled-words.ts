import type { Operation } from '../../db/schema';
import { toMoment } from './operation-words';

/**
 * Of what the server was reached with again and again without a verdict: since when or how often, what it answered, and
 * that nothing is lost.
 */
export function toStalledWords(
  { repeats, undoneSince, trouble }: Pick<Operation, 'repeats' | 'undoneSince' | 'trouble'>,
  now: number,
): string {
  const moment = toMoment(undoneSince ?? now, now);
  const since = undoneSince === null ? '' : ` desde ${/^\d/.test(moment) ? 'el ' : ''}${moment}`;
  const reached =
    repeats > 1
      ? `Llegó al servidor ${repeats} veces${since}, y siempre respondió lo mismo`
      : `Se intenta${since || ' hace rato'}, y el servidor responde`;
  const status = trouble?.status ? ` (error ${trouble.status})` : '';
  return `${reached}${status}: ni lo acepta ni lo rechaza. Sigue guardado en este equipo y no se volverá a enviar hasta que lo decidas.`;
}
