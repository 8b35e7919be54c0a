import type { CustomersByDocument } from '../../crud/customers-by-document';
import type { ListColumn, ListOf } from '../../crud/list-descriptor';
import type { MirrorRow, RowOf } from '../../db/schema';
import { shipment } from '../../domain/entities/shipment';
import { formatDate, formatTime, toBogotaDay } from '../../domain/rules/dates';
import { formatMoney } from '../../domain/rules/numbers';
import { toToldState } from '../../domain/rules/to-claim';
import { toRegisteredAt, toShipmentNumber } from '../../domain/rules/waybill';
import { toPartyName } from './people-words';
import { RouteCell, toRouteText } from './route-cell';
import { ShipmentTag, toProvisional } from './shipment-number';
import { ShipmentState, type StateField, toStateText } from './shipment-states';
import { StatusButton } from './status-button';

type Row = RowOf<typeof shipment>;

/** In a table the order says who sends and who receives; in a card the words do. */
const WORD = 'sr-only in-[ol]:not-sr-only in-[ol]:text-ink-soft';

/** The two people of a shipment, by the names the device knows. */
function toPeople({ view }: Row, customers: CustomersByDocument) {
  const nameOf = (document: unknown) => toPartyName(customers.named(document), document);
  return { sender: nameOf(view.remitenteCedula), recipient: nameOf(view.destinatarioCedula) };
}

export function createShipmentList(
  customers: CustomersByDocument,
  onChangeState: (row: MirrorRow, field: StateField) => void,
): ListOf<typeof shipment> {
  return {
    searchHint: 'Guía, cédula, nombre…',
    columns: createShipmentColumns(customers, onChangeState),
    onPaper: [{ label: 'Registro', text: (row) => toRegistered(row).day }],
    inSheet: [
      { label: 'Guía', text: (row) => toShipmentNumber(row).number },
      { label: 'Fecha de registro', text: (row) => toRegistered(row).day },
      { label: 'Hora de registro', text: (row) => toRegistered(row).hour },
      { label: 'Remitente', text: (row) => toPeople(row, customers).sender },
      { label: 'Destinatario', text: (row) => toPeople(row, customers).recipient },
      {
        label: shipment.fields.estadoEntrega.label,
        text: ({ view }) => toStateText('estadoEntrega', toToldState(view)),
      },
    ],
    // Cargo is marked with either number; the date stands under them.
    searchExtras: (row) => {
      const { day, hour } = toRegistered(row);
      return [toProvisional(row), day && `${day} · ${hour}`];
    },
  };
}

/** '19/11/2026' and '4:40 p. m.'; '' where nobody tells. */
function toRegistered(row: Row): { day: string; hour: string } {
  const at = toRegisteredAt(row);
  return at === null
    ? { day: '', hour: '' }
    : { day: formatDate(toBogotaDay(at)), hour: formatTime(at) };
}

/** The day of registration, and the hour where there is room; a pending sync state takes its place. */
function RegisteredAt({ row }: { row: Row }) {
  const { day, hour } = toRegistered(row);
  if (!day || row.mark !== null) return null;
  return (
    <span className="num block pt-1 text-sm/snug whitespace-nowrap text-ink-soft in-[ol]:pt-0.5">
      {day}
      <span className="in-[td]:@max-[71.5rem]/records:hidden"> · {hour}</span>
    </span>
  );
}

function createShipmentColumns(
  customers: CustomersByDocument,
  onChangeState: (row: MirrorRow, field: StateField) => void,
): ListColumn<Row>[] {
  const cost = ({ view }: Row) => Number(view.costoEnvio ?? 0);
  return [
    {
      key: 'numeroGuia',
      label: 'Guía',
      width: 'var(--width-guide)',
      text: (row) => toShipmentNumber(row).number,
      sort: (row) => toShipmentNumber(row).number,
      render: (row) => (
        <>
          <ShipmentTag row={row} />
          <RegisteredAt row={row} />
        </>
      ),
    },
    {
      key: 'remitenteCedula',
      label: 'Remitente y destinatario',
      text: (row) => {
        const { sender, recipient } = toPeople(row, customers);
        return `${sender} – ${recipient}`;
      },
      sort: (row) => toPeople(row, customers).sender,
      render: (row) => {
        const { sender, recipient } = toPeople(row, customers);
        return (
          <span className="people self-said grid in-[ol]:grid-cols-[auto_minmax(0,1fr)] in-[ol]:gap-x-3 in-[ol]:gap-y-px">
            <span className={WORD}>De</span> <span>{sender}</span>
            <span className={WORD}>Para</span> <b>{recipient}</b>
            <span className="sr-only">Ruta</span>{' '}
            <span className="text-sm/snug text-ink-soft in-[ol]:hidden @min-[56rem]/records:hidden">
              {toRouteText(row.view)}
            </span>
          </span>
        );
      },
    },
    {
      key: 'municipioSalida',
      label: 'Ruta',
      width: 'var(--width-route)',
      text: ({ view }) => toRouteText(view),
      sort: ({ view }) => toRouteText(view),
      render: ({ view }) => <RouteCell view={view} />,
    },
    {
      key: 'costoEnvio',
      label: 'Costo y pago',
      width: 'var(--width-cost)',
      isFigure: true,
      text: (row) =>
        `${formatMoney(cost(row))} · ${toStateText('estadoPago', row.view.estadoPago)}`,
      sort: cost,
      amount: ({ view }) => (Number.isFinite(view.costoEnvio) ? Number(view.costoEnvio) : null),
      render: (row) => (
        <StatusButton row={row} field="estadoPago" onPress={() => onChangeState(row, 'estadoPago')}>
          <b className="num">{formatMoney(cost(row))}</b>
          <ShipmentState field="estadoPago" value={row.view.estadoPago} />
        </StatusButton>
      ),
    },
    {
      key: 'estadoEntrega',
      label: 'Entrega',
      width: 'var(--width-delivery)',
      text: ({ view }) =>
        `${toStateText('estadoEntrega', toToldState(view))} · ${view.vehiculoNombre ?? ''}`,
      sort: ({ view }) => toStateText('estadoEntrega', toToldState(view)),
      render: (row) => (
        <StatusButton
          row={row}
          field="estadoEntrega"
          onPress={() => onChangeState(row, 'estadoEntrega')}
        >
          <ShipmentState field="estadoEntrega" value={toToldState(row.view)} isBoxed />
          <span className="text-sm/snug text-ink-soft in-[ol]:-order-1 in-[ol]:text-base/snug">
            {String(row.view.vehiculoNombre ?? '')}
          </span>
        </StatusButton>
      ),
    },
  ];
}
