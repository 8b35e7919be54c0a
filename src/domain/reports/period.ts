/** The shipments registered between two days, with totals by destination, customer and state. */

import type { Fields } from '../entity';
import { labelOf, PAYMENT_STATES, PAYMENT_TYPES, TOLD_STATES } from '../options';
import { formatDate, toBogotaDay } from '../rules/dates';
import { formatDocument, formatMoney } from '../rules/numbers';
import { isOwed } from '../rules/owed';
import { toToldState } from '../rules/to-claim';
import { groupByName, isSameName, toDocumentKey, toNameKey, toPlaceKey } from '../values/same';
import type { Statement, StatementColumn, StatementTable } from './statement';

export interface PeriodShipment {
  /** The amount paid for it, by the payments that were noted. */
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

interface PeriodSum {
  readonly label: string;
  readonly count: number;
  /** The amounts paid and owed together, of those that were not cancelled. */
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

interface Grouping {
  readonly of: (shipment: PeriodShipment) => unknown;
  readonly keyOf?: (name: unknown) => string;
  /** The name of a group, where it is not its own. */
  readonly labelOf?: (shipment: PeriodShipment) => string;
}

/** Sums by a common value, the most money first. */
function toPeriodSums(
  shipments: readonly PeriodShipment[],
  { of, keyOf, labelOf: toLabel }: Grouping,
): readonly PeriodSum[] {
  return groupByName(shipments, of, keyOf)
    .map(([name, some]) => toSum((some[0] && toLabel?.(some[0])) || name || 'Sin dato', some))
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

const BY_STATE = 'Lo pagado en parte cuenta como por cobrar.';
const toNotedText = (money: number) =>
  `Los pagos anotados de estos envíos suman ${formatMoney(money)}.`;
const CANCELLED = 'Los envíos cancelados se cuentan, pero no suman dinero.';

/** @param keepsPayments whether the server keeps payments, so that they are listed too */
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
      toSumTable('Por destino', 'Destino', shipments, {
        of: ({ view }) => view.municipioLlegada,
        keyOf: toPlaceKey,
      }),
      toSumTable('Por cliente', 'Remitente', shipments, {
        of: ({ view }) => view.remitenteCedula,
        keyOf: toDocumentKey,
        labelOf: toSenderLabels(shipments),
      }),
      toSumTable('Por estado', 'Estado de la entrega', shipments, {
        of: ({ view }) => labelOf(TOLD_STATES, toToldState(view)),
      }),
      toLines(shipments),
    ],
    signatures: [],
  };
}

/** A sender's name, with the document where two of them have that name. */
function toSenderLabels(shipments: readonly PeriodShipment[]) {
  const people = groupByName(shipments, ({ view }) => view.remitenteCedula, toDocumentKey);
  const named = groupByName(
    people.map(([, some]) => some[0]?.sender),
    (sender) => sender,
  );
  const shared = new Set(
    named.filter(([, some]) => some.length > 1).map(([name]) => toNameKey(name)),
  );
  return ({ sender, view }: PeriodShipment) =>
    shared.has(toNameKey(sender)) ? `${sender} · ${formatDocument(view.remitenteCedula)}` : sender;
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
  grouping: Grouping,
): StatementTable {
  return {
    title,
    columns: [{ label, kind: 'text' }, ...MONEY],
    rows: toPeriodSums(shipments, grouping).map(cellsOf),
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
      labelOf(TOLD_STATES, toToldState(view)),
      labelOf(PAYMENT_STATES, view.estadoPago),
      labelOf(PAYMENT_TYPES, view.tipoPago),
      Number(view.costoEnvio) || 0,
    ]),
    total: null,
  };
}
