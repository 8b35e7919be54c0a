/** The states of a shipment, in words and as badges. */
import { lookOfState } from '../../crud/state-look';
import {
  DELIVERY_STATES,
  labelOf,
  type Option,
  PAYMENT_STATES,
  TOLD_STATES,
} from '../../domain/options';
import { StateBadge } from '../../ui/state-badge';

export type StateField = 'estadoPago' | 'estadoEntrega';

/** Those that one may choose. */
export const OPTIONS_OF: Readonly<Record<StateField, readonly Option[]>> = {
  estadoPago: PAYMENT_STATES,
  estadoEntrega: DELIVERY_STATES,
};

export function toStateText(field: StateField, value: unknown): string {
  return labelOf(field === 'estadoPago' ? PAYMENT_STATES : TOLD_STATES, value);
}

export interface ShipmentStateProps {
  field: StateField;
  /** The delivery state, as people see it. */
  value: unknown;
  isBoxed?: boolean;
}

export function ShipmentState({ field, value, isBoxed = false }: ShipmentStateProps) {
  const { tone, icon } = lookOfState(value);
  return (
    <StateBadge tone={tone} icon={icon} isBoxed={isBoxed} isWrapping={value === 'POR_RECLAMAR'}>
      {toStateText(field, value)}
    </StateBadge>
  );
}
