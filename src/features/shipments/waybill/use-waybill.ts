import { useMemo } from 'react';
import { useRecords } from '../../../crud/use-records';
import type { MirrorRow } from '../../../db/schema';
import type { Fields } from '../../../domain/entity';
import { labelOf, PAYMENT_TYPES, VESSEL_TYPES } from '../../../domain/options';
import type { Waybill, WaybillRow } from '../../../domain/reports/waybill';
import {
  formatKilograms,
  formatSides,
  formatUnits,
  toKilograms,
  toTotals,
} from '../../../domain/rules/cargo-measures';
import { toReprintText } from '../../../domain/rules/corrections';
import { formatDateTime } from '../../../domain/rules/dates';
import type { DeliveryProof } from '../../../domain/rules/delivery-proof';
import {
  formatDocument,
  formatInteger,
  formatMoney,
  formatPhone,
} from '../../../domain/rules/numbers';
import { toRegisteredAt, toShipmentNumber } from '../../../domain/rules/waybill';
import { isSameName } from '../../../domain/values/same';
import { toPartyName, toSignedDocument } from '../people-words';
import { toTrackingLink } from '../share/share-words';
import { toProvisional } from '../shipment-number';
import { toStateText } from '../shipment-states';
import type { ShipmentFacts } from '../use-shipment-facts';

/** The carta de porte of a shipment, from the records on this device. */
export function useWaybill(
  row: MirrorRow,
  facts: ShipmentFacts,
  proof: DeliveryProof | null = null,
): Waybill {
  const { rows: branches } = useRecords('branch');
  return useMemo(() => {
    const branch = branches.find(({ view }) => isSameName(view.nombre, row.view.sucursalNombre));
    return { ...toWaybill(row, facts, branch), received: proof };
  }, [row, facts, branches, proof]);
}

function toWaybill(
  row: MirrorRow,
  facts: ShipmentFacts,
  branch: MirrorRow | undefined,
): Omit<Waybill, 'received'> {
  const { view } = row;
  const { number, isProvisional } = toShipmentNumber(row);
  const registeredAt = toRegisteredAt(row);
  const corrected = toReprintText(row);
  const totals = toTotals(facts.products);
  return {
    number,
    numberLabel: isProvisional ? 'Número provisional' : 'Número de guía',
    provisional: isProvisional ? null : toProvisional(row),
    link: toTrackingLink(location.origin, row),
    rows: [
      toRow('Transportador', view.companiaNombre, toBranchPlace(branch, view.sucursalNombre)),
      toParty('Remitente', facts.sender, view.remitenteCedula),
      toParty('Destinatario (a su orden)', facts.recipient, view.destinatarioCedula),
      toRow(
        'Fecha de registro',
        registeredAt === null ? 'Sin fecha: ____ / ____ / ________' : formatDateTime(registeredAt),
      ),
      ...(corrected ? [toRow('Corrección', corrected)] : []),
      toRow('Salida', `${view.municipioSalida}, ${view.departamentoSalida}`),
      toRow(
        'Destino',
        `${view.municipioLlegada}, ${view.departamentoLlegada}`,
        view.direccionEnvio,
      ),
      toRow(
        'Medio de transporte',
        `Fluvial, embarcación ${view.vehiculoNombre ?? ''}`,
        facts.vessel && toVesselFacts(facts.vessel.view),
      ),
    ],
    description: String(view.descripcionEnvio ?? ''),
    goods: facts.products.map(({ view: product }) => ({
      name: [product.productName, product.description].filter(Boolean).join(', '),
      packaging: String(product.packagingType ?? ''),
      sides: formatSides(product),
      units: formatInteger(Number(product.number ?? 0)),
      weight: formatKilograms(toKilograms(product.weight, product.unitOfMeasurement)),
    })),
    totals: { units: formatUnits(totals.units), weight: formatKilograms(totals.kilograms) },
    terms: [
      toRow(
        'Flete (costo del envío)',
        formatMoney(Number(view.costoEnvio ?? 0)),
        [labelOf(PAYMENT_TYPES, view.tipoPago), toPaidWords(view)].join(' · '),
      ),
      toRow(
        'Valor declarado de la mercancía',
        view.valorDeclarado ? formatMoney(Number(view.valorDeclarado)) : '$ ______________________',
        'Lo declara el remitente',
      ),
    ],
  };
}

const toRow = (label: string, main: unknown, ...more: unknown[]): WaybillRow => ({
  label,
  main: String(main ?? ''),
  more: more.filter(Boolean).map(String),
});

function toParty(label: string, customer: MirrorRow | undefined, document: unknown): WaybillRow {
  if (!customer) return toRow(label, `Documento ${formatDocument(document)}`);
  const { view } = customer;
  return toRow(
    label,
    toPartyName(customer, document),
    toSignedDocument(view),
    [view.address, view.cityName, view.phone && `tel. ${formatPhone(view.phone)}`]
      .filter(Boolean)
      .join(' · '),
  );
}

function toBranchPlace(branch: MirrorRow | undefined, name: unknown): string {
  if (!branch) return `Sucursal ${name ?? ''}`;
  const { direccion, municipio, departamento } = branch.view;
  return `Sucursal ${name} · ${direccion}, ${municipio}, ${departamento}`;
}

const toVesselFacts = ({ type, licensePlate, registration }: Fields) =>
  `${labelOf(VESSEL_TYPES, type)} · placa ${licensePlate} · matrícula ${registration}`;

const toPaidWords = ({ estadoPago }: Fields) =>
  estadoPago === 'PAGADO'
    ? 'Flete pagado'
    : `Flete no pagado (${toStateText('estadoPago', estadoPago)})`;
