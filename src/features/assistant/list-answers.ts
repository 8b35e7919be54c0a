/** The number of records that meet the conditions of a question, their sums, and their owners. */
import { newestFirst } from '../../crud/row-order';
import type { MirrorRow } from '../../db/schema';
import { labelOf, VESSEL_TYPES } from '../../domain/options';
import { listPath } from '../../domain/paths';
import { capitalised } from '../../domain/rules/capitalised';
import { owedAfter } from '../../domain/rules/owed';
import { folded } from '../../domain/rules/search';
import { isUnderWay } from '../../domain/rules/transitions';
import { groupByName, toDocumentKey, toNameKey } from '../../domain/values/same';
import {
  type AmountOf,
  countOf,
  moneyOf,
  nounOf,
  type Replier,
  rowsBy,
  sumOf,
  TOLD,
  type Told,
  toDetail,
  toList,
  toPartyName,
  toThereIs,
} from './answer';
import {
  type Condition,
  registeredIn,
  toConditions,
  toRegisteredDay,
  toWords,
} from './shipment-conditions';

const OWED_NOTE = 'Por cobrar es lo pendiente y lo rechazado, sin contar los envíos cancelados.';
const STATE_DATE_NOTE =
  'La fecha es la del registro; la de la entrega, la devolución o la cancelación no se guarda aquí.';

export const toShipments: Replier = (asked, { rows }) => {
  const { period, has } = asked;
  const timeless = toConditions(asked, rows.customer);
  if (!timeless) return null;
  const conditions = period ? [...timeless, registeredIn(period)] : timeless;
  const found = newestFirst(rows.shipment.filter((row) => meets(row, conditions)));
  const isUndated = (row: MirrorRow) => meets(row, timeless) && toRegisteredDay(row.view) === '';
  const undated = period ? rows.shipment.filter(isUndated).length : 0;
  const isCancelled = ({ view }: MirrorRow) => view.estadoEntrega === 'CANCELADO';
  const cancelled = has('CANCELADO') ? [] : found.filter(isCancelled);
  const [one, many] = [toWords(conditions, false), toWords(conditions, true)];
  const counted = countOf(found.length, `envío${one}`, `envíos${many}`);
  const money = has('owed') ? moneyOf(found, owedAfter(rows.payment)) : moneyOf(found);
  const text = has('sum') ? `Suman ${money}: ${counted}.` : `Hay ${counted}, por ${money}.`;
  const debtor = has('owed') && has('sum') && conditions.length === 2 && conditions[1]?.sender;
  const all = debtor ? `${debtor} debe ${money} por ${countOf(found.length)}.` : text;
  const none = debtor ? `${debtor} no debe nada.` : `No hay envíos${many}.`;
  return {
    lists: ['shipment'],
    // A document in place of a name: 'el documento 123'.
    text: capitalised(found.length === 0 ? none : all),
    rows: found,
    list: toSameList(conditions),
    notes: [
      has('owed') && OWED_NOTE,
      cancelled.length > 0 &&
        `Incluye ${countOf(cancelled.length, 'cancelado', 'cancelados')}, por ${moneyOf(cancelled)}.`,
      undated > 0 &&
        `De ${undated}${found.length > 0 ? ' más' : ''} no se sabe la fecha: el servidor no la da.`,
      period !== null && has('ENTREGADO', 'DEVUELTO', 'CANCELADO') && STATE_DATE_NOTE,
    ],
  };
};

const meets = ({ view }: MirrorRow, conditions: readonly Condition[]) =>
  conditions.every(({ fits }) => fits(view));

/** The list takes one search and one filter. */
function toSameList(conditions: readonly Condition[]): string | null {
  const asked = conditions.flatMap(({ list }) => Object.entries(list ?? { '': '' }));
  const params = Object.fromEntries(asked);
  const isSame = !('' in params) && Object.keys(params).length === asked.length;
  return isSame ? toList('shipment', params) : null;
}

