/** Shipments of a kind, one shipment by its number, and who owes for shipments. */
import { byNewest } from '../../crud/row-order';
import type { MirrorRow } from '../../db/schema';
import { listPath } from '../../domain/paths';
import { toBogotaDay } from '../../domain/rules/dates';
import { isOwed } from '../../domain/rules/owed';
import { toMadeAt } from '../../domain/rules/waybill';
import { type Answer, type RecordLink, toAnswer } from './answer';
import type { Knowledge } from './knowledge';
import { type Ambiguity, resolveNames } from './names';
import {
  countOf,
  customerWith,
  groupBy,
  moneyOf,
  sumOf,
  toDetail,
  toList,
  toPartyName,
  toRecordsAnswer,
  toShipmentNumber,
  toUnsentNotes,
} from './records';
import type { Request } from './request';
import { type Condition, PENDING, toConditions, toDeliveryStates } from './shipment-query';
import type { Topic } from './topic';

const OWED_NOTE = 'Por cobrar es lo pendiente y lo rechazado, sin contar los envíos cancelados.';
const STATE_DATE_NOTE =
  'La fecha es la del registro; la de la entrega, la devolución o la cancelación no se guarda aquí.';

export function toShipmentsTopic(request: Request, { rows }: Knowledge): Topic | Ambiguity | null {
  const { has, picks, mentions } = request;
  const isPendingClear = has('payment', 'cash', 'card', 'transfer', 'paypal', 'sum');
  if (has('pending') && !picks[PENDING] && !isPendingClear) {
    const toChoice = (label: string, meaning: string) => {
      return { label, picks: { ...picks, [PENDING]: meaning } };
    };
    const payment = toChoice('Con el pago pendiente', 'payment');
    return { words: PENDING, choices: [payment, toChoice('Por entregar', 'delivery')] };
  }
  const names = resolveNames(mentions, ['vessel', 'customer', 'place'], picks);
  if (!Array.isArray(names)) return names;
  const conditions = toConditions(request, names, rows.customer);
  const answer: Topic['answer'] = (_, all) => answerShipments(request, conditions ?? [], all);
  return conditions && { about: ['shipment'], answer };
}

function answerShipments(
  request: Request,
  conditions: readonly Condition[],
  { rows }: Knowledge,
): Answer {
  const { period, has } = request;
  const matching = rows.shipment.filter(({ view }) => conditions.every(({ fits }) => fits(view)));
  const days = new Map(matching.map((row) => [row, toDay(row)]));
  const isInPeriod = (day: string | null | undefined) =>
    !period || (day && period.from <= day && day <= period.to);
  const found = matching.filter((row) => isInPeriod(days.get(row))).sort(byNewest);
  const undated = period ? matching.filter((row) => days.get(row) === null).length : 0;
  const isStateSaid = toDeliveryStates(request).length > 0;
  const cancelled = found.filter(({ view }) => view.estadoEntrega === 'CANCELADO' && !isStateSaid);
  const notes = [
    has('owed') && OWED_NOTE,
    cancelled.length > 0 &&
      `Incluye ${countOf(cancelled.length, 'cancelado', 'cancelados')}, por ${moneyOf(cancelled)}.`,
    undated > 0 &&
      `De ${undated}${found.length > 0 ? ' más' : ''} no se sabe la fecha: no se ${undated === 1 ? 'registró' : 'registraron'} en este equipo y el servidor no la da.`,
    period && has('delivered', 'returned', 'cancelled') && STATE_DATE_NOTE,
  ];
  return toRecordsAnswer(toText(request, conditions, found), 'shipment', found, {
    notes: notes.filter((note) => typeof note === 'string'),
    list: period ? null : toSameList(conditions),
  });
}

/** The day a shipment was registered on this device; the server dates none. */
function toDay({ key }: MirrorRow): string | null {
  const at = toMadeAt(key);
  return at === null ? null : toBogotaDay(at);
}

function toText({ has, period }: Request, conditions: readonly Condition[], found: MirrorRow[]) {
  const form = found.length === 1 ? 0 : 1;
  const parts = conditions.map(({ words }) => words[form]);
  if (period) parts.push(`${['registrado', 'registrados'][form]} en este equipo ${period.words}`);
  const words = parts.map((part) => ` ${part}`).join('');
  if (found.length === 0) return `No hay envíos${words}.`;
  const [counted, money] = [`${countOf(found.length)}${words}`, moneyOf(found)];
  return has('sum') ? `Suman ${money}: ${counted}.` : `Hay ${counted}, por ${money}.`;
}

/** The list takes one search and one filter. */
function toSameList(conditions: readonly Condition[]): string | null {
  const asked = conditions.flatMap(({ list }) => (list ? Object.entries(list) : [['', '']]));
  const params = Object.fromEntries(asked);
  return '' in params || Object.keys(params).length < asked.length
    ? null
    : toList('shipment', params);
}

export const GUIDE: Topic = {
  about: ['shipment'],
  answer: ({ guide }, { rows }) => {
    const number = guide ?? '';
    const row = rows.shipment.find(
      (each) =>
        toShipmentNumber(each).number === number ||
        // A provisional number still finds its shipment after the guide number was assigned.
        toShipmentNumber({ ...each, view: {} }).number.toLowerCase() === number.toLowerCase(),
    );
    if (!row)
      return toAnswer(`En este equipo no hay un envío con el número ${number}.`, {
        notes: ['Revisa cómo está escrito. Si se registró en otro equipo, llega al sincronizar.'],
        links: [{ label: 'Ver los envíos', to: listPath('shipment') }],
      });
    const { municipioSalida, municipioLlegada, remitenteCedula, destinatarioCedula } = row.view;
    const [sender, recipient] = [remitenteCedula, destinatarioCedula].map((document) =>
      toPartyName(document, rows.customer),
    );
    const text = `El envío ${toShipmentNumber(row).number} va de ${municipioSalida} a ${municipioLlegada}, de ${sender} para ${recipient}.`;
    return toRecordsAnswer(text, 'shipment', [row]);
  },
};

/** The senders of what is owed, the largest debt first. */
export const DEBTORS: Topic = {
  about: ['shipment'],
  answer: (_, { rows }) => {
    const owed = rows.shipment.filter(({ view }) => isOwed(view));
    if (owed.length === 0) return toAnswer('Nadie debe: no hay envíos por cobrar.');
    const debtors = [...groupBy(owed, 'remitenteCedula')].sort(
      ([, left], [, right]) => sumOf(right) - sumOf(left),
    );
    const debtor = countOf(debtors.length, 'remitente debe', 'remitentes deben');
    const records = debtors.map(([document, shipments]): RecordLink => {
      const row = customerWith(document, rows.customer);
      return {
        key: `debtor:${document}`,
        to: row ? toDetail('customer', row) : toList('shipment', { buscar: document }),
        title: toPartyName(document, rows.customer, 'Documento '),
        facts: [`Debe ${moneyOf(shipments)}`, `por ${countOf(shipments.length)}`],
        mark: row?.mark ?? null,
      };
    });
    const notes = [...toUnsentNotes(owed), OWED_NOTE];
    return toAnswer(`${debtor} ${moneyOf(owed)} por ${countOf(owed.length)}.`, { notes, records });
  },
};
