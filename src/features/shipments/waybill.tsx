import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useRecords } from '../../crud/use-records';
import type { MirrorRow } from '../../db/schema';
import { labelOf, PAYMENT_TYPES, VESSEL_TYPES } from '../../domain/options';
import {
  formatKilograms,
  formatSides,
  formatUnits,
  toKilograms,
  toTotals,
} from '../../domain/rules/cargo-measures';
import { formatDateTime } from '../../domain/rules/dates';
import {
  formatDocument,
  formatInteger,
  formatMoney,
  formatPhone,
} from '../../domain/rules/numbers';
import { toRegisteredAt, toShipmentNumber } from '../../domain/rules/waybill';
import { toPartyName, toSignedDocument } from './people-words';
import { toProvisional } from './shipment-number';
import { toStateText } from './shipment-states';
import type { ShipmentFacts } from './use-shipment-facts';
import './waybill.css';

export interface WaybillProps {
  row: MirrorRow;
  facts: ShipmentFacts;
}

/**
 * The paper that travels with the cargo: what article 768 of the Código de Comercio lists, in its order. On the screen
 * it is not seen; whoever prints the page prints this instead.
 */
export function Waybill({ row, facts }: WaybillProps) {
  const { view } = row;
  const { number, isProvisional } = toShipmentNumber(row);
  const registeredAt = toRegisteredAt(row);
  const provisional = toProvisional(row);
  return createPortal(
    <section className="waybill" aria-hidden="true">
      <header>
        <div>
          <h1>Carta de porte</h1>
          <p>Comprobante de transporte fluvial · Código de Comercio, artículo 768</p>
        </div>
        <p className="waybill-number">
          {isProvisional ? 'Número provisional' : 'Número de guía'}
          <b>{number}</b>
          {!isProvisional && provisional && <small>Provisional: {provisional}</small>}
        </p>
      </header>
      <Row label="Transportador">
        <b>{String(view.companiaNombre ?? '')}</b>
        <BranchPlace name={view.sucursalNombre} />
      </Row>
      <Row label="Remitente">
        <Party row={facts.sender} document={view.remitenteCedula} />
      </Row>
      <Row label="Destinatario (a su orden)">
        <Party row={facts.recipient} document={view.destinatarioCedula} />
      </Row>
      <Row label="Fecha de registro">
        {registeredAt === null ? 'Sin fecha: ____ / ____ / ________' : formatDateTime(registeredAt)}
      </Row>
      <Row label="Salida">{`${view.municipioSalida}, ${view.departamentoSalida}`}</Row>
      <Row label="Destino">
        {`${view.municipioLlegada}, ${view.departamentoLlegada}`}
        <br />
        {String(view.direccionEnvio ?? '')}
      </Row>
      <Row label="Medio de transporte">
        Fluvial, embarcación {String(view.vehiculoNombre ?? '')}
        {facts.vessel && (
          <>
            <br />
            {`${labelOf(VESSEL_TYPES, facts.vessel.view.type)} · placa ${facts.vessel.view.licensePlate} · matrícula ${facts.vessel.view.registration}`}
          </>
        )}
      </Row>
      <Goods products={facts.products} description={view.descripcionEnvio} />
      <Row label="Flete">
        <b>{formatMoney(Number(view.costoEnvio ?? 0))}</b> · {labelOf(PAYMENT_TYPES, view.tipoPago)}{' '}
        ·{' '}
        {view.estadoPago === 'PAGADO'
          ? 'Flete pagado'
          : `Flete no pagado (${toStateText('estadoPago', view.estadoPago)})`}
      </Row>
      <Row label="Valor estimado de la mercancía">
        $ ______________________ (declarado por el remitente)
      </Row>
      <footer>
        <span>Remitente</span>
        <span>Por el transportador</span>
        <span>Recibí: destinatario</span>
      </footer>
    </section>,
    document.body,
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="waybill-row">
      <span>{label}</span>
      <div>{children}</div>
    </div>
  );
}

function Party({ row, document }: { row: MirrorRow | undefined; document: unknown }) {
  if (!row) return <b>Documento {formatDocument(document)}</b>;
  const { view } = row;
  return (
    <>
      <b>{toPartyName(row, document)}</b> · {toSignedDocument(view)}
      <br />
      {[view.address, view.cityName, view.phone && `tel. ${formatPhone(view.phone)}`]
        .filter(Boolean)
        .join(' · ')}
    </>
  );
}

function BranchPlace({ name }: { name: unknown }) {
  const { rows } = useRecords('branch');
  const branch = rows.find(({ view }) => view.nombre === name);
  if (!branch) return <> · Sucursal {String(name ?? '')}</>;
  const { direccion, municipio, departamento } = branch.view;
  return (
    <>
      <br />
      {`Sucursal ${name} · ${direccion}, ${municipio}, ${departamento}`}
    </>
  );
}

function Goods({
  products,
  description,
}: {
  products: readonly MirrorRow[];
  description: unknown;
}) {
  const totals = toTotals(products);
  return (
    <div className="waybill-goods">
      <p>
        <b>Mercancías:</b> {String(description ?? '')}
      </p>
      {products.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>Producto</th>
              <th>Empaque</th>
              <th>Medidas</th>
              <th className="waybill-figure">Unidades</th>
              <th className="waybill-figure">Peso</th>
            </tr>
          </thead>
          <tbody>
            {products.map(({ key, view }) => (
              <tr key={key}>
                <td>
                  {String(view.productName ?? '')}, {String(view.description ?? '')}
                </td>
                <td>{String(view.packagingType ?? '')}</td>
                <td>{formatSides(view)}</td>
                <td className="waybill-figure">{formatInteger(Number(view.number ?? 0))}</td>
                <td className="waybill-figure">
                  {formatKilograms(toKilograms(view.weight, view.unitOfMeasurement))}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={3}>Total</td>
              <td className="waybill-figure">{formatUnits(totals.units)}</td>
              <td className="waybill-figure">{formatKilograms(totals.kilograms)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </div>
  );
}
