import * as v from 'valibot';
import type { Fields } from '../../../src/domain/entity';
import { MESSAGES } from '../../../src/domain/messages';
import { DELIVERY_STATES, labelOf, PAYMENT_STATES, TOLD_STATES } from '../../../src/domain/options';
import { takesProof } from '../../../src/domain/rules/delivery-proof';
import { toToldState, toWireState } from '../../../src/domain/rules/to-claim';
import {
  compareState,
  nextDeliveryStates,
  nextPaymentStates,
  releasesProducts,
} from '../../../src/domain/rules/transitions';
import { invalid, ProblemError } from '../../http/problems';
import type { Effect, WriteHeaders } from '../../idempotency/write';
import { auditStatement } from '../../repositories/audit';
import {
  announcePhoto,
  checkPhotoIsFree,
  mapPhotoConflict,
} from '../../repositories/delivery-photos';
import { lockVersion, readRecord, unneeded } from '../../repositories/entity-repository';
import {
  recordTransitions,
  type StateField,
  type Transition,
  type TransitionDetails,
} from '../../repositories/shipment-transitions';
import { shipmentStore } from '../../repositories/shipments';
import { isOfSuppressed } from '../../repositories/suppressed-parties';
import { updateRow } from '../../repositories/written-rows';
import type { Scope } from '../../tenancy/scope';
import { detailSchemas, parseTransitionDetails } from './events';
import { proofStatement, toKeptProof } from './late-proof';
import { reclaimProducts, releaseProducts } from './products';

const STATE_FIELDS = ['estadoPago', 'estadoEntrega'] as const;

/** A change of a shipment's payment or delivery state, with the client's details. */
export interface StateChange extends TransitionDetails {
  readonly field: StateField;
  /** As it is stored. */
  readonly to: string;
  /** The state that its person saw; null where the client does not tell it. */
  readonly before: string | null;
}

const STATES = {
  estadoPago: v.picklist(PAYMENT_STATES.map((state) => state.value)),
  estadoEntrega: v.picklist(DELIVERY_STATES.map((state) => state.value)),
} satisfies Record<StateField, v.GenericSchema>;

/** The body of a state change, which holds exactly one of the two states. */
export const stateChange = v.object({
  estadoPago: v.optional(STATES.estadoPago),
  estadoEntrega: v.optional(STATES.estadoEntrega),
  /** The state that its person saw: it is compared with the shipment's state now. */
  before: v.optional(v.partial(v.object(STATES))),
  /** For a delivery: its vessel arrived, and nobody has received it yet. */
  porReclamar: v.optional(v.boolean()),
  ...detailSchemas,
});

/**
 * Parses the body of a state change.
 * @throws ProblemError `invalid` unless it holds exactly one of the two states, with a known value
 */
export function validateStateChange(body: unknown): StateChange {
  const fields = v.is(v.record(v.string(), v.unknown()), body) ? body : {};
  const [field, ...others] = STATE_FIELDS.filter((name) => fields[name] !== undefined);
  if (!field || others.length > 0) {
    const message = 'Envíe solo el estado del pago o solo el de la entrega';
    throw invalid(...STATE_FIELDS.map((name) => ({ field: name, message })));
  }
  const to = String(fields[field]);
  if (!v.is(STATES[field], to)) throw invalid({ field, message: 'Elige una de las opciones' });
  const before = Object(fields.before)[field] ?? null;
  if (before !== null && !v.is(STATES[field], before))
    throw invalid({ field: 'before', message: 'Elige una de las opciones' });
  const details = parseTransitionDetails(fields);
  if (details.entrega && !takesProof(field, to)) {
    const message = 'Quién recibió se dice solo al pasar el envío a Entregado';
    throw invalid({ field: 'entrega', message });
  }
  const { porReclamar = false } = fields;
  const isClaimable = takesProof(field, to) && details.entrega === null;
  if (typeof porReclamar !== 'boolean' || (porReclamar && !isClaimable)) {
    const message = 'Por reclamar es solo un envío que llega, antes de que alguien lo reciba';
    throw invalid({ field: 'porReclamar', message });
  }
  const told = porReclamar ? toToldState({ [field]: to, porReclamar }) : to;
  return { field, to: told, before, ...details };
}

/**
 * Decides to change a shipment's payment or delivery state; its current state changes nothing, except that a delivery
 * without a proof takes one, and one that waits to be claimed is received by it. An ADMIN may correct a final state with a
 * reason.
 * @throws ProblemError `not-found`, `stale`, `illegal-transition`; `invalid` naming `motivo` or `entrega`; `product-travels`
 * where a correction would reclaim a product that is in another shipment by now
 */
