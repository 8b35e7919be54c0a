import { MESSAGES } from '../domain/messages';
import type { Runtime } from '../session/runtime';
import { notify } from '../ui/notices-store';

type SaveRequest = Parameters<Runtime['save']>[0];

const NOTICE_MS = 3000;

/**
 * Saves a record on this device and shows the notice: the only way of one record from a screen to the queue.
 * `sentence`: the entity's notice of the save; null where a dialog shows it together with `MESSAGES.savedOnDevice`.
 * `about`: what it is about, where many are saved one after another: one notice of them stays, and counts.
 * `beside`: what is written with it in one transaction, or not at all.
 * @returns the record's local key
 * @throws the storage error; then nothing was written and no notice is shown
 */
export async function saveOnDevice(
  runtime: Pick<Runtime, 'save'>,
  request: SaveRequest,
  sentence: string | null,
  about?: { readonly group: string; readonly words: string } | null,
  beside: readonly SaveRequest[] = [],
): Promise<string> {
  const key = await runtime.save(request, beside);
  if (sentence !== null)
    notify({
      kind: 'success',
      title: sentence,
      text: about ? `${about.words}. ${MESSAGES.savedOnDevice}` : MESSAGES.savedOnDevice,
      group: about?.group,
      durationMs: NOTICE_MS,
    });
  return key;
}
