import type { Operation } from '../../db/schema';
import { toPhotoCount } from '../../domain/rules/pending-words';
import { evaluateStatus, isUnread, type SyncFacts, waitingPhotos } from '../../sync/status';

/** The outcome, and the facts behind it. */
export interface Outcome {
  readonly text: string;
  readonly facts: SyncFacts;
}

/** Whether nothing has been sent, read, saved or lost since. */
export function isStillTrue({ facts: then }: Outcome, now: SyncFacts): boolean {
  return (
    then.isOnline === now.isOnline &&
    then.connectivity === now.connectivity &&
    then.readAt === now.readAt &&
    then.damage === now.damage &&
    then.isChecking === now.isChecking &&
    then.queue?.length === now.queue?.length &&
    then.photos.length === now.photos.length
  );
}

/**
 * The outcome of 'Sincronizar ahora'. `before`: the queue when it was pressed, at `startedAt`; `facts`: as they are
 * after it. A server that never answered is not called up to date.
 */
export function toOutcome(
  before: readonly Operation[],
  facts: SyncFacts,
  startedAt: number,
): string {
  const left = new Set((facts.queue ?? []).map(({ seq }) => seq));
  const sent = before.filter(({ seq }) => !left.has(seq)).length;
  const sentWords =
    sent === 0 ? '' : sent === 1 ? 'Se envió 1 cambio. ' : `Se enviaron ${sent} cambios. `;
  const { state, pending, attention, text } = evaluateStatus(facts);
  if (state === 'error')
    return attention > 0
      ? `${sentWords}${attention === 1 ? '1 requiere' : `${attention} requieren`} atención.`
      : `${text}.`;
  if (state === 'locked') return `${sentWords}${text}.`;
  if (facts.isOnline && facts.connectivity === 'portal')
    return `${sentWords}La red pide iniciar sesión: ábrela en el navegador y vuelve a intentarlo.`;
  if (facts.isOnline && facts.connectivity === 'newer')
    return `${sentWords}Actualiza la aplicación: el servidor tiene una versión más nueva. Lo registrado sigue guardado en este equipo.`;
  if (isUnread(facts))
    return `${sentWords}El servidor no entregó todos los datos. Vuelve a intentarlo en un rato.`;
  if (state === 'offline')
    return `${sentWords}No hubo conexión con el servidor. Lo registrado sigue guardado en este equipo.`;
  if (pending > 0)
    return `${sentWords}${pending === 1 ? 'Queda 1 por enviar' : `Quedan ${pending} por enviar`}: abajo dice por qué.`;
  const photos = waitingPhotos(facts).length;
  if (photos > 0)
    return `${sentWords}${photos === 1 ? 'Queda' : 'Quedan'} ${toPhotoCount(photos)} por subir: abajo dice por qué.`;
  if ((facts.readAt ?? 0) < startedAt)
    return `${sentWords}El servidor no respondió como se esperaba. Vuelve a intentarlo en un rato.`;
  if (facts.isChecking) return `${sentWords}Todavía se revisan los datos de este equipo.`;
  return sent === 0
    ? 'No había nada por enviar. Los datos de este equipo están al día.'
    : `${sentWords}Todo está al día.`;
}
