/** Which state of a shipment may follow which (docs/decisions/0047 and 0048). */
import type { Fields } from '../entity';
import type { DeliveryState, PaymentState } from '../options';
import type { Role } from '../roles';

/** The state for people, and in our server's storage (`to-claim.ts`). */
export type ToldState = DeliveryState | 'POR_RECLAMAR';

/** The states that may follow each, the way the cargo goes on first. */
const DELIVERY: Readonly<Record<ToldState, readonly DeliveryState[]>> = {
  EN_PREPARACION: ['EN_TRANSITO', 'CANCELADO'],
  EN_TRANSITO: ['ENTREGADO', 'DEVUELTO', 'CANCELADO'],
  POR_RECLAMAR: ['ENTREGADO', 'DEVUELTO'],
  ENTREGADO: [],
  DEVUELTO: [],
  CANCELADO: [],
};

/** The part of a crossing that each state belongs to. */
const CARGO: Readonly<Record<ToldState, 'waits' | 'travels' | 'arrived' | 'released'>> = {
  EN_PREPARACION: 'waits',
  EN_TRANSITO: 'travels',
  POR_RECLAMAR: 'arrived',
  ENTREGADO: 'arrived',
  DEVUELTO: 'released',
  CANCELADO: 'released',
};

const PAYMENT: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  PENDIENTE: ['PAGADO', 'RECHAZADO'],
  RECHAZADO: ['PENDIENTE', 'PAGADO'],
  PAGADO: [],
};

export interface TransitionContext {
  readonly role: Role;
  /** Our server keeps why a state changed, and who received it. Without a reason no final state is corrected. */
  readonly keepsReasons: boolean;
  /** Where the server keeps none, this device does: then a state is corrected that has let go of no goods. */
  readonly keepsReasonsHere?: boolean;
}

/** Whether who is asking may give a reason for a change from this state that is no step. */
function mayCorrect(
  from: string,
  { role, keepsReasons, keepsReasonsHere = false }: TransitionContext,
): boolean {
  return role === 'ADMIN' && (keepsReasons || (keepsReasonsHere && !releasesProducts(from)));
}

/** The delivery states that may follow the told one. An ADMIN may correct one that has arrived or ended, with a reason. */
export function nextDeliveryStates(from: string, context: TransitionContext): DeliveryState[] {
  const known = DELIVERY[from as ToldState];
  if (!known) return [];
  if (!isAboard(from) && mayCorrect(from, context))
    return (Object.keys(DELIVERY) as ToldState[]).filter(
      (state): state is DeliveryState => state !== from && state !== 'POR_RECLAMAR',
    );
  return [...known];
}

/** The state that a cargo on its way comes to next; null where it is on none. */
export function onwardState(from: unknown): DeliveryState | null {
  return DELIVERY[from as ToldState]?.[0] ?? null;
}

/** The payment states that may follow. PAGADO goes back to PENDIENTE only by an ADMIN, with a reason. */
export function nextPaymentStates(from: string, context: TransitionContext): PaymentState[] {
  const known = PAYMENT[from as PaymentState];
  if (!known) return [];
  if (from === 'PAGADO' && mayCorrect(from, context)) return ['PENDIENTE'];
  return [...known];
}

/** Whether a change needs a reason: a cargo that comes back or is cancelled, and every correction. */
export function needsReason(
  field: 'estadoPago' | 'estadoEntrega',
  from: string,
  to: string,
): boolean {
  return releasesProducts(to) || isCorrection(field, from, to);
}

/** Whether a change is none of the steps that follow: an ADMIN's, with a reason wherever that is kept. */
function isCorrection(field: 'estadoPago' | 'estadoEntrega', from: string, to: string): boolean {
  const steps: Readonly<Record<string, readonly string[]>> =
    field === 'estadoPago' ? PAYMENT : DELIVERY;
  return !(steps[from] ?? []).includes(to);
}

/** Whether a reason is asked: beside a server that keeps none, for corrections alone, and it stays on the device. */
export function asksReason(
  { keepsReasons }: TransitionContext,
  ...[field, from, to]: Parameters<typeof needsReason>
): boolean {
  return keepsReasons ? needsReason(field, from, to) : isCorrection(field, from, to);
}

/** Where a reason is kept: as long as this. */
export const MAX_REASON = 500;

/** A change of state without why, when and how it was made: those are never fields of the shipment. */
export function withoutCircumstances(change: Fields): Fields {
  const { motivo: _motivo, occurredAt: _occurredAt, ...rest } = change;
  const { entrega: _entrega, porReclamar: _porReclamar, ...fields } = rest;
  return fields;
}

/** A shipment that is being prepared for its vessel or travels in it. */
export function isAboard(state: unknown): boolean {
  return CARGO[state as ToldState] === 'waits' || isUnderWay(state);
}

/** A shipment that has left and has not arrived. */
export function isUnderWay(state: unknown): boolean {
  return CARGO[state as ToldState] === 'travels';
}

/** A shipment in one of these no longer holds its products. */
export function releasesProducts(state: unknown): boolean {
  return CARGO[state as ToldState] === 'released';
}

/** Which state of a shipment a change of status sets. */
export function stateFieldOf({
  changes,
}: {
  readonly changes: object;
}): 'estadoPago' | 'estadoEntrega' {
  return 'estadoPago' in changes ? 'estadoPago' : 'estadoEntrega';
}

/** Whether `to` can be reached from `from` in one or more legal steps. */
export function isReachable(
  field: 'estadoPago' | 'estadoEntrega',
  from: string,
  to: string,
): boolean {
  const steps: Readonly<Record<string, readonly string[]>> =
    field === 'estadoPago' ? PAYMENT : DELIVERY;
  const seen = new Set<string>();
  const queue = [...(steps[from] ?? [])];
  for (let state = queue.shift(); state !== undefined; state = queue.shift()) {
    if (state === to) return true;
    if (!seen.has(state)) queue.push(...(steps[state] ?? []));
    seen.add(state);
  }
  return false;
}

/** A change of state, judged once somebody else may have changed it. */
export type StateCheck =
  /** It is to be made. */
  | 'free'
  /** The record has it already, or has moved past it. */
  | 'done'
  /** One side ended what the other moved on, or both changed the payment: a person decides. */
  | 'conflict';

/**
 * Compares a change of state with the state as it is now. Delivery states lead one way, towards the delivery: mine may
 * follow theirs, or theirs mine.
 * @param withProof it tells who received the cargo, which the record may still lack
 */
export function compareState(
  field: 'estadoPago' | 'estadoEntrega',
  {
    before,
    mine,
    now,
    withProof,
  }: Readonly<Record<'before' | 'mine' | 'now', string>> & {
    readonly withProof: boolean;
  },
): StateCheck {
  // Somebody else has delivered it.
  if (now === mine) return withProof ? 'free' : 'done';
  if (now === before) return 'free';
  const undoes = releasesProducts(mine) || releasesProducts(now);
  // A correction moves back to an earlier state: any other change meanwhile is a conflict.
  const isOnward = field === 'estadoEntrega' && !undoes && isReachable(field, before, mine);
  if (isOnward && isReachable(field, now, mine)) return 'free';
  return isOnward && isReachable(field, mine, now) ? 'done' : 'conflict';
}
