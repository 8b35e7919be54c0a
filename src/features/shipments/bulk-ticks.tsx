import { useMemo } from 'react';
import { RecordTicks, type RecordTicksProps } from '../../crud/record-ticks';
import { useRecords } from '../../crud/use-records';
import { toShipmentNumber } from '../../domain/rules/waybill';
import { indexByDocument } from './customers-by-document';
import { toPartyName } from './people-words';
import { toRouteText } from './route-cell';

/** The shipments that a step is for. */
export function BulkTicks(props: Pick<RecordTicksProps, 'rows' | 'unticked' | 'onChange'>) {
  const { rows: people } = useRecords('customer');
  const customers = useMemo(() => indexByDocument(people), [people]);
  return (
    <RecordTicks {...props} legend="Envíos que cambian" name="envio">
      {(row) => (
        <>
          <b className="num">{toShipmentNumber(row).number}</b>{' '}
          {toPartyName(customers.get(row.view.destinatarioCedula), row.view.destinatarioCedula)}
          <span className="block text-sm text-ink-soft">{toRouteText(row.view)}</span>
        </>
      )}
    </RecordTicks>
  );
}
