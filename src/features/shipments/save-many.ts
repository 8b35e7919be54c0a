/** A step that many shipments take together. */
import { toFailureText } from '../../crud/form-texts';
import { UNDO_MS } from '../../db/outbox/undo-window';
import type { MirrorRow } from '../../db/schema';
import { MESSAGES } from '../../domain/messages';
import { createUuid, randomBytes } from '../../domain/rules/uuid';
import type { Runtime } from '../../session/runtime';
import { notify } from '../../ui/notices-store';
import { toNoticeTitle } from './bulk-changes';
import { besideState } from './payments/beside-state';
import { toStateChange } from './reason';
import { type StateField, toStateText } from './shipment-states';
import { vesselsOf } from './vessels-of';

const ANSWER_MS = 4000;

interface StateChange {
  readonly field: StateField;
  readonly to: string;
  readonly keepsReasons: boolean;
}

/**
 * Saves one step of many shipments, and what is noted beside it, together; it can be taken back for ten seconds.
 * @returns the ids of all operations, and of those among them that change a shipment
 * @throws the storage error; then nothing was written
 */
export async function saveStep(
  runtime: Pick<Runtime, 'db' | 'extensions' | 'saveGroup'>,
  rows: readonly MirrorRow[],
  { field, to, keepsReasons }: StateChange,
): Promise<{ readonly ids: readonly string[]; readonly changed: readonly string[] }> {
  const at = Date.now();
  const told = keepsReasons ? { reason: null, at } : null;
  const requests = rows.map(({ key }) => ({
    operationId: createUuid(at, randomBytes),
    entity: 'shipment' as const,
    key,
    kind: 'status' as const,
    fields: toStateChange(field, to, told),
    draft: null,
  }));
  const ids = await runtime.saveGroup([...requests, ...(await besideState(runtime, requests))]);
  const own = new Set(requests.map(({ operationId }) => operationId));
  return { ids, changed: ids.filter((id) => own.has(id)) };
}

/**
 * Saves one step of many shipments, names it in one notice, and takes it back while that stands there.
 * @throws the storage error; then nothing was written and no notice is shown
 */
export async function saveMany(
  runtime: Pick<Runtime, 'db' | 'extensions' | 'saveGroup' | 'undoGroup'>,
  rows: readonly MirrorRow[],
  change: StateChange,
): Promise<void> {
  const { field, to } = change;
  const { ids, changed } = await saveStep(runtime, rows, change);
  const [vessel = '', ...others] = vesselsOf(rows);
  notify({
    kind: 'success',
    title: toNoticeTitle(changed.length, others.length === 0 ? vessel : '', field, to),
    text: `${MESSAGES.savedOnDevice}. Puedes deshacerlo durante 10 segundos.`,
    durationMs: UNDO_MS,
    action: {
      text: 'Deshacer',
      run: () => void undo(runtime, ids, changed, toStateText(field, to)),
    },
  });
}

async function undo(
  runtime: Pick<Runtime, 'undoGroup'>,
  ids: readonly string[],
  changed: readonly string[],
  state: string,
): Promise<void> {
  try {
    const undone = new Set(await runtime.undoGroup(ids));
    const kept = changed.filter((id) => !undone.has(id)).length;
    notify({ ...toAnswer(changed.length - kept, kept, state), durationMs: ANSWER_MS });
  } catch (error) {
    notify({
      kind: 'error',
      title: 'No se pudo deshacer',
      text: toFailureText(error),
      durationMs: ANSWER_MS,
    });
  }
}

function toAnswer(undone: number, kept: number, state: string) {
  const undoneText = undone === 1 ? 'Se deshizo 1 cambio' : `Se deshicieron ${undone} cambios`;
  if (kept === 0)
    return { kind: 'info', title: undoneText, text: 'Todo quedó como estaba.' } as const;
  const keptText = `${kept === 1 ? '1 ya había salido o cambió' : `${kept} ya habían salido o cambiaron`} después: ${kept === 1 ? 'sigue' : 'siguen'} en ${state}.`;
  return {
    kind: 'error',
    title: undone === 0 ? 'Ya no se puede deshacer' : undoneText,
    text: keptText,
  } as const;
}
