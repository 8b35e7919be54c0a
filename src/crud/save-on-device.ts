import { MESSAGES } from '../domain/messages';
import type { Runtime } from '../session/runtime';
import { notify } from '../ui/notices-store';

const NOTICE_MS = 3000;

/**
 * Writes what a person saved on this device's disk, and says that it is there: the only way of a screen to the queue.
 * `sentence`: what was saved, in the entity's words; null where a dialog says it together with `MESSAGES.savedOnDevice`.
 * @returns the record's local key
 * @throws what the disk refuses; then nothing was written, and nothing is said
 */
export async function saveOnDevice(
  runtime: Pick<Runtime, 'save'>,
  request: Parameters<Runtime['save']>[0],
  sentence: string | null,
): Promise<string> {
  const key = await runtime.save(request);
  if (sentence !== null)
    notify({
      kind: 'success',
      title: sentence,
      text: MESSAGES.savedOnDevice,
      durationMs: NOTICE_MS,
    });
  return key;
}