/** The senders with debts, the largest first. */
export const toDebtors: Replier = (_, { rows }) => {
  const owedOf = owedAfter(rows.payment);
  const owed = rows.shipment.filter((row) => owedOf(row) > 0);
  const customers = rowsBy(rows.customer, 'numDocument');
  const records = groupsOf(owed, 'remitenteCedula', owedOf).map(([document, shipments]) => {
    const customer = customers.get(document);
    return {
      key: `debtor:${document}`,
      to: customer ? toDetail('customer', customer) : toList('shipment', { buscar: document }),
      title: toPartyName(customer, document, 'Documento '),
      facts: [`Debe ${moneyOf(shipments, owedOf)}`, `por ${countOf(shipments.length)}`],
      mark: customer?.mark ?? null,
    };
  });
  const debtors = countOf(records.length, 'remitente debe', 'remitentes deben');
  const text = `${debtors} ${moneyOf(owed, owedOf)} por ${countOf(owed.length)}.`;
  return {
    lists: ['shipment'],
    text: owed.length === 0 ? 'Nadie debe: no hay envíos por cobrar.' : text,
    rows: owed,
    records,
    notes: [owed.length > 0 && OWED_NOTE],
  };
};

/** The vessels with shipments in transit, the one with most first. */
export const toUnderWay: Replier = (_, { rows }) => {
  const travelling = rows.shipment.filter(
    ({ view }) => isUnderWay(view.estadoEntrega) && view.vehiculoNombre,
  );
  const fleet = rowsBy(rows.vessel, 'nombre');
  const records = groupsOf(travelling, 'vehiculoNombre', () => 1).map(([name, shipments]) => {
    const vessel = fleet.get(name);
    const type = labelOf(VESSEL_TYPES, vessel?.view.type);
    return {
      key: `vessel:${name}`,
      to: vessel ? toDetail('vessel', vessel) : listPath('vessel'),
      title: name,
      facts: [type, `${countOf(shipments.length)} en tránsito`].filter(Boolean),
      mark: vessel?.mark ?? null,
    };
  });
  const vessels = countOf(records.length, 'embarcación lleva', 'embarcaciones llevan');
  const text = `${vessels} ${countOf(travelling.length)} en tránsito.`;
  const none = 'Ninguna embarcación lleva envíos en tránsito ahora.';
  return {
    lists: ['shipment'],
    text: records.length === 0 ? none : text,
    rows: travelling,
    records,
    article: 'las',
  };
};

/** Groups rows by a vessel's name or a customer's document, the largest sum first. */
function groupsOf(
  rows: readonly MirrorRow[],
  field: 'vehiculoNombre' | 'remitenteCedula',
  amountOf: AmountOf,
) {
  const keyOf = field === 'remitenteCedula' ? toDocumentKey : toNameKey;
  return [...groupByName(rows, ({ view }) => view[field], keyOf)].sort(
    ([, left], [, right]) => sumOf(right, amountOf) - sumOf(left, amountOf),
  );
}

export const COUNTED = TOLD.filter((entity) => entity !== 'shipment');
const WITH_STATUS: readonly Told[] = ['crewMember', 'user', 'company'];

/** How many records there are of an entity, and of a kind or status. */
export const toCount: Replier = ({ kinds: [kind, otherKind], has }, { rows }) => {
  const [entity, other] = COUNTED.filter((each) => has(each) || kind?.entity === each);
  const [status, otherStatus] = (['activo', 'inactivo'] as const).filter((each) => has(each));
  if (!entity || other || otherKind || otherStatus) return null;
  if (status && !WITH_STATUS.includes(entity)) return null;
  const isAsked = ({ view }: MirrorRow) =>
    (!kind || view[kind.field] === kind.value) && (!status || view.status === status);
  const found = newestFirst(rows[entity].filter(isAsked));
  const { one, many, article } = nounOf(entity);
  const adjective = status ? ` ${status.slice(0, -1)}${article === 'las' ? 'a' : 'o'}` : '';
  const manyWords = `${kind ? pluralOf(kind.one) : many}${adjective && `${adjective}s`}`;
  return {
    lists: [entity],
    text: toThereIs(found.length, `${kind?.one ?? one}${adjective}`, manyWords),
    rows: found,
    list: kind || status ? null : listPath(entity),
    article,
  };
};

/** 'botes motor', 'capitanes' */
function pluralOf(one: string): string {
  return /^\p{L}+[nr]$/u.test(one) ? `${folded(one)}es` : one.replace(/^\p{L}+/u, '$&s');
}
