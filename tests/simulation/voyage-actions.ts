/** What people do around a voyage, by the calls that the screens make: plan it, count its cargo, move and pay its shipments. */
import { saveFile } from '../../src/db/outbox/save-file';
import { saveFromDraft } from '../../src/db/outbox/save-from-draft';
import { saveGroup, undoGroup } from '../../src/db/outbox/save-group';
import { type SaveRequest, saveRecord } from '../../src/db/outbox/save-record';
import { UNDO_MS } from '../../src/db/outbox/undo-window';
import type { MirrorRow } from '../../src/db/schema';
import { QUEUED_NAMES, type QueuedEntity } from '../../src/domain/entities';
import { isInForce } from '../../src/domain/rules/payments';
import { nextDeliveryStates } from '../../src/domain/rules/transitions';
import { toListed, toVoyageStep } from '../../src/domain/rules/voyage-cargo';
import { nextVoyageStates } from '../../src/domain/rules/voyages';
import {
  besideState,
  type Request,
  toAnnulments,
} from '../../src/features/shipments/payments/beside-state';
import { toStateChange } from '../../src/features/shipments/reason';
import { drawRecord, drawSome } from './drawn-records';
import type { Random } from './random';
import type { Tablet } from './tablet';
import { type ActionContext, change, load, register, rowsOf, save, ship } from './user-actions';
import { start } from './users';
import { EDITED } from './value-generator';
import type { World } from './world';

type Action = (context: ActionContext) => Promise<void>;

const ACTIONS: readonly Action[] = [
  plan,
  changeVoyage,
  count,
  pay,
  payInPart,
  annul,
  moveMany,
  moveMany,
  correct,
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

/** There is something to carry. */
async function haveShipment(context: ActionContext): Promise<void> {
  const { tab } = context;
  if (rowsOf(tab, 'shipment').length > 1) return;
  if (rowsOf(tab, 'customer').length === 0) await register(context);
  await load(context);
  await ship(context);
}

const drawingOf = ({ world, tab, random }: ActionContext) => ({
  random,
  next: () => world.valuesOf(tab).next(),
  rowsOf: (entity: QueuedEntity) => rowsOf(tab, entity),
});

async function plan(context: ActionContext): Promise<void> {
  const fields = drawRecord('voyage', {}, drawingOf(context));
  if (fields) await save(context.tab, 'voyage', null, 'create', fields);
}

/** Another place, another cargo or crew, or its next state. */
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
  const state = random.pick(nextVoyageStates(row.view.estado));
  const fields =
    kind < 0.4
      ? world.valuesOf(tab).edit('voyage', 'departamentoLlegada')
      : kind < 0.6
        ? toList('shipment', 'enviosIds')
        : kind < 0.75
          ? toList('crewMember', 'tripulantesIds')
          : state && toVoyageStep(state, tab.tablet.now());
  if (fields) await change(context, 'voyage', row, fields);
}

/** A scan: the draft of this device's count goes on, and its record with it. */
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

/** The requests with what is noted beside the payment states among them, each under an id of the simulation. */
async function withBeside(
  { tab }: ActionContext,
  requests: readonly Request[],
): Promise<SaveRequest[]> {
  const serverVersion = async () => tab.tablet.memory.session?.serverVersion ?? 0;
  const beside = await besideState(
    { db: tab.tablet.diskOf(tab.username), serverVersion },
    requests,
  );
  const named = beside.map((one) => (one.kind === 'create' ? one : withOwnId(tab.tablet, one)));
  return [...requests, ...named].map((one) => ({ ...one, ...tab.stamp }));
}

const withOwnId = (tablet: Tablet, request: Request): Request => ({
  ...request,
  operationId: tablet.newId(),
});

const toStep = (
  { tab }: ActionContext,
  { key }: MirrorRow,
  field: 'estadoPago' | 'estadoEntrega',
  to: string,
): Request => ({
  operationId: tab.tablet.newId(),
  entity: 'shipment',
  key,
  kind: 'status',
  fields: toStateChange(field, to, { reason: null, at: tab.tablet.now() }),
  draft: null,
});

async function pay(context: ActionContext): Promise<void> {
  const { tab, random } = context;
  const row = random.pick(
    rowsOf(tab, 'shipment').filter(({ view }) => view.estadoPago !== 'PAGADO'),
  );
  if (!row) return;
  const to = random.chance(0.8) ? 'PAGADO' : 'RECHAZADO';
  if (row.view.estadoPago === to) return;
  const [request, ...beside] = await withBeside(context, [toStep(context, row, 'estadoPago', to)]);
  if (request) await tab.change('save', (store) => saveRecord(store, request, beside));
}

async function payInPart(context: ActionContext): Promise<void> {
  const fields = drawRecord('payment', { motivo: '' }, drawingOf(context));
  if (fields) await save(context.tab, 'payment', null, 'create', fields);
}

async function annul({ tab, random }: ActionContext): Promise<void> {
  const row = random.pick(rowsOf(tab, 'payment').filter(({ view }) => isInForce(view)));
  for (const { entity, key, kind, fields } of row ? toAnnulments([row], 'Se anotó dos veces') : [])
    await save(tab, entity, key, kind, fields);
}

/** A step of many shipments, which is taken back within its ten seconds, or when it is too late. */
async function moveMany(context: ActionContext): Promise<void> {
  const { world, tab, random } = context;
  const to = random.pick(['EN_TRANSITO', 'ENTREGADO', 'PAGADO'] as const) ?? 'PAGADO';
  const rows = rowsOf(tab, 'shipment').filter(({ view }) =>
    to === 'PAGADO'
      ? view.estadoPago === 'PENDIENTE'
      : nextDeliveryStates(String(view.estadoEntrega), CLERK).includes(to),
  );
  const field = to === 'PAGADO' ? 'estadoPago' : 'estadoEntrega';
  const steps = rows.slice(0, 4).map((row) => toStep(context, row, field, to));
  const requests = await withBeside(context, steps);
  if (requests.length === 0) return;
  let ids: readonly string[] = [];
  await tab.change('save', async (store) => {
    ids = await saveGroup(store, requests, tab.tablet.now() + UNDO_MS);
  });
  if (random.chance(0.5)) return;
  await new Promise<void>((resolve) => world.later(random.between(500, 14_000), resolve));
  if (!tab.actor.isDead) await tab.change('decision', (store) => undoGroup(store, ids));
}
const CLERK = { role: 'EMPLOYEE', keepsReasons: false } as const;

/** Of any entity, a field that its form changes. */
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

/** The rows of a file; rarely more than are saved in one turn. */
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
