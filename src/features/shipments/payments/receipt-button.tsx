import FileText from 'lucide-react/icons/file-text';
import { useMemo } from 'react';
import { useRecords } from '../../../crud/use-records';
import type { MirrorRow } from '../../../db/schema';
import { isInForce, paymentsOf } from '../../../domain/rules/payments';
import { Button } from '../../../ui/button';
import type { ShipmentFacts } from '../use-shipment-facts';
import { useReceipt } from './use-receipt';

export interface ReceiptButtonProps {
  row: MirrorRow;
  facts: ShipmentFacts;
}

/** The receipt of the payment that was noted with a shipment; nothing without one. */
export function ReceiptButton({ row, facts }: ReceiptButtonProps) {
  const { rows } = useRecords('payment');
  const payments = useMemo(() => paymentsOf(row, rows), [row, rows]);
  const payment = payments.find(({ view }) => isInForce(view));
  return payment && <Receipt payment={payment} payments={payments} shipment={row} facts={facts} />;
}

function Receipt(source: Parameters<typeof useReceipt>[0]) {
  const { isMaking, make } = useReceipt(source);
  return (
    <Button isUnavailable={isMaking} onClick={make}>
      <FileText aria-hidden="true" /> {isMaking ? 'Preparando el recibo…' : 'Recibo de pago'}
    </Button>
  );
}
