/** A message to a customer about a shipment, to be sent as somebody's own. */
import type { MirrorRow } from '../../../db/schema';
import { toToldState } from '../../../domain/rules/to-claim';
import { toShipmentNumber } from '../../../domain/rules/waybill';
import { toStateText } from '../shipment-states';

/** Where anybody may follow it; a provisional number finds it too, once the server has it. */
export const toTrackingLink = (origin: string, row: MirrorRow) =>
  `${origin}/rastreo/${encodeURIComponent(toShipmentNumber(row).number)}`;

/** Names nobody, because the text is read in other people's chats. */
export function toShareText(origin: string, row: MirrorRow): string {
  const { number } = toShipmentNumber(row);
  const { municipioSalida, municipioLlegada } = row.view;
  return [
    `Envío ${number}, de ${municipioSalida} a ${municipioLlegada}.`,
    `Estado: ${toStateText('estadoEntrega', toToldState(row.view))}.`,
    `Síguelo en ${toTrackingLink(origin, row)}`,
  ].join('\n');
}

/** Opens a chat of the person's choice. */
export const toWhatsAppLink = (text: string) => `https://wa.me/?${new URLSearchParams({ text })}`;
