/** Shipments of a kind, one shipment by its number, and who owes for shipments. */
import { byNewest } from '../../crud/row-order';
import type { MirrorRow } from '../../db/rows';
import { listPath } from '../../domain/paths';
import { toBogotaDay } from '../../domain/rules/dates';
import { formatMoney } from '../../domain/rules/numbers';
import { isOwed } from '../../domain/rules/owed';
import { toMadeAt } from '../../domain/rules/waybill';
import { type Answer, type RecordLink, toAnswer, toUnsentNotes } from './answer';
import type { Knowledge, Plan } from './knowledge';
import type { NamedMention } from './names';
import type { Request } from './parse';
import { sumOf, toDetail, toList, toRecordLink, toShipmentNumber } from './records';
import { type Condition, toConditions, toDeliveryStates } from './shipment-query';
import { countOf, customerWith, groupBy, toPartyName } from './wording';

const OWED_NOTE = 'Por cobrar es lo pendiente y lo rechazado, sin contar los envíos cancelados.';

export function planShipments(
  request: Request,
  names: readonly NamedMention[],
  { rows }: Knowledge,
): Plan | null {
  const conditions = toConditions(request, names, rows.customer);
  return (
    conditions && { about: ['shipment'], answer: (all) => answerAll(request, conditions, all) }
  );
}

function answerAll(
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
  const isStateNamed = toDeliveryStates(request) !== null;
  const cancelled = found.filter(({ view }) => view.estadoEntrega === 'CANCELADO' && !isStateNamed);
  const notes = [
    has('owed') && OWED_NOTE,
    cancelled.length > 0 &&
      `Incluye ${countOf(cancelled.length, 'cancelado', 'cancelados')}, por ${formatMoney(sumOf(cancelled))}.`,
    undated > 0 &&
      `De ${undated}${found.length > 0 ? ' más' : ''} no se sabe la fecha: no se ${undated === 1 ? 'registró' : 'registraron'} en este equipo y el servidor no la da.`,
    period &&
      has('delivered', 'returned', 'cancelled') &&
      'La fecha es la del registro; la de la entrega, la devolución o la cancelación no se guarda aquí.',
  ];
  return toAnswer(toText(request, conditions, found), {
    notes: [...toUnsentNotes(found), ...notes.filter((note) => typeof note === 'string')],
    records: found.map((row) => toRecordLink('shipment', row)),
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
  const [counted, money] = [`${countOf(found.length)}${words}`, formatMoney(sumOf(found))];
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

export function answerGuide(number: string, { rows }: Knowledge): Answer {
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
  return toAnswer(
    `El envío ${toShipmentNumber(row).number} va de ${municipioSalida} a ${municipioLlegada}, de ${sender} para ${recipient}.`,
    { notes: toUnsentNotes([row]), records: [toRecordLink('shipment', row)] },
  );
}

/** The senders of what is owed, the largest debt first. */
export function answerDebtors({ rows }: Knowledge): Answer {
  const owed = rows.shipment.filter(({ view }) => isOwed(view));
  if (owed.length === 0) return toAnswer('Nadie debe: no hay envíos por cobrar.');
  const debtors = [...groupBy(owed, 'remitenteCedula')].sort(
    ([, left], [, right]) => sumOf(right) - sumOf(left),
  );
  const verb = debtors.length === 1 ? 'debe' : 'deben';
  return toAnswer(
    `${countOf(debtors.length, 'remitente', 'remitentes')} ${verb} ${formatMoney(sumOf(owed))} por ${countOf(owed.length)}.`,
    {
      notes: [...toUnsentNotes(owed), OWED_NOTE],
      records: debtors.map(([document, shipments]): RecordLink => {
        const row = customerWith(document, rows.customer);
        return {
          key: `debtor:${document}`,
          to: row ? toDetail('customer', row) : toList('shipment', { buscar: document }),
          title: toPartyName(document, rows.customer, 'Documento '),
          facts: [`Debe ${formatMoney(sumOf(shipments))}`, `por ${countOf(shipments.length)}`],
          mark: row?.mark ?? null,
        };
      }),
    },
  );
}
