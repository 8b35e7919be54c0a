/** What the day's work looks like, from the shipments this device knows. */
import type { Fields } from '../../domain/entity';
import { DELIVERY_STATES } from '../../domain/options';
import { toPeriodStart } from '../../domain/rules/dates';
import { isOwed } from '../../domain/rules/owed';
import { toRegisteredAt } from '../../domain/rules/waybill';

export interface StateCount {
  readonly state: string;
  readonly label: string;
  readonly count: number;
}

export interface Amount {
  readonly count: number;
  readonly money: number;
}

export interface Figures {
  readonly total: number;
  /** In the specification's order, none left out. */
  readonly byState: readonly StateCount[];
  readonly inTransit: number;
  readonly registeredToday: number;
  /** What is owed; a cancelled shipment owes nothing. */
  readonly toCollect: {
    readonly pending: Amount;
    readonly rejected: Amount;
    readonly money: number;
  };
}

export function toFigures(shipments: readonly Fields[], now = Date.now()): Figures {
  const today = toPeriodStart('day', now);
  const owing = shipments.filter(isOwed);
  const pending = toAmount(owing, 'PENDIENTE');
  const rejected = toAmount(owing, 'RECHAZADO');
  return {
    total: shipments.length,
    byState: DELIVERY_STATES.map(({ value, label }) => ({
      state: value,
      label,
      count: shipments.filter(({ estadoEntrega }) => estadoEntrega === value).length,
    })),
    inTransit: shipments.filter(({ estadoEntrega }) => estadoEntrega === 'EN_TRANSITO').length,
    registeredToday: shipments.filter((view) => (toRegisteredAt({ view }) ?? 0) >= today).length,
    toCollect: { pending, rejected, money: pending.money + rejected.money },
  };
}

function toAmount(shipments: readonly Fields[], paymentState: string): Amount {
  const owed = shipments.filter(({ estadoPago }) => estadoPago === paymentState);
  const money = owed.reduce((sum, { costoEnvio }) => sum + (Number(costoEnvio) || 0), 0);
  return { count: owed.length, money };
}

const ROUND_STEPS = [1, 2, 5];

/** How many things one block of a chart stands for, so that the longest row has at most `blocks`: 1, 2, 5, 10, 20 … */
export function toBlockSize(longest: number, blocks: number): number {
  for (let power = 1; ; power *= 10) {
    const size = ROUND_STEPS.map((step) => step * power).find((each) => longest / each <= blocks);
    if (size) return size;
  }
}
