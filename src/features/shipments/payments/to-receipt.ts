import type { MirrorRow } from '../../../db/schema';
import type { Fields } from '../../../domain/entity';
import { labelOf, PAYMENT_TYPES } from '../../../domain/options';
import type { Receipt } from '../../../domain/reports/receipt';
import { toAmountWords } from '../../../domain/rules/amount-words';
import { formatDateTime } from '../../../domain/rules/dates';
import { formatMoney } from '../../../domain/rules/numbers';
import {
  type Balance,
  isInForce,
  isPaidByState,
  sumOfPayments,
  toBalance,
} from '../../../domain/rules/payments';
import { isLocalKey, toProvisionalNumber, toShipmentNumber } from '../../../domain/rules/waybill';
import { toPartyName, toSignedDocument } from '../people-words';
import { toTrackingLink } from '../share/share-words';
import type { ShipmentFacts } from '../use-shipment-facts';

export interface ReceiptSource {
  readonly payment: MirrorRow;
  /** All of the shipment's. */
  readonly payments: readonly MirrorRow[];
  readonly shipment: MirrorRow;
  readonly facts: Pick<ShipmentFacts, 'sender'>;
  readonly receivedBy: string;
}

/** The receipt of a payment, from the records on this device. */
export function toReceipt({
  payment,
  payments,
  shipment,
  facts,
  receivedBy,
}: ReceiptSource): Receipt {
  const { view, id, key } = payment;
  const value = Number(view.valor) || 0;
  const isAnnulled = !isInForce(view);
  const earlier = payments.filter((other) => isBefore(other, payment));
  const before = sumOfPayments(earlier);
  const after = toBalance(shipment.view, isAnnulled ? earlier : [...earlier, payment]);
  const { companiaNombre, sucursalNombre, municipioSalida, municipioLlegada } = shipment.view;
  const provisional = isLocalKey(key) ? toProvisionalNumber(key) : null;
  return {
    number: id === null ? (provisional ?? '') : String(id),
    numberLabel: id === null ? 'Recibo provisional' : 'Recibo n.º',
    provisional: id === null ? null : provisional,
    company: String(companiaNombre ?? ''),
    place: `Sucursal ${sucursalNombre ?? ''}`,
    link: toTrackingLink(location.origin, shipment),
    amount: formatMoney(value),
    amountWords: toAmountWords(value),
    rows: [
      { label: 'Paga', value: toPayer(facts.sender, shipment.view.remitenteCedula) },
      {
        label: 'Por el envío',
        value: `${toShipmentNumber(shipment).number}, de ${municipioSalida} a ${municipioLlegada}`,
      },
      { label: 'Forma de pago', value: labelOf(PAYMENT_TYPES, view.tipoPago) },
      { label: 'Fecha y hora', value: toTime(view.pagadoEn) },
      { label: 'Recibió', value: receivedBy },
      ...(view.nota ? [{ label: 'Nota', value: String(view.nota) }] : []),
      { label: 'Costo del envío', value: formatMoney(after.cost) },
      { label: 'Pagado antes', value: formatMoney(before) },
      toRest(shipment.view, payments, after),
    ],
    annulled: isAnnulled
      ? `El ${toTime(view.anuladoEn)} Motivo: ${String(view.motivo ?? '')}`
      : null,
  };
}

function toRest(
  shipment: Fields,
  payments: readonly MirrorRow[],
  { inFavour, missing }: Balance,
): Receipt['rows'][number] {
  if (inFavour > 0) return { label: 'Queda a favor', value: formatMoney(inFavour) };
  if (isPaidByState(shipment, toBalance(shipment, payments)))
    return { label: 'Estado del pago', value: 'Figura como pagado' };
  return { label: 'Falta por pagar', value: formatMoney(missing) };
}

function toPayer(sender: MirrorRow | undefined, document: unknown): string {
  const name = toPartyName(sender, document);
  return sender ? `${name}, ${toSignedDocument(sender.view)}` : `Documento ${name}`;
}

/** The one with the smaller key, where two have one moment. */
function isBefore(other: MirrorRow, payment: MirrorRow): boolean {
  if (other.key === payment.key) return false;
  const [one, two] = [String(other.view.pagadoEn), String(payment.view.pagadoEn)];
  return one === two ? other.key < payment.key : one < two;
}

const toTime = (time: unknown) => (time ? formatDateTime(Date.parse(String(time))) : 'sin hora');
