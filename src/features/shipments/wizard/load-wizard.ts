/** The wizard's data on this device when it opens. */
import { dropDraft, readDraft } from '../../../db/drafts';
import { namedByRow } from '../../../db/outbox/references';
import { findRow, type Store } from '../../../db/store';
import { createHolders, productsOf } from '../../../domain/rules/cargo';
import { describeGoods } from './proposals';
import type { StepPath } from './wizard-steps';
import {
  createValues,
  isChanged,
  readDraftValues,
  toCopy,
  toCorrection,
  WIZARD_DRAFT,
  type WizardValues,
} from './wizard-values';

export interface KeptDraft {
  readonly values: WizardValues;
  /** The values without it. */
  readonly opened: WizardValues;
  readonly savedAt: number;
}

/** The draft worth asking about; one that has nothing more to make is cleared away. */
export async function readKeptDraft(db: Store): Promise<KeptDraft | null> {
  const draft = await readDraft(db, WIZARD_DRAFT);
  const values = draft ? readDraftValues(draft.values) : null;
  if (!draft || !values) return null;
  const { corrects, operationId, step } = values;
  const isRegistered = !corrects && (await findRow(db, 'shipment', operationId)) !== undefined;
  const opened = corrects
    ? await readCorrection(db, corrects.key, operationId, step)
    : createValues(operationId);
  // Registered already by another tab; of a correction, its shipment is gone, or as the draft has it.
  if (isRegistered || !opened || !isChanged(values, opened)) {
    await dropDraft(db, WIZARD_DRAFT);
    return null;
  }
  return { values, opened, savedAt: draft.savedAt };
}

/** The values of the shipment under `keyOrId`, to be corrected; null where it is not on this device. */
export async function readCorrection(
  db: Store,
  keyOrId: string,
  operationId: string,
  step: StepPath,
): Promise<WizardValues | null> {
  const row = await findRow(db, 'shipment', keyOrId);
  if (!row) return null;
  const goods = productsOf(row, await db.listRows('product'));
  const keys = goods.map(({ key }) => key);
  const named = await namedByRow(db, 'shipment', row);
  return toCorrection(operationId, row, step, keys, describeGoods(goods), named);
}

/** The values of a new shipment like the one under `keyOrId`, with those of its products that may travel again. */
export async function readCopy(
  db: Store,
  keyOrId: string,
  operationId: string,
): Promise<WizardValues | null> {
  const row = await findRow(db, 'shipment', keyOrId);
  if (!row) return null;
  const [shipments, products] = await Promise.all([
    db.listRows('shipment'),
    db.listRows('product'),
  ]);
  const holderOf = createHolders(shipments, null);
  const carried = productsOf(row, products);
  const free = carried.filter((product) => holderOf(product) === null);
  return toCopy(
    operationId,
    row.view,
    free.map(({ key }) => key),
    carried.length > 0 && free.length === carried.length,
  );
}
