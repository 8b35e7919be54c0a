/** The day's work in figures, from the shipments this device knows. */

import type { Fields } from '../../domain/entity';
import { TOLD_STATES } from '../../domain/options';
import type { CargoRow } from '../../domain/rules/cargo';
import { toKilograms, toTotals } from '../../domain/rules/cargo-measures';
import { toPeriodStart } from '../../domain/rules/dates';
import { isOwed, owedAfter } from '../../domain/rules/owed';
import { isPaidSince, paidBy } from '../../domain/rules/payments';
import { isCollectedSince, isDeliveredSince, isLate } from '../../domain/rules/state-since';
import { toToldState } from '../../domain/rules/to-claim';
import { isUnderWay } from '../../domain/rules/transitions';
import { toRegisteredAt } from '../../domain/rules/waybill';
import { groupByName, isSameName, toDocumentKey } from '../../domain/values/same';
import { clock } from '../../session/clock';

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
  /** The weight of all that waits, in kilograms; 0 where the device does not know the goods. */
  readonly kilograms: number;
  /** The vessel's capacity, in kilograms; 0 where the device does not know it. */
  readonly capacity: number;
}

export interface Figures {
  readonly total: number;
  /** All states in the specification's order; shipments to be claimed only if there are any. */
  readonly byState: readonly StateCount[];
  readonly inTransit: number;
  readonly registeredToday: number;
  readonly deliveredToday: number;
  readonly collectedToday: Amount;
  /** On the river for more than a week. */
  readonly late: number;
  /** The amount owed; a cancelled shipment owes nothing. */
  readonly toCollect: {
    readonly pending: Amount;
    readonly rejected: Amount;
    readonly money: number;
    /** The senders who owe most, three at most. */
    readonly debtors: readonly Debtor[];
  };
  /** Shipments that wait, by vessel, the most first. */
  readonly leaving: readonly Leaving[];
}

/** The records that a vessel's load is made of. */
export interface Fleet {
  readonly vessels: readonly Fields[];
  /** The goods of a shipment. */
  readonly goodsOf: (shipment: CargoRow) => readonly CargoRow[];
}

export function toFigures(
  rows: readonly CargoRow[],
  fleet: Fleet,
  payments: readonly Pick<CargoRow, 'view'>[],
  now = clock.now(),
): Figures {
  const owedOf = owedAfter(payments);
  const shipments = rows.map(({ view }) => view);
  const today = toPeriodStart('day', now);
  const owing = rows
    .filter(({ view }) => isOwed(view))
    .map((row) => ({ view: row.view, money: owedOf(row) }));
  const pending = toAmount(owing, 'PENDIENTE');
  const rejected = toAmount(owing, 'RECHAZADO');
  return {
    total: shipments.length,
    byState: TOLD_STATES.map(({ value, label }) => {
      const count = shipments.filter((view) => toToldState(view) === value).length;
      return { state: value, label: toCounted(label, count), count };
    }).filter(({ state, count }) => state !== 'POR_RECLAMAR' || count > 0),
    inTransit: shipments.filter(({ estadoEntrega }) => isUnderWay(estadoEntrega)).length,
    registeredToday: shipments.filter((view) => (toRegisteredAt({ view }) ?? 0) >= today).length,
    deliveredToday: shipments.filter((view) => isDeliveredSince(view, today)).length,
    collectedToday: toCollected(rows, payments, today),
    late: shipments.filter((view) => isLate(view, now)).length,
    toCollect: {
      pending,
      rejected,
      money: pending.money + rejected.money,
      debtors: toDebtors(owing),
    },
    leaving: toLeaving(rows, fleet),
  };
}

interface Owing {
  readonly view: Fields;
  readonly money: number;
}

function toAmount(owing: readonly Owing[], paymentState: string): Amount {
  const some = owing.filter(({ view }) => view.estadoPago === paymentState);
  return { count: some.length, money: some.reduce((sum, { money }) => sum + money, 0) };
}

/** The payments of the day, and the cost of shipments that became paid then without a payment. */
function toCollected(
  rows: readonly CargoRow[],
  payments: readonly Pick<CargoRow, 'view'>[],
  today: number,
): Amount {
  const noted = payments
    .filter(({ view }) => isPaidSince(view, today))
    .map(({ view }) => Number(view.valor) || 0);
  const paidOf = paidBy(payments);
  const unnoted = rows
    .filter(({ view }) => isCollectedSince(view, today))
    .map((row) => (Number(row.view.costoEnvio) || 0) - paidOf(row));
  const all = [...noted, ...unnoted].filter((money) => money > 0);
  return { count: all.length, money: all.reduce((sum, money) => sum + money, 0) };
}

const SHOWN_DEBTORS = 3;

function toDebtors(owing: readonly Owing[]): Debtor[] {
  const debtors = new Map<string, Debtor>();
  for (const { view, money } of owing) {
    const document = String(view.remitenteCedula ?? '');
    const key = toDocumentKey(document);
    const known = debtors.get(key) ?? { document, count: 0, money: 0 };
    debtors.set(key, { ...known, count: known.count + 1, money: known.money + money });
  }
  return [...debtors.values()]
    .filter(({ money }) => money > 0)
    .sort((one, other) => other.money - one.money)
    .slice(0, SHOWN_DEBTORS);
}

function toLeaving(rows: readonly CargoRow[], { vessels, goodsOf }: Fleet): Leaving[] {
  const waiting = rows.filter(({ view }) => view.estadoEntrega === 'EN_PREPARACION');
  return groupByName(waiting, ({ view }) => view.vehiculoNombre)
    .map(([vessel, shipments]) => {
      const known = vessels.find(({ nombre }) => isSameName(nombre, vessel));
      return {
        vessel,
        count: shipments.length,
        kilograms: toTotals(shipments.flatMap(goodsOf)).kilograms,
        capacity: known ? toKilograms(known.weightCapacity, known.weightUnit) : 0,
      };
    })
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