export async function changeState(
  scope: Scope,
  id: number,
  { field, to, before, ...told }: StateChange,
  headers: WriteHeaders,
): Promise<Effect> {
  const current = await lockVersion(scope, shipmentStore, id, headers);
  const from = String(current[field]);
  const now = toWire(field, from);
  const mine = toWire(field, to);
  const sides = { before: before ?? now, mine, now, withProof: told.entrega !== null };
  const check = compareState(field, sides);
  const read = () => readRecord(scope, shipmentStore, id);
  if (check === 'done') return unneeded(scope, shipmentStore, id);
  if (check === 'conflict')
    throw new ProblemError('stale', {
      record: await read(),
      fields: [field],
      version: Number(current.version),
    });
  const details = { ...told, entrega: await toKeptProof(scope, current, told.entrega) };
  if (from === to) {
    const statement = details.entrega && (await proofStatement(scope, id, details.entrega));
    if (!statement) return unneeded(scope, shipmentStore, id);
    await checkPhotoIsFree(scope, details.entrega);
    return mapPhotoConflict(() =>
      updateRow(scope, shipmentStore, id, { [field]: to }, [
        statement,
        ...announcePhoto(scope, details.entrega),
        auditStatement(scope.actor, shipmentStore, 'update', { fields: ['entrega'] }),
      ]),
    );
  }
  const isCorrection = checkTransition(scope, { field, from, to }, details);
  const action = isCorrection ? 'correction' : 'state';
  const isDropped = details.motivo !== null && (await isOfSuppressed(scope, current));
  const kept = isDropped ? { ...details, motivo: null } : details;
  const { statements, times } = recordTransitions(scope, [{ field, from, to }], kept);
  await checkPhotoIsFree(scope, details.entrega);
  const change = field === 'estadoEntrega' ? { from, to } : { from: null, to: null };
  const updateHolds = await decideProductHolds(scope, current, change);
  return mapPhotoConflict(async () => {
    const record = await updateRow(scope, shipmentStore, id, { [field]: to }, [
      ...statements,
      ...announcePhoto(scope, details.entrega),
      auditStatement(scope.actor, shipmentStore, action, { states: [{ field, from, to }] }),
    ]);
    await updateHolds();
    return { ...record, ...times };
  });
}

/**
 * Checks a transition against the rules of the domain. Returns whether it corrects a final state.
 * @param details absent where the request has no reason: then no final state is corrected
 * @throws ProblemError `illegal-transition` where `to` may not follow `from`; `invalid` where that needs a reason
 */
export function checkTransition(
  { actor }: Scope,
  { field, from, to }: Transition,
  details?: TransitionDetails,
): boolean {
  const next = field === 'estadoPago' ? nextPaymentStates : nextDeliveryStates;
  const wanted = toWire(field, to);
  const follows = (keepsReasons: boolean) =>
    (next(String(from), { role: actor.role, keepsReasons }) as readonly string[]).includes(wanted);
  if (from === to || follows(false)) return false;
  if (!details || !follows(true))
    throw new ProblemError('illegal-transition', {
      errors: [
        { field, message: `No se puede pasar de ${toLabel(field, from)} a ${toLabel(field, to)}` },
      ],
    });
  if (details.motivo === null) throw invalid({ field: 'motivo', message: MESSAGES.required });
  return true;
}

/** A state as the contract has it. */
const toWire = (field: StateField, state: string) =>
  field === 'estadoEntrega' ? toWireState(state).estadoEntrega : state;

const toLabel = (field: StateField, state: unknown) =>
  labelOf(field === 'estadoPago' ? PAYMENT_STATES : TOLD_STATES, state);

/**
 * Decides to release the products of a shipment that becomes DEVUELTO or CANCELADO, or to reclaim them where that is
 * corrected.
 * @throws ProblemError as `reclaimProducts`
 */
export async function decideProductHolds(
  scope: Scope,
  shipment: Fields,
  { from, to }: { readonly from: string | null; readonly to: string | null },
): Promise<() => Promise<unknown>> {
  if (to === null || releasesProducts(from) === releasesProducts(to)) return async () => undefined;
  const id = Number(shipment.id);
  if (releasesProducts(to)) return () => releaseProducts(scope, id, to);
  return reclaimProducts(scope, id, shipment.senderId);
}
