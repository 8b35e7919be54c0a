/**
 * Actions around a voyage, by the calls that the screens make: plan it, count its cargo, move and pay its shipments.
 */
import { saveFile } from '../../src/db/outbox/save-file';
import { saveFromDraft } from '../../src/db/outbox/save-from-draft';
import { UNDO_MS } from '../../src/db/outbox/undo-window';
import { QUEUED_NAMES, type QueuedEntity } from '../../src/domain/entities';
import { isInForce } from '../../src/domain/rules/payments';
import { toListed } from '../../src/domain/rules/voyage-cargo';
import { toAnnulments } from '../../src/features/shipments/payments/beside-state';
import { drawRecord, drawSome } from './drawn-records';
import type { Random } from './random';
import type { Tablet } from './tablet';
import { deliver, goBack, goOn, moveMany, pay, payInPart } from './undoable-actions';
import {
  type ActionContext,
  change,
  drawingOf,
  load,
  register,
  rowsOf,
  save,
  ship,
} from './user-actions';
import { start } from './users';
import { EDITED } from './value-generator';
import type { World } from './world';

type Action = (context: ActionContext) => Promise<void>;

const ACTIONS: readonly Action[] = [
  plan,
  changeVoyage,
  goOn,
  goOn,
  goBack,
  count,
  deliver,
  deliver,
  pay,
  payInPart,
  annul,
  moveMany,
  moveMany,
  correct,
  correctRecipient,
  readFile,
  registerWithConsent,
];

export function workOnVoyages(world: World, tablet: Tablet, random: Random): void {
  const tab = random.pick(tablet.tabs.filter(({ actor }) => !actor.isFrozen)) ?? tablet.openTab();
  if (!tab) return;
  const action = random.pick(ACTIONS);
  const context = { world, tab, random: random.fork(`voyage ${world.simulation.now}`) };
  start(context, async (given) => {
    await haveShipment(given);
    await action?.(given);
  });
}

/** Makes sure that there is something to carry. */
export async function haveShipment(context: ActionContext): Promise<void> {
  const { tab } = context;
  if (rowsOf(tab, 'shipment').length > 1) return;
  if (rowsOf(tab, 'customer').length === 0) await register(context);
  await load(context);
  await ship(context);
}

async function plan(context: ActionContext): Promise<void> {
  const fields = drawRecord('voyage', { motivo: '' }, drawingOf(context));
  if (fields) await save(context.tab, 'voyage', null, 'create', fields);
}

/** Changes place, cargo or crew of a voyage. */
async function changeVoyage(context: ActionContext): Promise<void> {
  const { world, tab, random } = context;
  const row = random.pick(rowsOf(tab, 'voyage'));
  if (!row) return;
  const kind = random.next();
  const toList = (entity: QueuedEntity, field: string) => ({
    [field]: [
      ...new Set([
        ...(row.view[field] as unknown[]).filter(() => random.chance(0.8)),
        ...drawSome(rowsOf(tab, entity), random).map(toListed),
      ]),
    ],
  });
  const fields =
    kind < 0.5
      ? world.valuesOf(tab).edit('voyage', 'departamentoLlegada')
      : kind < 0.75
        ? toList('shipment', 'enviosIds')
        : toList('crewMember', 'tripulantesIds');
  await change(context, 'voyage', row, fields);
}

/** Scans a piece: the draft of this device's count goes on, and its record with it. */
async function count({ world, tab, random }: ActionContext): Promise<void> {
  const voyage = random.pick(rowsOf(tab, 'voyage'));
  const shipment = random.pick(rowsOf(tab, 'shipment'));
  if (!voyage || !shipment) return;
  const name = `cargo-count:EN_TRANSITO:${voyage.key}`;
  const operationId = tab.tablet.newId();
  world.documents += 1;
  const bultos = [`1/${world.documents}`];
  await tab.change('save', (store) =>
    saveFromDraft(store, {
      entity: 'pieceCount',
      by: tab.stamp,
      notBefore: tab.tablet.now() + UNDO_MS,
      change: async (tx) => {
        const known = (await tx.getDraft(name))?.values.record;
        const record = typeof known === 'string' ? known : null;
        const values = { record: record ?? operationId };
        await tx.putDraft({ name, values, savedAt: tab.tablet.now() });
        return {
          operationId,
          entity: 'pieceCount',
          key: record,
          kind: record === null ? 'create' : 'update',
          fields: {
            viajeId: toListed(voyage),
            paso: 'EN_TRANSITO',
            enviosIds: [toListed(shipment)],
            bultos,
          },
          draft: null,
        };
      },
    }),
  );
}

async function annul({ tab, random }: ActionContext): Promise<void> {
  const row = random.pick(rowsOf(tab, 'payment').filter(({ view }) => isInForce(view)));
  for (const { entity, key, kind, fields } of row ? toAnnulments([row], 'Se anotó dos veces') : [])
    await save(tab, entity, key, kind, fields);
}

/** Changes a field that the form of a record changes, of any entity. */
async function correct(context: ActionContext): Promise<void> {
  const { world, tab, random } = context;
  if (world.plan.role === 'ADMIN' && rowsOf(tab, 'branch').length === 0)
    return save(tab, 'branch', null, 'create', world.valuesOf(tab).branch());
  const entity = random.pick(
    QUEUED_NAMES.filter((one) => EDITED[one].length > 0 && rowsOf(tab, one).length > 0),
  );
  const row = entity && random.pick(rowsOf(tab, entity));
  const field = entity && random.pick(EDITED[entity]);
  if (row && field) await change(context, entity, row, world.valuesOf(tab).edit(entity, field));
}

/** Corrects the recipient of a shipment that has not left, in the wizard, while others change the shipment. */
async function correctRecipient(context: ActionContext): Promise<void> {
  const { tab, random } = context;
  const row = random.pick(
    rowsOf(tab, 'shipment').filter(({ view }) => view.estadoEntrega === 'EN_PREPARACION'),
  );
  const other = random.pick(
    rowsOf(tab, 'customer').filter(({ view }) => view.numDocument !== row?.view.destinatarioCedula),
  );
  if (row && other)
    await change(context, 'shipment', row, { destinatarioCedula: other.view.numDocument });
}

/** Saves the rows of a file; rarely more than one turn holds. */
async function readFile({ world, tab, random }: ActionContext): Promise<void> {
  const values = world.valuesOf(tab);
  const rows = random.chance(0.1) ? 55 : 2 + random.below(4);
  const requests = Array.from({ length: rows }, () => ({
    operationId: tab.tablet.newId(),
    entity: 'customer' as const,
    key: null,
    kind: 'create' as const,
    fields: values.customer(world.newDocument()),
    draft: null,
    ...tab.stamp,
  }));
  await tab.change('save', (store) => saveFile(store, requests, () => undefined));
}

async function registerWithConsent({ world, tab, random }: ActionContext): Promise<void> {
  const consent = {
    textVersion: '2026-11-22',
    at: new Date(tab.tablet.now()).toISOString(),
  };
  const values = world.valuesOf(tab);
  const known = random.pick(rowsOf(tab, 'customer').filter(({ view }) => !view.consent));
  if (known && random.chance(0.5))
    await save(
      tab,
      'customer',
      known.key,
      'update',
      { ...known.view, consent },
      { opened: known.view, typed: {} },
    );
  else
    await save(tab, 'customer', null, 'create', {
      ...values.customer(world.newDocument()),
      consent,
    });
}
