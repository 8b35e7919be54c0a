import { toFailureText } from '../../crud/form-texts';
import { saveOnDevice } from '../../crud/save-on-device';
import { saveUndoable } from '../../crud/save-undoable';
import type { Fields } from '../../domain/entity';
import { MESSAGES } from '../../domain/messages';
import { createUuid, randomBytes } from '../../domain/rules/uuid';
import type { Runtime } from '../../session/runtime';
import { notify } from '../../ui/notices-store';

const FAILED_MS = 4_000;

export type SaveRequest = Parameters<Runtime['save']>[0];

/** A change of a voyage. */
export const toVoyageRequest = (key: string, fields: Fields): SaveRequest => ({
  operationId: createUuid(Date.now(), randomBytes),
  entity: 'voyage',
  key,
  kind: 'update',
  fields,
  draft: null,
});

/**
 * Saves a change of a voyage and says so; its next state, with the changes `beside` it, can be taken back. A failure is
 * shown, and nothing was written then.
 * @returns whether it was saved
 */
export async function saveVoyage(
  runtime: Runtime,
  key: string,
  fields: Fields,
  sentence: string,
  beside: readonly SaveRequest[] = [],
): Promise<boolean> {
  const request = toVoyageRequest(key, fields);
  try {
    if ('estado' in fields) await saveUndoable(runtime, [request, ...beside], sentence);
    else await saveOnDevice(runtime, request, sentence, '', beside);
    return true;
  } catch (error) {
    notify({
      kind: 'error',
      title: MESSAGES.saveFailed,
      text: toFailureText(error),
      durationMs: FAILED_MS,
    });
    return false;
  }
}
