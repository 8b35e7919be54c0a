import Phone from 'lucide-react/icons/phone';
import type { CustomersByDocument } from '../../../crud/customers-by-document';
import type { ListOf } from '../../../crud/list-descriptor';
import { TwoLines } from '../../../crud/two-lines';
import type { MirrorRow } from '../../../db/schema';
import { shipment } from '../../../domain/entities/shipment';
import type { CargoRow } from '../../../domain/rules/cargo';
import { formatDate, toBogotaDay } from '../../../domain/rules/dates';
import { formatMoney, formatPhone } from '../../../domain/rules/numbers';
import { toToldState } from '../../../domain/rules/to-claim';
import { toShipmentNumber } from '../../../domain/rules/waybill';
import { clock } from '../../../session/clock';
import { Button } from '../../../ui/button';
import { toPartyName } from '../people-words';
import { ShipmentTag } from '../shipment-number';
import { toStateText } from '../shipment-states';

/** How it ends: somebody receives it, or it goes back. */
export type ClaimEnd = 'ENTREGADO' | 'DEVUELTO';

/** Shipments that wait to be claimed; on paper there is room for the recipient. */
export function createClaimList(
  customers: CustomersByDocument,
  owedOf: (shipment: CargoRow) => number,
  onEnd: (row: MirrorRow, chosen: ClaimEnd) => void,
): ListOf<typeof shipment> {
  const recipientOf = ({ view }: MirrorRow) => customers.named(view.destinatarioCedula);
  const nameOf = (row: MirrorRow) => toPartyName(recipientOf(row), row.view.destinatarioCedula);
  const phoneOf = (row: MirrorRow) => String(recipientOf(row)?.view.phone ?? '');
  const numberOf = (row: MirrorRow) => toShipmentNumber(row).number;
  return {
    searchHint: 'Guía, cédula, nombre…',
    inSheet: [
      { label: 'Guía', text: numberOf },
      {
        label: shipment.fields.estadoEntrega.label,
        text: ({ view }) => toStateText('estadoEntrega', toToldState(view)),
      },
      { label: 'Llegó', text: toDay },
      { label: 'Destinatario', text: nameOf },
      { label: 'Teléfono', text: phoneOf },
      { label: 'Debe', text: (row) => String(owedOf(row)) },
    ],
    columns: [
      {
        key: 'numeroGuia',
        label: 'Guía',
        width: 'var(--width-guide)',
        text: numberOf,
        sort: numberOf,
        render: (row) => <ShipmentTag row={row} />,
      },
      {
        // `CLAIMS_PATH` sorts by it.
        key: 'llegada',
        label: 'Llegó',
        width: 8,
        text: (row) => `${toWaitText(row)} ${toDay(row)}`,
        sort: toArrival,
        render: (row) => <TwoLines main={toWaitText(row)} below={toDay(row)} />,
      },
      {
        key: 'destinatarioCedula',
        label: 'Destinatario',
        text: (row) => `${nameOf(row)} ${formatPhone(phoneOf(row))}`,
        sort: nameOf,
        render: (row) => (
          <>
            <TwoLines main={nameOf(row)} below={`En ${row.view.municipioLlegada ?? ''}`} />
            {phoneOf(row) && (
              <a
                className="inline-flex min-h-target items-center gap-2"
                href={`tel:${phoneOf(row)}`}
                aria-label={`Llamar a ${nameOf(row)}: ${formatPhone(phoneOf(row))}`}
              >
                <Phone aria-hidden="true" className="size-4.75 flex-none" />
                <span className="num">{formatPhone(phoneOf(row))}</span>
              </a>
            )}
          </>
        ),
      },
      {
        key: 'debe',
        label: 'Debe',
        width: 8,
        isFigure: true,
        text: (row) => formatMoney(owedOf(row)),
        sort: owedOf,
        amount: owedOf,
        render: (row) => <b className="num">{formatMoney(owedOf(row))}</b>,
      },
      {
        key: 'recibe',
        label: 'Quién recibe',
        width: 15,
        text: () => '',
        render: (row) => (
          <span className="flex flex-wrap gap-2">
            {ENDS.map(([to, word]) => (
              <Button
                key={to}
                size="small"
                aria-label={`${word} ${numberOf(row)}`}
                onClick={() => onEnd(row, to)}
              >
                {word}
              </Button>
            ))}
          </span>
        ),
      },
    ],
  };
}

const ENDS = [
  ['ENTREGADO', 'Entregar'],
  ['DEVUELTO', 'Devolver'],
] as const;
const DAY_MS = 86_400_000;

const toArrival = ({ view }: MirrorRow) => Date.parse(String(view.deliveryStateAt));

/** 'Hoy', 'Hace 1 día', 'Hace 12 días' */
function toWaitText(row: MirrorRow): string {
  const today = Date.parse(toBogotaDay(clock.now()));
  const days = Math.round((today - Date.parse(toBogotaDay(toArrival(row)))) / DAY_MS);
  if (days < 1) return 'Hoy';
  return days === 1 ? 'Hace 1 día' : `Hace ${days} días`;
}

function toDay(row: MirrorRow): string {
  return formatDate(toBogotaDay(toArrival(row)));
}
