/** The states of a shipment: their words, icons and tones. */
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Package from 'lucide-react/icons/package';
import PackageCheck from 'lucide-react/icons/package-check';
import Ship from 'lucide-react/icons/ship';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import { DELIVERY_STATES, labelOf, type Option, PAYMENT_STATES } from '../../domain/options';
import { StateBadge, type Tone } from '../../ui/state-badge';

export type StateField = 'estadoPago' | 'estadoEntrega';

interface Look {
  readonly tone: Tone;
  readonly icon: ReactNode;
}

const UNKNOWN: Look = { tone: 'info', icon: <Package aria-hidden="true" /> };
const LOOKS: Readonly<Record<string, Look>> = {
  PENDIENTE: { tone: 'warning', icon: <Clock aria-hidden="true" /> },
  PAGADO: { tone: 'success', icon: <CircleCheck aria-hidden="true" /> },
  RECHAZADO: { tone: 'danger', icon: <CircleX aria-hidden="true" /> },
  EN_PREPARACION: { tone: 'info', icon: <Package aria-hidden="true" /> },
  EN_TRANSITO: { tone: 'transit', icon: <Ship aria-hidden="true" /> },
  ENTREGADO: { tone: 'success', icon: <PackageCheck aria-hidden="true" /> },
  DEVUELTO: { tone: 'warning', icon: <Undo2 aria-hidden="true" /> },
  CANCELADO: { tone: 'danger', icon: <Ban aria-hidden="true" /> },
};

export const OPTIONS_OF: Readonly<Record<StateField, readonly Option[]>> = {
  estadoPago: PAYMENT_STATES,
  estadoEntrega: DELIVERY_STATES,
};

export function toStateText(field: StateField, value: unknown): string {
  return labelOf(OPTIONS_OF[field], value);
}

export interface ShipmentStateProps {
  field: StateField;
  value: unknown;
  isBoxed?: boolean;
}

export function ShipmentState({ field, value, isBoxed = false }: ShipmentStateProps) {
  const { tone, icon } = LOOKS[String(value)] ?? UNKNOWN;
  return (
    <StateBadge tone={tone} icon={icon} isBoxed={isBoxed}>
      {toStateText(field, value)}
    </StateBadge>
  );
}
