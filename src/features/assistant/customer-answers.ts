/** One customer, and the start of a shipment for one. */
import { listPath, newPath } from '../../domain/paths';
import { formatMoney } from '../../domain/rules/numbers';
import { isOwed } from '../../domain/rules/owed';
import { type Answer, type AnswerLink, toAnswer, toUnsentNotes } from './answer';
import type { Knowledge } from './knowledge';
import { sumOf, toList, toRecordLink } from './records';
import { countOf, customerWith, formatDocument, toPersonName } from './wording';

export function answerCustomer(document: string, { rows }: Knowledge): Answer {
  const row = customerWith(document, rows.customer);
  if (!row)
    return toAnswer(toMissing(document), {
      links: [{ label: 'Ver los clientes', to: listPath('customer') }],
    });
  const isSender = (view: typeof row.view) => String(view.remitenteCedula) === document;
  const own = rows.shipment.filter(
    ({ view }) => isSender(view) || String(view.destinatarioCedula) === document,
  );
  const owed = own.filter(({ view }) => isOwed(view) && isSender(view));
  const debt = owed.length > 0 ? ` y debe ${formatMoney(sumOf(owed))} como remitente` : '';
  const count = own.length === 0 ? 'no tiene envíos' : `tiene ${countOf(own.length)}`;
  const shipments = { label: 'Ver sus envíos', to: toList('shipment', { buscar: document }) };
  return toAnswer(`${toPersonName(row.view)} ${count}${debt}.`, {
    notes: toUnsentNotes([...own, row]),
    records: [toRecordLink('customer', row)],
    links: [...(own.length > 0 ? [shipments] : []), toStartLink('Iniciar un envío suyo', document)],
  });
}

const FEWEST_DIGITS = 5;
const MOST_DIGITS = 11;

/** The person goes through the wizard; only its first field is filled. */
export function answerStart(document: string | null, { rows }: Knowledge): Answer {
  if (document === null)
    return toAnswer('Para registrar un envío empieza por el remitente.', {
      links: [toStartLink('Registrar envío')],
    });
  if (document.length < FEWEST_DIGITS || document.length > MOST_DIGITS)
    return toAnswer(
      `${document} no es un documento: tiene entre ${FEWEST_DIGITS} y ${MOST_DIGITS} dígitos.`,
      { links: [toStartLink('Registrar envío sin remitente')] },
    );
  const links = [toStartLink('Iniciar el envío', document)];
  const row = customerWith(document, rows.customer);
  if (!row)
    return toAnswer(`${toMissing(document)} Puedes empezar el envío y agregarlo allí.`, { links });
  return toAnswer(`El envío empieza con ${toPersonName(row.view)} como remitente.`, {
    notes: toUnsentNotes([row]),
    records: [toRecordLink('customer', row)],
    links,
  });
}

function toMissing(document: string): string {
  return `En este equipo no hay un cliente con el documento ${formatDocument(document)}.`;
}

/** A document number must not appear in an address. */
function toStartLink(label: string, sender?: string): AnswerLink {
  return { label, to: newPath('shipment'), ...(sender && { state: { sender } }) };
}
