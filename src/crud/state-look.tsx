/** Icon and tone of the states of shipments, voyages and payments. */
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Package from 'lucide-react/icons/package';
import PackageCheck from 'lucide-react/icons/package-check';
import Ship from 'lucide-react/icons/ship';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import type { PaymentState, VoyageState } from '../domain/options';
import type { ToldState } from '../domain/rules/transitions';
import type { Tone } from '../ui/state-badge';

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
  POR_RECLAMAR: { tone: 'warning', icon: <Package aria-hidden="true" /> },
  ENTREGADO: { tone: 'success', icon: <PackageCheck aria-hidden="true" /> },
  DEVUELTO: { tone: 'warning', icon: <Undo2 aria-hidden="true" /> },
  PROGRAMADO: { tone: 'info', icon: <Clock aria-hidden="true" /> },
  SALIO: { tone: 'transit', icon: <Ship aria-hidden="true" /> },
  LLEGO: { tone: 'success', icon: <CircleCheck aria-hidden="true" /> },
  ANULADO: { tone: 'danger', icon: <Ban aria-hidden="true" /> },
  CANCELADO: { tone: 'danger', icon: <Ban aria-hidden="true" /> },
} satisfies Record<ToldState | PaymentState | VoyageState | 'ANULADO', Look>;

export function lookOfState(state: unknown): Look {
  return LOOKS[String(state)] ?? UNKNOWN;
}
