import { MESSAGES } from '../domain/messages';
import type { Runtime } from '../session/runtime';
import { notify } from '../ui/notices-store';

type SaveRequest = Parameters<Runtime['save']>[0];

const NOTICE_MS = 3000;

/**
 * Saves a record on this device and shows the notice, or that nothing changed: with `saveUndoable`, the only way of one record from a screen to the
 * queue.
 * `sentence`: the entity's notice of the save; null where a dialog shows it together with `MESSAGES.savedOnDevice`.
 * `words`: what it is about, where the sentence does not say it.
 * `beside`: what is written with it in one transaction, or not at all.
 * @returns the record's local key
 * @throws the storage error; then nothing was written and no notice is shown
 */
export async function saveOnDevice(
  runtime: Pick<Runtime, 'save'>,
  request: SaveRequest,
  sentence: string | null,
  words = '',
  beside: readonly SaveRequest[] = [],
): Promise<string> {
  const { key, isChanged, isChangedElsewhere } = await runtime.save(request, beside);
  if (!isChanged) notifyUnchanged(isChangedElsewhere);
  else if (sentence !== null)
    notify({
      kind: 'success',
      title: sentence,
      text: withWords(words),
      durationMs: NOTICE_MS,
    });
  return key;
}

/**
 * Says that nothing was saved, also where somebody else has set the same values meanwhile.
 * @param isChangedElsewhere the record is not as its form showed it
 */
export function notifyUnchanged(isChangedElsewhere = false): void {
  const text = isChangedElsewhere
    ? 'Sin cambios de tu parte: el registro cambió mientras lo tenías abierto'
    : 'Sin cambios: ya estaba así';
  notify({ kind: 'info', text, durationMs: isChangedElsewhere ? 2 * NOTICE_MS : NOTICE_MS });
}

/** 'Envío 12: Entregado. Guardado en este equipo' */
export function withWords(words: string): string {
  return [words, MESSAGES.savedOnDevice].filter(Boolean).join('. ');
}
