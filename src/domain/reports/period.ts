/** The shipments registered between two days, with totals by destination, customer and state. */

import type { Fields } from '../entity';
import { DELIVERY_STATES, labelOf, PAYMENT_STATES, PAYMENT_TYPES } from '../options';
import { formatDate, toBogotaDay } from '../rules/dates';
import { formatMoney } from '../rules/numbers';
import { isOwed } from '../rules/owed';
import { isSameName } from '../values/same';
import type { Statement, StatementColumn, StatementTable } from './statement';

export interface PeriodShipment {
  /** What was paid for it, by the payments that were noted. */
  readonly noted?: number;
  /** When it was registered, ms; null where neither device nor server tells. */
  readonly at: number | null;
  readonly number: string;
  readonly sender: string;
  readonly recipient: string;
  readonly view: Fields;
}

export interface PeriodQuestion {
  /** `YYYY-MM-DD` in Bogotá, both included. */
  readonly from: string;
  readonly to: string;
  /** '' for all of them. */
  readonly branch: string;
}

export interface PeriodSum {
  readonly label: string;
  readonly count: number;
  /** Of those that were not cancelled: what is paid and what is owed, together. */
  readonly money: number;
  readonly paid: number;
  readonly owed: number;
}

/** In order of time; those of no known day are in none. */
export function shipmentsOf(
  shipments: readonly PeriodShipment[],
  { from, to, branch }: PeriodQuestion,
): readonly PeriodShipment[] {
  return shipments
    .filter(({ at, view }) => {
      if (at === null || (branch !== '' && !isSameName(view.sucursalNombre, branch))) return false;
      const day = toBogotaDay(at);
      return from <= day && day <= to;
    })
    .sort((one, other) => (one.at ?? 0) - (other.at ?? 0));
}

/** By what `labelOf` says of each, the most money first. */
export function toPeriodSums(
  shipments: readonly PeriodShipment[],
  nameOf: (shipment: PeriodShipment) => string,
): readonly PeriodSum[] {
  const groups = new Map<string, PeriodShipment[]>();
  for (const shipment of shipments) {
    const label = nameOf(shipment) || 'Sin dato';
    groups.set(label, [...(groups.get(label) ?? []), shipment]);
  }
  return [...groups]
    .map(([label, some]) => toSum(label, some))
    .sort((one, other) => other.money - one.money || one.label.localeCompare(other.label, 'es'));
}

export function toSum(label: string, shipments: readonly PeriodShipment[]): PeriodSum {
  const sum = (some: readonly PeriodShipment[]) =>
    some.reduce((money, { view }) => money + (Number(view.costoEnvio) || 0), 0);
  const paid = sum(
    shipments.filter(
      ({ view }) => view.estadoPago === 'PAGADO' && view.estadoEntrega !== 'CANCELADO',
    ),
  );
  const owed = sum(shipments.filter(({ view }) => isOwed(view)));
  return { label, count: shipments.length, money: paid + owed, paid, owed };
}

const BY_STATE =
  'Pagado y por cobrar van por el estado del pago de cada envío: lo que se pagó en parte sigue por cobrar hasta que se completa.';
const toNotedText = (money: number) =>
  `Los pagos anotados de estos envíos suman ${formatMoney(money)}.`;
const CANCELLED = 'Los envíos cancelados se cuentan, pero no suman dinero.';

/** @param keepsPayments whether the server keeps them, so that they are told too */
export function toShipmentsStatement(
  all: readonly PeriodShipment[],
  question: PeriodQuestion,
  facts: Pick<Statement, 'company' | 'at' | 'source'>,
  keepsPayments = false,
): Statement {
  const shipments = shipmentsOf(all, question);
  const undated = all.filter(({ at }) => at === null).length;
  const noted = shipments.reduce((sum, one) => sum + (one.noted ?? 0), 0);
  return {
    ...facts,
    title: 'Envíos entre dos fechas',
    facts: [
      ['Registrados', `del ${formatDate(question.from)} al ${formatDate(question.to)}`],
      ['Sucursal de salida', question.branch || 'Todas'],
    ],
    notes: [
      CANCELLED,
      ...(keepsPayments ? [BY_STATE, toNotedText(noted)] : []),
      ...(undated > 0 ? [toUndatedText(undated)] : []),
    ],
    tables: [
      toSumTable('Por destino', 'Destino', shipments, ({ view }) =>
        String(view.municipioLlegada ?? ''),
      ),
      toSumTable('Por cliente', 'Remitente', shipments, ({ sender }) => sender),
      toSumTable('Por estado', 'Estado de la entrega', shipments, ({ view }) =>
        labelOf(DELIVERY_STATES, view.estadoEntrega),
      ),
      toLines(shipments),
    ],
    signatures: [],
  };
}

/** 'De 3 envíos no se sabe cuándo se registraron: no están en este informe.' */
function toUndatedText(count: number): string {
  return count === 1
    ? 'De 1 envío no se sabe cuándo se registró: no está en este informe.'
    : `De ${count} envíos no se sabe cuándo se registraron: no están en este informe.`;
}

const MONEY: readonly StatementColumn[] = [
  { label: 'Envíos', kind: 'count' },
  { label: 'Pagado', kind: 'money' },
  { label: 'Por cobrar', kind: 'money' },
  { label: 'Valor', kind: 'money' },
];
const cellsOf = ({ label, count, paid, owed, money }: PeriodSum) => [
  label,
  count,
  paid,
  owed,
  money,
];

function toSumTable(
  title: string,
  label: string,
  shipments: readonly PeriodShipment[],
  nameOf: (shipment: PeriodShipment) => string,
): StatementTable {
  return {
    title,
    columns: [{ label, kind: 'text' }, ...MONEY],
    rows: toPeriodSums(shipments, nameOf).map(cellsOf),
    total: cellsOf(toSum('Total', shipments)),
  };
}

const LINE_COLUMNS: readonly StatementColumn[] = [
  ...[
    'Fecha',
    'Envío',
    'Remitente',
    'Destinatario',
    'Origen',
    'Destino',
    'Entrega',
    'Pago',
    'Tipo de pago',
  ].map((label): StatementColumn => ({ label, kind: 'text' })),
  { label: 'Costo', kind: 'money' },
];

function toLines(shipments: readonly PeriodShipment[]): StatementTable {
  return {
    title: 'Envíos uno por uno',
    columns: LINE_COLUMNS,
    rows: shipments.map(({ at, number, sender, recipient, view }) => [
      formatDate(toBogotaDay(at ?? 0)),
      number,
      sender,
      recipient,
      String(view.municipioSalida ?? ''),
      String(view.municipioLlegada ?? ''),
      labelOf(DELIVERY_STATES, view.estadoEntrega),
      labelOf(PAYMENT_STATES, view.estadoPago),
      labelOf(PAYMENT_TYPES, view.tipoPago),
      Number(view.costoEnvio) || 0,
    ]),
    total: null,
  };
}
