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

export interface Debtor extends Amount {
  readonly document: string;
}

export interface Leaving {
  readonly vessel: string;
  readonly count: number;
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
    /** The senders who owe most, three at most. */
    readonly debtors: readonly Debtor[];
  };
  /** What waits for each vessel, the most first. */
  readonly leaving: readonly Leaving[];
}

export function toFigures(shipments: readonly Fields[], now = Date.now()): Figures {
  const today = toPeriodStart('day', now);
  const owing = shipments.filter(isOwed);
  const pending = toAmount(owing, 'PENDIENTE');
  const rejected = toAmount(owing, 'RECHAZADO');
  return {
    total: shipments.length,
    byState: DELIVERY_STATES.map(({ value, label }) => {
      const count = shipments.filter(({ estadoEntrega }) => estadoEntrega === value).length;
      return { state: value, label: toCounted(label, count), count };
    }),
    inTransit: shipments.filter(({ estadoEntrega }) => estadoEntrega === 'EN_TRANSITO').length,
    registeredToday: shipments.filter((view) => (toRegisteredAt({ view }) ?? 0) >= today).length,
    toCollect: {
      pending,
      rejected,
      money: pending.money + rejected.money,
      debtors: toDebtors(owing),
    },
    leaving: toLeaving(shipments),
  };
}

function toAmount(shipments: readonly Fields[], paymentState: string): Amount {
  const owed = shipments.filter(({ estadoPago }) => estadoPago === paymentState);
  const money = owed.reduce((sum, { costoEnvio }) => sum + (Number(costoEnvio) || 0), 0);
  return { count: owed.length, money };
}

const SHOWN_DEBTORS = 3;

function toDebtors(owing: readonly Fields[]): Debtor[] {
  const debtors = new Map<string, Debtor>();
  for (const { remitenteCedula, costoEnvio } of owing) {
    const document = String(remitenteCedula ?? '');
    const known = debtors.get(document) ?? { document, count: 0, money: 0 };
    const money = known.money + (Number(costoEnvio) || 0);
    debtors.set(document, { document, count: known.count + 1, money });
  }
  return [...debtors.values()]
    .sort((one, other) => other.money - one.money)
    .slice(0, SHOWN_DEBTORS);
}

function toLeaving(shipments: readonly Fields[]): Leaving[] {
  const counts = new Map<string, number>();
  for (const { estadoEntrega, vehiculoNombre } of shipments) {
    if (estadoEntrega !== 'EN_PREPARACION') continue;
    const vessel = String(vehiculoNombre ?? '');
    counts.set(vessel, (counts.get(vessel) ?? 0) + 1);
  }
  return [...counts]
    .map(([vessel, count]) => ({ vessel, count }))
    .sort((one, other) => other.count - one.count || one.vessel.localeCompare(other.vessel, 'es'));
}

const ROUND_STEPS = [1, 2, 5];

/** How many things one block of a chart stands for, so that the longest row has at most `blocks`: 1, 2, 5, 10, 20 … */
export function toBlockSize(longest: number, blocks: number): number {
  for (let power = 1; ; power *= 10) {
    const size = ROUND_STEPS.map((step) => step * power).find((each) => longest / each <= blocks);
    if (size) return size;
  }
}

/** 'Entregados' of several; 'En tránsito' of any number. */
function toCounted(label: string, count: number): string {
  return count === 1 || label.includes(' ') ? label : `${label}s`;
}
