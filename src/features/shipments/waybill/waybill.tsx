import { createPortal } from 'react-dom';
import type { MirrorRow } from '../../../db/schema';
import {
  GOODS_HEADS,
  RECEIVER,
  toReceivedLines,
  WAYBILL_SIGNATURES,
  type Waybill as WaybillContent,
  type WaybillRow,
} from '../../../domain/reports/waybill';
import type { DeliveryProof } from '../../../domain/rules/delivery-proof';
import { SignaturePicture } from '../signature-picture';
import type { ShipmentFacts } from '../use-shipment-facts';
import { useWaybill } from './use-waybill';
import './waybill.css';

export interface WaybillProps {
  row: MirrorRow;
  facts: ShipmentFacts;
  /** The recipient. */
  proof?: DeliveryProof | null | undefined;
}

/** One copy of the carta de porte. It is not shown on the screen; printing the page prints this instead. */
export function Waybill({ row, facts, proof }: WaybillProps) {
  const waybill = useWaybill(row, facts, proof);
  return createPortal(
    <section className="paper waybill" aria-hidden="true">
      <header>
        <div>
          <h1>Carta de porte</h1>
          <p>Comprobante de transporte fluvial · Código de Comercio, artículo 768</p>
        </div>
        <p className="waybill-number">
          {waybill.numberLabel}
          <b>{waybill.number}</b>
          {waybill.provisional && <small>Provisional: {waybill.provisional}</small>}
        </p>
      </header>
      <Rows rows={waybill.rows} />
      <Goods {...waybill} />
      <Rows rows={waybill.terms} />
      <footer>
        {WAYBILL_SIGNATURES.map((who) => (
          <Signature key={who} who={who} waybill={who === RECEIVER ? waybill : null} />
        ))}
      </footer>
    </section>,
    document.body,
  );
}

function Signature({ who, waybill }: { who: string; waybill: WaybillContent | null }) {
  const received = waybill?.received;
  return (
    <div>
      <div className="waybill-signature">
        {received?.firma && <SignaturePicture path={received.firma} name={received.recibe} />}
      </div>
      <p>{who}</p>
      {waybill && toReceivedLines(waybill).map((line) => <p key={line}>{line}</p>)}
    </div>
  );
}

function Rows({ rows }: { rows: readonly WaybillRow[] }) {
  return rows.map(({ label, main, more }) => (
    <div key={label} className="waybill-row">
      <span>{label}</span>
      <div>
        <b>{main}</b>
        {more.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  ));
}

function Goods({ description, goods, totals }: WaybillContent) {
  return (
    <div className="waybill-goods">
      <p>
        <b>Mercancías:</b> {description}
      </p>
      {goods.length > 0 && (
        <table>
          <thead>
            <tr>
              {GOODS_HEADS.map((head, at) => (
                <th key={head} className={at > 2 ? 'waybill-figure' : undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {goods.map(({ name, packaging, sides, units, weight }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two goods may be alike in all that is printed, and none moves.
              <tr key={at}>
                <td>{name}</td>
                <td>{packaging}</td>
                <td>{sides}</td>
                <td className="waybill-figure">{units}</td>
                <td className="waybill-figure">{weight}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={3}>Total</td>
              <td className="waybill-figure">{totals.units}</td>
              <td className="waybill-figure">{totals.weight}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </div>
  );
}
