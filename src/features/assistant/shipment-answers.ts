/** Shipments of a kind, and one shipment by its number. */
import { byNewest } from '../../crud/row-order';
import type { MirrorRow } from '../../db/schema';
import { listPath } from '../../domain/paths';
import { toBogotaDay } from '../../domain/rules/dates';
import { toRegisteredAt, toShipmentNumber } from '../../domain/rules/waybill';
import { type Answer, toAnswer } from './answer';
import { OWED_NOTE } from './customer-answers';
import { countOf, moneyOf, toList, toPartyName, toRecordsAnswer } from './records';
import { answerFrom, type Reply, replyFrom } from './reply';
import type { Asked } from './request';
import { type Condition, toConditions } from './shipment-conditions';

const STATE_DATE_NOTE =
  'La fecha es la del registro; la de la entrega, la devolución o la cancelación no se guarda aquí.';

export const toShipments: Reply = (asked, knowledge) => {
  const { customer, shipment } = knowledge.rows;
  const conditions = toConditions(asked, customer);
  return (
    conditions &&
    answerFrom({ lists: ['shipment'] }, knowledge, () =>
      answerShipments(asked, conditions, shipment),
    )
  );
};

function answerShipments(
  asked: Asked,
  conditions: readonly Condition[],
  shipments: readonly MirrorRow[],
): Answer {
  const { period, has } = asked;
  const matching = shipments.filter(({ view }) => conditions.every(({ fits }) => fits(view)));
  const undated = period ? matching.filter((row) => toDay(row) === '').length : 0;
  const found = matching
    .filter((row) => !period || (period.from <= toDay(row) && toDay(row) <= period.to))
    .sort(byNewest);
  const cancelled = found.filter(
    ({ view }) => view.estadoEntrega === 'CANCELADO' && !has('cancelled'),
  );
  const notes = [
    has('owed') && OWED_NOTE,
    cancelled.length > 0 &&
      `Incluye ${countOf(cancelled.length, 'cancelado', 'cancelados')}, por ${moneyOf(cancelled)}.`,
    undated > 0 &&
      `De ${undated}${found.length > 0 ? ' más' : ''} no se sabe la fecha: el servidor no la da.`,
    period !== null && has('delivered', 'returned', 'cancelled') && STATE_DATE_NOTE,
  ];
  const list = period ? null : toSameList(conditions);
  return toRecordsAnswer(toText(asked, conditions, found), 'shipment', found, { notes, list });
}

/** The day a shipment was registered; empty where neither its device nor its server tells. */
function toDay(row: MirrorRow): string {
  const at = toRegisteredAt(row);
  return at === null ? '' : toBogotaDay(at);
}

function toText({ has, period }: Asked, conditions: readonly Condition[], found: MirrorRow[]) {
  const form = found.length === 1 ? 0 : 1;
  const parts = conditions.map(({ words }) => words[form]);
  if (period) parts.push(`${['registrado', 'registrados'][form]} ${period.words}`);
  const words = parts.map((part) => ` ${part}`).join('');
  if (found.length === 0) return `No hay envíos${words}.`;
  const [counted, money] = [`${countOf(found.length)}${words}`, moneyOf(found)];
  return has('sum') ? `Suman ${money}: ${counted}.` : `Hay ${counted}, por ${money}.`;
}

/** The list takes one search and one filter. */
function toSameList(conditions: readonly Condition[]): string | null {
  const asked = conditions.flatMap(({ list }) => Object.entries(list ?? { '': '' }));
  const params = Object.fromEntries(asked);
  const isSame = !('' in params) && Object.keys(params).length === asked.length;
  return isSame ? toList('shipment', params) : null;
}

export const toOneShipment = replyFrom({ lists: ['shipment'] }, ({ guide }, { rows }) => {
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
  const sender = toPartyName(remitenteCedula, rows.customer);
  const recipient = toPartyName(destinatarioCedula, rows.customer);
  const text = `El envío ${toShipmentNumber(row).number} va de ${municipioSalida} a ${municipioLlegada}, de ${sender} para ${recipient}.`;
  return toRecordsAnswer(text, 'shipment', [row]);
});
