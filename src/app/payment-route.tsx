import { Navigate, useParams } from 'react-router-dom';
import { useRecord } from '../crud/use-record';
import { detailPath, listPath } from '../domain/paths';

const REFERENCE = /^more-details\/([^/]+)/;

/** A payment has no screen of its own: its address leads to its shipment. */
export function PaymentRoute() {
  const { '*': rest = '' } = useParams();
  const [, reference = ''] = REFERENCE.exec(rest) ?? [];
  const record = useRecord('payment', reference);
  if (record.is === 'opening') return null;
  const to =
    record.is === 'here'
      ? detailPath('shipment', String(record.row.view.envioId))
      : listPath('shipment');
  return <Navigate to={to} replace />;
}
