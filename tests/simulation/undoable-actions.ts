/** Acts that people may take back for ten seconds: one or many, taken back in time, too late, let go, or left alone. */
import * as v from 'valibot';
import { endUndo, saveAct, saveGroup, undoAct, undoGroup } from '../../src/db/outbox/save-group';
import type { SaveRequest } from '../../src/db/outbox/save-record';
import { UNDO_MS } from '../../src/db/outbox/undo-window';
import type { MirrorRow } from '../../src/db/schema';
import { type DeliveryPhoto, photoPartKey } from '../../src/domain/delivery-photo';
import { deliveryProof } from '../../src/domain/rules/delivery-proof';
import { nextDeliveryStates } from '../../src/domain/rules/transitions';
import { rowsNamed, toVoyageStep } from '../../src/domain/rules/voyage-cargo';
import { toCorrection } from '../../src/domain/rules/voyage-correction';
import { nextVoyageStates } from '../../src/domain/rules/voyages';
import { isOurs, PLAIN_SERVER } from '../../src/domain/server-version';
import { besideState, type Request } from '../../src/features/shipments/payments/beside-state';
import { toStateChange } from '../../src/features/shipments/reason';
import { correctableStep } from '../../src/features/voyages/correction';
import { drawRecord } from './drawn-records';
import type { Tablet } from './tablet';
import { type ActionContext, drawingOf, rowsOf } from './user-actions';

/** Moves a voyage to its next state, mostly with its shipments. */
export async function goOn(context: ActionContext): Promise<void> {
  const { tab, random } = context;
  const row = random.pick(rowsOf(tab, 'voyage'));
  const to = row && random.pick(nextVoyageStates(row.view.estado));
  if (!to) return;
  const step: Request = {
    operationId: tab.tablet.newId(),
    entity: 'voyage',
    key: row.key,
    kind: 'update',
    fields: toVoyageStep(to, tab.tablet.now()),
    draft: null,
  };
  const leaving =
    to === 'SALIO' && random.chance(0.8)
      ? rowsNamed(row.view.enviosIds, rowsOf(tab, 'shipment'))
      : [];
  const cargo = leaving
    .filter(({ view }) => view.estadoEntrega === 'EN_PREPARACION')
    .map((shipment) => toStep(context, shipment, 'estadoEntrega', 'EN_TRANSITO'));
  await perform(
    context,
    [step, ...cargo].map((one) => ({ ...one, ...tab.stamp })),
  );
}

/** An ADMIN takes back a step of a voyage that was told by mistake; the server takes its shipments along. */
export async function goBack(context: ActionContext): Promise<void> {
  const { world, tab, random } = context;
  const serverVersion = tab.tablet.memory.session?.serverVersion ?? 0;
  const stepOf = (row: MirrorRow) => correctableStep(row, { role: world.plan.role, serverVersion });
  const row = random.pick(rowsOf(tab, 'voyage').filter(stepOf));
  const step = row && stepOf(row);
  if (!step) return;
  const request: Request = {
    operationId: tab.tablet.newId(),
    entity: 'voyage',
    key: row.key,
    kind: 'update',
    fields: toCorrection(step, 'Se tocó por error'),
    draft: null,
  };
  await perform(context, [{ ...request, ...tab.stamp }]);
}

/** Saves one act, which is taken back within its ten seconds, or too late, or let go, or left alone. */
async function perform({ world, tab, random }: ActionContext, act: readonly SaveRequest[]) {
  let ids: readonly string[] = [];
  await tab.change('save', async (store) => {
    ids = await saveAct(store, act, tab.tablet.now() + UNDO_MS);
  });
  if (random.chance(0.5)) return;
  await new Promise<void>((resolve) => world.later(random.between(500, 14_000), resolve));
  if (tab.actor.isDead) return;
  const end = random.chance(0.3) ? endUndo : undoAct;
  await tab.change('decision', (store) => end(store, ids));
}

/** Hands goods over, mostly with a photo, which is on the disk before the state that names it. */
export async function deliver(context: ActionContext): Promise<void> {
  const { tab, random } = context;
  const row = random.pick(
    rowsOf(tab, 'shipment').filter(({ view }) => view.estadoEntrega === 'EN_TRANSITO'),
  );
  // A plain server keeps no proofs.
  if (!row || !isOurs(tab.tablet.memory.session?.serverVersion ?? PLAIN_SERVER)) return;
  const foto = random.chance(0.8) ? await takePhoto(context) : null;
  const proof = v.parse(deliveryProof, { recibe: 'Rosalba Tique', foto });
  const told = { reason: null, at: tab.tablet.now(), proof };
  const fields = toStateChange('estadoEntrega', 'ENTREGADO', told);
  const step = toStep(context, row, 'estadoEntrega', 'ENTREGADO');
  await perform(context, [{ ...step, fields, ...tab.stamp }]);
}

/** @returns the proof's facts about the photo */
async function takePhoto({ tab, random }: ActionContext): Promise<DeliveryPhoto> {
  const { tablet, username, actor } = tab;
  const key = tablet.newId();
  const count = 1 + random.below(3);
  const parts = Array.from({ length: count }, (_, part) => {
    const envelope = photoPartKey(key, part);
    return { key, part, envelope, signature: username };
  });
  const fresh = { isNamed: false, sent: [], attempts: 0, notBefore: 0, trouble: null };
  const photo = { key, savedAt: tablet.now(), device: tablet.name, parts: count, ...fresh };
  const disk = tablet.photosOf(username).connect(tablet.handOf(actor, username, 'save'));
  await disk.keep(photo, parts, new Uint8Array());
  return { clave: key, partes: count, bytes: count * 1_000, sha256: '0'.repeat(64) };
}

/** The requests with the payments beside their payment states, each under an id of the simulation. */
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

export async function pay(context: ActionContext): Promise<void> {
  const { tab, random } = context;
  const row = random.pick(
    rowsOf(tab, 'shipment').filter(({ view }) => view.estadoPago !== 'PAGADO'),
  );
  if (!row) return;
  const to = random.chance(0.8) ? 'PAGADO' : 'RECHAZADO';
  if (row.view.estadoPago === to) return;
  await perform(context, await withBeside(context, [toStep(context, row, 'estadoPago', to)]));
}

export async function payInPart(context: ActionContext): Promise<void> {
  const fields = drawRecord('payment', { motivo: '' }, drawingOf(context));
  if (!fields) return;
  const request: Request = {
    operationId: context.tab.tablet.newId(),
    entity: 'payment',
    key: null,
    kind: 'create',
    fields,
    draft: null,
  };
  await perform(context, [{ ...request, ...context.tab.stamp }]);
}

/** Moves many shipments a step, which is taken back within its ten seconds, or too late. */
export async function moveMany(context: ActionContext): Promise<void> {
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
