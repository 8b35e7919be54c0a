/** Who owes, by the sender of what is to be collected; the most first. */
import { referenceOf } from '../../../crud/record-paths';
import type { MirrorRow } from '../../../db/schema';
import { detailPath } from '../../../domain/paths';
import { formatMoney } from '../../../domain/rules/numbers';
import { isOwed } from '../../../domain/rules/owed';
import type { Knowledge } from '../knowledge';
import { type Answer, type RecordLink, toAnswer, toUnsentNotes } from './answer-shape';
import { OWED_NOTE } from './answer-shipments';
import { sumOf, toShipmentList } from './shipment-words';
import { countOf, formatDocument, toPersonName } from './words';

export function answerDebtors({ rows }: Knowledge): Answer {
  const owed = rows.shipment.filter(({ view }) => isOwed(view));
  const bySender = new Map<string, MirrorRow[]>();
  for (const row of owed) {
    const document = String(row.view.remitenteCedula ?? '');
    bySender.set(document, [...(bySender.get(document) ?? []), row]);
  }
  if (owed.length === 0) return toAnswer('Nadie debe: no hay envíos por cobrar.');
  const customers = new Map(rows.customer.map((row) => [String(row.view.numDocument), row]));
  const debtors = [...bySender].sort(([, left], [, right]) => sumOf(right) - sumOf(left));
  const verb = debtors.length === 1 ? 'debe' : 'deben';
  return toAnswer(
    `${countOf(debtors.length, 'remitente', 'remitentes')} ${verb} ${formatMoney(sumOf(owed))} por ${countOf(owed.length, 'envío', 'envíos')}.`,
    {
      notes: [...toUnsentNotes(owed), OWED_NOTE],
      records: debtors.map(([document, shipments]) =>
        toDebtor(document, shipments, customers.get(document)),
      ),
    },
  );
}

function toDebtor(
  document: string,
  shipments: readonly MirrorRow[],
  customer: MirrorRow | undefined,
): RecordLink {
  return {
    key: `debtor:${document}`,
    to: customer
      ? detailPath('customer', referenceOf(customer))
      : toShipmentList({ search: document }),
    title: customer ? toPersonName(customer.view) : `Documento ${formatDocument(document)}`,
    facts: [
      `Debe ${formatMoney(sumOf(shipments))}`,
      `por ${countOf(shipments.length, 'envío', 'envíos')}`,
    ],
    mark: customer?.mark ?? null,
  };
}
