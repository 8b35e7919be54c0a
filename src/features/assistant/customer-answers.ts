/** One customer, the start of a shipment with its sender, and who owes for shipments. */
import { toPartyName } from '../../domain/entities/customer';
import { listPath, newPath } from '../../domain/paths';
import { formatDocument } from '../../domain/rules/numbers';
import { isOwed } from '../../domain/rules/owed';
import { toAnswer } from './answer';
import {
  countOf,
  groupsOf,
  moneyOf,
  rowWith,
  sumOf,
  toGroupLink,
  toList,
  toRecordsAnswer,
  toUnsentNotes,
} from './records';
import { replyFrom } from './reply';
import type { Asked } from './request';

export const OWED_NOTE =
  'Por cobrar es lo pendiente y lo rechazado, sin contar los envíos cancelados.';

const toDocument = ({ documents, names }: Asked) => documents[0] ?? names[0]?.value ?? '';
const toMissing = (document: string) =>
  `En este equipo no hay un cliente con el documento ${formatDocument(document)}.`;
/** The sender travels in the navigation state: a document must not appear in an address. */
const toStartLink = (label: string, sender = '') => {
  return { label, to: newPath('shipment'), ...(sender && { state: { sender } }) };
};

export const toCustomer = replyFrom({ lists: ['customer'] }, (asked, { rows }) => {
  const document = toDocument(asked);
  const row = rowWith(rows.customer, 'numDocument', document);
  const allCustomers = { label: 'Ver los clientes', to: listPath('customer') };
  if (!row) return toAnswer(toMissing(document), { links: [allCustomers] });
  const withDocument = (field: string) =>
    rows.shipment.filter(({ view }) => String(view[field]) === document);
  const sent = withDocument('remitenteCedula');
  const own = new Set([...sent, ...withDocument('destinatarioCedula')]);
  const owed = sent.filter(({ view }) => isOwed(view));
  const debt = owed.length > 0 ? ` y debe ${moneyOf(owed)} como remitente` : '';
  const count = own.size === 0 ? 'no tiene envíos' : `tiene ${countOf(own.size)}`;
  const shipments = { label: 'Ver sus envíos', to: toList('shipment', { buscar: document }) };
  const answer = toRecordsAnswer(`${toPartyName(row.view)} ${count}${debt}.`, 'customer', [row], {
    links: [own.size > 0 && shipments, toStartLink('Iniciar un envío suyo', document)],
  });
  return { ...answer, notes: toUnsentNotes([...own, row]) };
});

/** The person goes through the wizard; only its first field is filled. */
export const toStart = replyFrom({ lists: [], also: ['shipment'] }, (asked, { rows }) => {
  const document = toDocument(asked);
  const links = [toStartLink('Iniciar el envío', document)];
  if (document === '')
    return toAnswer('Para registrar un envío empieza por el remitente.', {
      links: [toStartLink('Registrar envío')],
    });
  if (!/^\d{5,11}$/.test(document))
    return toAnswer(`${document} no es un documento: tiene entre 5 y 11 dígitos.`, {
      links: [toStartLink('Registrar envío sin remitente')],
    });
  const row = rowWith(rows.customer, 'numDocument', document);
  if (!row)
    return toAnswer(`${toMissing(document)} Puedes empezar el envío y agregarlo allí.`, { links });
  const text = `El envío empieza con ${toPartyName(row.view)} como remitente.`;
  return toRecordsAnswer(text, 'customer', [row], { links });
});

/** The senders of what is owed, the largest debt first. */
export const toDebtors = replyFrom({ lists: ['shipment'] }, (_, { rows }) => {
  const owed = rows.shipment.filter(({ view }) => isOwed(view));
  if (owed.length === 0) return toAnswer('Nadie debe: no hay envíos por cobrar.');
  const groups = groupsOf(owed, 'remitenteCedula', sumOf);
  const debtors = countOf(groups.length, 'remitente debe', 'remitentes deben');
  const records = groups.map(([document, shipments]) => {
    const customer = rowWith(rows.customer, 'numDocument', document);
    return toGroupLink('customer', customer, {
      key: `debtor:${document}`,
      to: toList('shipment', { buscar: document }),
      title: customer ? toPartyName(customer.view) : `Documento ${formatDocument(document)}`,
      facts: [`Debe ${moneyOf(shipments)}`, `por ${countOf(shipments.length)}`],
    });
  });
  const notes = [...toUnsentNotes(owed), OWED_NOTE];
  return toAnswer(`${debtors} ${moneyOf(owed)} por ${countOf(owed.length)}.`, { notes, records });
});
