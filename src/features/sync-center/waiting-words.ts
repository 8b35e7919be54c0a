/** Why an operation is still here, and what its last attempt met. */
import { ancestorsOf } from '../../db/dependencies';
import type { Operation, Trouble } from '../../db/rows';
import { needsSession, type SyncFacts } from '../../sync/status';
import { toReason } from './operation-words';

type Road = Pick<SyncFacts, 'hasToken' | 'delivers' | 'isOnline' | 'road'>;

/** 'sale cuando termine el 1', 'espera a que inicies sesión'; `queue` is in order. */
export function toWaitingReason(
  operation: Operation,
  queue: readonly Operation[],
  facts: Road,
): string {
  const { state, trouble } = operation;
  const isOwnTurn = ancestorsOf(operation, queue).length === 0;
  if (!isOwnTurn || !WAITS_FOR_SESSION.includes(state)) return toReason(operation, queue);
  if (needsSession(facts, operation)) {
    if (trouble?.code === 'needs-session')
      return 'espera a que inicies sesión para comparar con lo que hay en el servidor';
    return state === 'unknown'
      ? 'espera a que inicies sesión para verificar si ya llegó'
      : 'espera a que inicies sesión';
  }
  const isSoon = state === 'held' || state === 'pending';
  if (!isSoon) return toReason(operation, queue);
  if (trouble?.code === 'needs-session')
    return 'se compara con lo que hay en el servidor apenas haya señal';
  if (facts.isOnline && facts.road === 'portal')
    return 'espera a que la red deje pasar: pide iniciar sesión';
  return facts.isOnline && facts.road === 'reached' ? 'sale enseguida' : 'sale apenas haya señal';
}

const WAITS_FOR_SESSION: readonly Operation['state'][] = ['pending', 'waiting', 'held', 'unknown'];

/** What the last attempt met, as a sentence; null where there was none, or where a card of its own says it. */
export function toAttemptWords({ attempts, trouble, state }: Operation): string | null {
  if (!trouble || state === 'rejected' || state === 'conflict') return null;
  const met = MET[trouble.code];
  const said = trouble.title ? `${met} («${trouble.title}»)` : met;
  return attempts > 1 ? `Van ${attempts} intentos. En el último, ${said}.` : `${upper(said)}.`;
}

const MET: Readonly<Record<Trouble['code'], string>> = {
  refused: 'el servidor no lo aceptó',
  unauthenticated: 'la sesión había terminado',
  'needs-session': 'el servidor tiene otra versión y solo la muestra con la sesión abierta',
  unreachable: 'el servidor no respondió',
  portal: 'la red pidió iniciar sesión',
  unreadable: 'llegó una respuesta que no se pudo leer',
  busy: 'el servidor pidió esperar',
  differs: 'el registro había cambiado en el servidor',
  'may-exist': 'no se supo si quedó registrado',
  'not-offered': 'el servidor no permite ese cambio',
};

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
