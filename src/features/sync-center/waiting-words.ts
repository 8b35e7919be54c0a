/** Why an operation is still here, until when, and what its last attempt met. */

import {
  errorOf,
  isUntried,
  notBeforeOf,
  type OperationState,
  type SyncError,
} from '../../db/delivery';
import type { Dependencies } from '../../db/outbox/read-dependencies';
import { isUndoOpen } from '../../db/outbox/undo-window';
import type { Operation } from '../../db/schema';
import { capitalised } from '../../domain/rules/capitalised';
import { formatDate, toBogotaDay, withArticle } from '../../domain/rules/dates';
import { isServerInReach, needsSession, type SyncFacts } from '../../sync/status';
import { toReason } from './operation-words';

type Connectivity = Pick<SyncFacts, 'hasToken' | 'delivers' | 'isOnline' | 'connectivity'>;

/** 'sale después del 1', 'espera a que inicies sesión'; `queue` is in order. */
export function toWaitingReason(
  operation: Operation,
  queue: readonly Operation[],
  dependencies: Dependencies,
  facts: Connectivity,
  now: number,
): string {
  const { state } = operation.delivery;
  const code = errorOf(operation)?.code;
  if (state === 'inflight' && !isServerInReach(facts))
    return 'apenas haya señal se verifica si ya llegó al servidor';
  const isOwnTurn = dependencies.ancestorsOf(operation).length === 0;
  if (!isOwnTurn || !WAITS_FOR_SESSION.includes(state))
    return toReason(operation, queue, dependencies);
  if (needsSession(facts, operation)) {
    if (code === 'needs-session')
      return 'espera a que inicies sesión para comparar con lo que hay en el servidor';
    return state === 'unknown'
      ? 'espera a que inicies sesión para verificar si ya llegó'
      : 'espera a que inicies sesión';
  }
  if (isUntried(operation)) {
    if (isUndoOpen(notBeforeOf(operation), now)) return 'espera unos segundos por si lo deshaces';
  } else if (notBeforeOf(operation) > now) return toUntilWords(operation, now);
  if (state === 'unknown') return toReason(operation, queue, dependencies);
  if (code === 'needs-session') return 'se compara con lo que hay en el servidor apenas haya señal';
  if (facts.isOnline && facts.connectivity === 'portal')
    return 'espera a que la red deje pasar: pide iniciar sesión';
  if (facts.isOnline && facts.connectivity === 'newer')
    return 'espera a que actualices la aplicación';
  return facts.isOnline && facts.connectivity === 'reached'
    ? 'sale enseguida'
    : 'sale apenas haya señal';
}

const WAITS_FOR_SESSION: readonly OperationState[] = ['pending', 'waiting', 'held', 'unknown'];

/** Answers with which a server asks for time. */
const ASKS_TO_WAIT: readonly (number | null)[] = [425, 429, 503];
const STILL_RUNNING = 409;

/** Until when it waits, and why: what a person's tap does about it is said where there is one. */
function toUntilWords(operation: Operation, now: number): string {
  const until = toUntil(notBeforeOf(operation), now);
  const error = errorOf(operation);
  if (operation.delivery.state === 'unknown')
    return `se verifica ${until.at} si ya llegó al servidor`;
  const isAsked = error?.code === 'busy' && ASKS_TO_WAIT.includes(error.status);
  if (isAsked) return `el servidor pidió esperar hasta ${until.to}; «Reintentar» no espera`;
  if (error?.code === 'busy' && error.status === STILL_RUNNING)
    return `el servidor todavía lo está procesando; se pregunta de nuevo ${until.at}`;
  return `se intenta de nuevo ${until.at}; «Reintentar» no espera`;
}

/** 'a las 3:15 p. m.' and 'las 3:15 p. m.'; of another day 'el 21/11/2026 a las 3:15 p. m.'. */
function toUntil(at: number, now: number): { readonly at: string; readonly to: string } {
  const time = withArticle(at);
  const day = toBogotaDay(at);
  if (day === toBogotaDay(now)) return { at: `a ${time}`, to: time };
  const dated = `el ${formatDate(day)} a ${time}`;
  return { at: dated, to: dated };
}

/** Whether a person may send it before its time. */
export function mayHurry({ delivery }: Operation, now: number): boolean {
  const { state } = delivery;
  return (
    state === 'waiting' || state === 'held' || (state === 'pending' && delivery.notBefore > now)
  );
}

/** The result of the last attempt, as a sentence; null where there was none, or where a card of its own says it. */
export function toAttemptWords({ delivery: { state, sent } }: Operation): string | null {
  if (!sent?.error || state === 'rejected' || state === 'conflict') return null;
  const { attempts, error } = sent;
  const { code } = error;
  if (!(code in MET)) return null;
  const met = code === 'busy' ? toBusyWords(error.status) : MET[code as keyof typeof MET];
  const said = error.title ? `${met} («${error.title}»)` : met;
  return attempts > 1
    ? `Van ${attempts} intentos. En el último, ${said}.`
    : `${capitalised(said)}.`;
}

/** A server may be busy without a word of when. */
function toBusyWords(status: number | null): string {
  if (status === null || ASKS_TO_WAIT.includes(status)) return MET.busy;
  return status === STILL_RUNNING
    ? 'el servidor todavía lo estaba procesando'
    : `el servidor tuvo un problema (error ${status})`;
}

/** Words for those that wait; the others are met by what asks a person. */
const MET = {
  refused: 'el servidor no lo aceptó',
  unauthenticated: 'la sesión había terminado',
  'needs-session': 'el servidor tiene otra versión y solo la muestra con la sesión abierta',
  unreachable: 'el servidor no respondió',
  portal: 'la red pidió iniciar sesión',
  newer: 'el servidor tiene una versión más nueva que la aplicación',
  unreadable: 'llegó una respuesta que no se pudo leer',
  busy: 'el servidor pidió esperar',
} satisfies Partial<Record<SyncError['code'], string>>;
