/** A write that its person may take back for ten seconds, and the notice that offers it. */
import { UNDO_MS } from '../db/outbox/undo-window';
import type { Runtime } from '../session/runtime';
import { type NoticeInput, notify } from '../ui/notices-store';
import { toFailureText } from './form-texts';
import { notifyUnchanged, withWords } from './save-on-device';

const ANSWER_MS = 4000;

type SaveRequest = Parameters<Runtime['save']>[0];
type Answer = Omit<NoticeInput, 'durationMs'>;

const UNDONE: Answer = { kind: 'info', title: 'Se deshizo', text: 'Todo quedó como estaba.' };
const TOO_LATE: Answer = {
  kind: 'error',
  title: 'Ya no se puede deshacer',
  text: 'Ya había salido, o cambió después.',
};

/**
 * Saves one act, and offers to take it back; where the record has that state already, it says so.
 * @param act the change, then further writes in the same transaction
 * @param words the subject, where the sentence does not name it
 * @param onUndone reverts the rest
 * @throws the storage error; then nothing was written and no notice is shown
 */
export async function saveUndoable(
  runtime: Pick<Runtime, 'saveAct' | 'undoAct' | 'endUndo'>,
  act: readonly SaveRequest[],
  sentence: string,
  words = '',
  onUndone: () => unknown = () => undefined,
): Promise<void> {
  const ids = await runtime.saveAct(act);
  if (ids.length === 0) {
    await onUndone();
    return notifyUnchanged();
  }
  offerUndo(runtime, ids, sentence, words, async () => {
    if (!(await runtime.undoAct(ids))) return TOO_LATE;
    await onUndone();
    return UNDONE;
  });
}

/** Says that it was saved. While that stands there, a press takes it back; closed, it is sent at once. */
export function offerUndo(
  runtime: Pick<Runtime, 'endUndo'>,
  ids: readonly string[],
  title: string,
  words: string,
  undo: () => Promise<Answer>,
): void {
  const run = async () => notify({ ...(await undo().catch(toFailed)), durationMs: ANSWER_MS });
  notify({
    kind: 'success',
    title,
    text: withWords(words),
    durationMs: UNDO_MS,
    action: { text: 'Deshacer', run: () => void run() },
    onClosed: () => void runtime.endUndo(ids),
  });
}

const toFailed = (error: unknown): Answer => ({
  kind: 'error',
  title: 'No se pudo deshacer',
  text: toFailureText(error),
});
