/** The states of a shipment that may be chosen now, and the questions before a choice. */
import type { Option } from '../../domain/options';
import {
  asksReason,
  isAboard,
  nextDeliveryStates,
  nextPaymentStates,
  releasesProducts,
  type TransitionContext,
} from '../../domain/rules/transitions';
import { OPTIONS_OF, type StateField } from './shipment-states';

/** The states a person may choose now; of a final one, only an ADMIN where the server keeps the reason. */
export function nextStates(
  field: StateField,
  from: unknown,
  context: TransitionContext,
): readonly Option[] {
  const next = field === 'estadoPago' ? nextPaymentStates : nextDeliveryStates;
  const legal: readonly string[] = next(String(from), context);
  return OPTIONS_OF[field].filter(({ value }) => legal.includes(value));
}

/** The states that a form may set, which asks for no reason. */
export function formStates(
  field: StateField,
  from: unknown,
  context: TransitionContext,
): readonly Option[] {
  return nextStates(field, from, context).filter(
    ({ value }) => !asksReason(context, field, String(from), value),
  );
}

/** The present state, and those that may follow without a reason. */
export function statesWithoutReason(field: StateField, from: unknown): readonly Option[] {
  const current = OPTIONS_OF[field].filter(({ value }) => value === from);
  return [...current, ...formStates(field, from, { role: 'EMPLOYEE', keepsReasons: true })];
}

/** The states a shipment may begin with: the others end a voyage, and have a way of their own. */
export const FIRST_DELIVERY_STATES: readonly Option[] = OPTIONS_OF.estadoEntrega.filter(
  ({ value }) => isAboard(value),
);

/**
 * Asked about once more: it lets go of the cargo, or beside a server that keeps no reasons it is final.
 */
export function needsConfirmation(state: string, { keepsReasons }: TransitionContext): boolean {
  return (
    releasesProducts(state) || (!keepsReasons && (state === 'ENTREGADO' || state === 'PAGADO'))
  );
}
