import type { MirrorRow } from '../../db/schema';
import { DOCUMENT_TYPES, labelOf, PAYMENT_TYPES, VESSEL_TYPES } from '../../domain/options';
import { formatDocument, formatMoney, formatPhone } from '../../domain/rules/numbers';
import { toToldState } from '../../domain/rules/to-claim';
import type { Fact } from '../../ui/facts';
import { toPartyName } from './people-words';
import { ShipmentState } from './shipment-states';

/** A sender or recipient: name, document type, number, phone, e-mail; only the number of an unknown one. */
export function toPartyFacts(row: MirrorRow | undefined, document: unknown): Fact[] {
  const number = {
    label: 'Número de documento',
    value: <Figure>{formatDocument(document)}</Figure>,
  };
  if (!row) return [number];
  const { view } = row;
  return [
    { label: 'Nombre', value: toPartyName(row, document), isWide: true },
    { label: 'Tipo de documento', value: labelOf(DOCUMENT_TYPES, view.typeDocument) },
    number,
    { label: 'Teléfono', value: <Figure>{formatPhone(view.phone)}</Figure> },
    { label: 'Correo', value: String(view.email ?? ''), isWide: true },
  ];
}

/** The vessel's name, type and plate. */
export function toVesselText(vessel: MirrorRow | undefined, name: unknown): string {
  const parts = vessel ? [labelOf(VESSEL_TYPES, vessel.view.type), vessel.view.licensePlate] : [];
  return [name, ...parts].filter(Boolean).join(' · ');
}

/** How it is paid for, and how it stands. */
export function toPaymentFacts({ view }: MirrorRow): Fact[] {
  return [
    {
      label: 'Costo del envío',
      value: (
        <span className="num text-xl leading-tight font-title">
          {formatMoney(Number(view.costoEnvio ?? 0))}
        </span>
      ),
      isWide: true,
    },
    ...(view.valorDeclarado
      ? [
          {
            label: 'Valor declarado',
            value: <Figure>{formatMoney(Number(view.valorDeclarado))}</Figure>,
            isWide: true,
          },
        ]
      : []),
    {
      label: 'Estado de pago',
      value: <ShipmentState field="estadoPago" value={view.estadoPago} />,
    },
    { label: 'Tipo de pago', value: labelOf(PAYMENT_TYPES, view.tipoPago) },
    {
      label: 'Estado del envío',
      value: <ShipmentState field="estadoEntrega" value={toToldState(view)} />,
    },
  ];
}

function Figure({ children }: { children: string }) {
  return <span className="num">{children}</span>;
}
