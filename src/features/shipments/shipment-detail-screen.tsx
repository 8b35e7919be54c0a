import { type ReactNode, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { DetailSections } from '../../crud/detail-screen';
import { toMissingText } from '../../crud/form-texts';
import { useRecord } from '../../crud/use-record';
import type { MirrorRow } from '../../db/schema';
import { shipment } from '../../domain/entities/shipment';
import { MESSAGES } from '../../domain/messages';
import { listPath } from '../../domain/paths';
import { toReprintText } from '../../domain/rules/corrections';
import { isReservedDocument } from '../../domain/rules/erased';
import { toToldState } from '../../domain/rules/to-claim';
import { useOurServer } from '../../session/use-our-server';
import { ButtonLink } from '../../ui/button-link';
import { EmptyState } from '../../ui/empty-state';
import { useScreenTitle } from '../../ui/screen-title';
import { DetailHead } from './detail-head';
import { GoodsPanel, PartyPanel, VesselPanel } from './detail-panels';
import { CLOSING_SECTIONS, PAYMENT_SECTION, ROUTE_SECTION } from './detail-sections';
import { lacksReceiver, receiverOf } from './history';
import { HistoryPanel } from './history-panel';
import { Payments, Waybill } from './lazy-parts';
import { StatusActions } from './status-actions';
import { useHistory } from './use-history';
import { useShipmentFacts } from './use-shipment-facts';

export interface ShipmentDetailScreenProps {
  /** On the back of the carta de porte. */
  conditions: readonly string[];
  /** Under the vessel: the voyage. */
  children?: (row: MirrorRow) => ReactNode;
}

/** All that this device knows of one shipment. */
export function ShipmentDetailScreen(props: ShipmentDetailScreenProps) {
  const { id = '' } = useParams();
  useScreenTitle('Detalles del envío');
  const record = useRecord('shipment', id);
  if (record.is === 'opening') return null;
  if (record.is === 'missing')
    return (
      <EmptyState
        title={MESSAGES.empty}
        action={<ButtonLink to={listPath('shipment')}>Volver al listado</ButtonLink>}
      >
        {toMissingText(shipment)}
      </EmptyState>
    );
  return <Details {...props} row={record.row} />;
}

function Details({ row, conditions, children }: { row: MirrorRow } & ShipmentDetailScreenProps) {
  const facts = useShipmentFacts(row);
  const history = useHistory(row);
  const { view } = row;
  const { entries } = history;
  const state = toToldState(view);
  const proof = useMemo(() => receiverOf(entries ?? [], state), [entries, state]);
  const leading = [
    ROUTE_SECTION,
    // One answer to whether it is paid.
    { ...PAYMENT_SECTION, footer: () => <Payments row={row} facts={facts} /> },
  ];
  const corrected = toReprintText(row);
  const isOurs = useOurServer() ?? false;
  const lacksProof =
    isOurs &&
    // The server keeps no proof of a recipient whose data was suppressed.
    !isReservedDocument(view.destinatarioCedula) &&
    lacksReceiver(entries ?? [], state);
  return (
    <div className="flex grow flex-col gap-4">
      <DetailHead row={row} facts={facts} proof={proof} conditions={conditions} />
      {corrected && <p className="text-lg">{corrected}</p>}
      <StatusActions row={row} lacksProof={lacksProof} />
      <div className="grid gap-4 md:grid-cols-2">
        <DetailSections entity={shipment} sections={leading} row={row} />
        <PartyPanel title="Remitente" row={facts.sender} document={view.remitenteCedula} />
        <PartyPanel title="Destinatario" row={facts.recipient} document={view.destinatarioCedula} />
      </div>
      <GoodsPanel row={row} products={facts.products} />
      <VesselPanel name={view.vehiculoNombre} vessel={facts.vessel} />
      {children?.(row)}
      <HistoryPanel history={history} />
      <DetailSections entity={shipment} sections={CLOSING_SECTIONS} row={row} />
      <Waybill row={row} facts={facts} proof={proof} />
    </div>
  );
}
