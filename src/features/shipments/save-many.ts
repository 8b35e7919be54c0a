/** A step that many shipments take together. */

import { offerUndo } from '../../crud/save-undoable';
import type { MirrorRow } from '../../db/schema';
import { createUuid, randomBytes } from '../../domain/rules/uuid';
import { isOurs } from '../../domain/server-version';
import { clock } from '../../session/clock';
import type { Runtime } from '../../session/runtime';
import { toNoticeTitle } from './bulk-changes';
import { besideState, type Request } from './payments/beside-state';
import { toStateChange } from './reason';
import { type StateField, toStateText } from './shipment-states';
import { vesselsOf } from './vessels-of';

interface StateChange {
  readonly field: StateField;
  /** The state, as people see it. */
  readonly to: string;
}

/**
 * The requests for one step of many shipments, each with the id of its operation, and for their payments; for
 * `saveGroup`, which lets them be taken back for ten seconds.
 * @param at when it happened, epoch ms
 */
export async function toStepRequests(
  runtime: Pick<Runtime, 'db' | 'serverVersion'>,
  rows: readonly MirrorRow[],
  { field, to }: StateChange,
  at = clock.now(),
): Promise<readonly Request[]> {
  const told = isOurs(await runtime.serverVersion()) ? { reason: null, at } : null;
  const requests = rows.map(({ key }) => ({
    operationId: createUuid(clock.now(), randomBytes),
    entity: 'shipment' as const,
    key,
    kind: 'status' as const,
    fields: toStateChange(field, to, told),
    draft: null,
  }));
  return [...requests, ...(await besideState(runtime, requests))];
}

/**
 * Saves one step of many shipments, names it in one notice, and takes it back while that stands there.
 * @throws the storage error; then nothing was written and no notice is shown
 */
export async function saveMany(
  runtime: Pick<Runtime, 'db' | 'serverVersion' | 'saveGroup' | 'undoGroup' | 'endUndo'>,
  rows: readonly MirrorRow[],
  change: StateChange,
): Promise<void> {
  const { field, to } = change;
  const requests = await toStepRequests(runtime, rows, change);
  const ids = await runtime.saveGroup(requests);
  const own = new Set(requests.filter(isStep).map(({ operationId }) => operationId));
  const changed = ids.filter((id) => own.has(id));
  const [vessel = '', ...others] = vesselsOf(rows);
  const title = toNoticeTitle(changed.length, others.length === 0 ? vessel : '', field, to);
  offerUndo(runtime, ids, title, '', async () => {
    const undone = new Set(await runtime.undoGroup(ids));
    const kept = changed.filter((id) => !undone.has(id)).length;
    return toAnswer(changed.length - kept, kept, toStateText(field, to));
  });
}

const isStep = ({ entity }: Request) => entity === 'shipment';

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
