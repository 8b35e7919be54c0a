import Ban from 'lucide-react/icons/ban';
import FileText from 'lucide-react/icons/file-text';
import { RowMark } from '../../../crud/row-mark';
import { lookOfState } from '../../../crud/state-look';
import { usePeopleNames } from '../../../crud/use-people-names';
import type { MirrorRow } from '../../../db/schema';
import { labelOf, PAYMENT_TYPES } from '../../../domain/options';
import { formatDateTime } from '../../../domain/rules/dates';
import { formatMoney } from '../../../domain/rules/numbers';
import { isInForce } from '../../../domain/rules/payments';
import { useRuntime } from '../../../session/runtime-context';
import { Button } from '../../../ui/button';
import { StateBadge } from '../../../ui/state-badge';
import type { ShipmentFacts } from '../use-shipment-facts';
import { toWho, useReceipt } from './use-receipt';

export interface PaymentEntryProps {
  payment: MirrorRow;
  /** All of the shipment's. */
  payments: readonly MirrorRow[];
  shipment: MirrorRow;
  facts: ShipmentFacts;
  /** Absent where this person may not. */
  onAnnul?: (() => void) | undefined;
}

/** One payment: time, amount, type, receiver, and its receipt. */
export function PaymentEntry({ payment, payments, shipment, facts, onAnnul }: PaymentEntryProps) {
  const { view, mark } = payment;
  const { user } = useRuntime();
  const nameOf = usePeopleNames();
  const { isMaking, make, receivedBy } = useReceipt({ payment, payments, shipment, facts });
  const isAnnulled = !isInForce(view);
  const amount = formatMoney(Number(view.valor) || 0);
  // A payment that the server does not tell yet was noted here.
  const isTold = payment.base?.estado === 'ANULADO';
  const annulledBy = isTold ? toWho(view.anuladoPor, nameOf) : nameOf(user.username);
  return (
    <li
      data-key={payment.key}
      data-mark={mark ?? undefined}
      className="grid gap-1.5 border-t-(length:--stroke-soft) border-line py-2.5 first:border-t-0"
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className={isAnnulled ? 'num line-through' : 'num'}>{amount}</b>
        <span>{labelOf(PAYMENT_TYPES, view.tipoPago)}</span>
        {isAnnulled && (
          <StateBadge {...lookOfState('ANULADO')} isBoxed>
            Anulado
          </StateBadge>
        )}
        <RowMark mark={mark} />
      </p>
      <p className="text-ink-soft">
        <span className="num">{toTime(view.pagadoEn)}</span>
        {view.isAdjusted === true && ' (hora ajustada)'} · Recibió {receivedBy}
      </p>
      {view.nota !== null && view.nota !== undefined && view.nota !== '' && (
        <p className="wrap-anywhere">{String(view.nota)}</p>
      )}
      {isAnnulled && (
        <p className="wrap-anywhere text-ink-soft">
          Anulado el <span className="num">{toTime(view.anuladoEn)}</span>, por {annulledBy}.
          Motivo: {String(view.motivo ?? '')}
        </p>
      )}
      <div className="-ml-3 flex flex-wrap gap-2">
        <Button variant="quiet" size="small" isUnavailable={isMaking} onClick={make}>
          <FileText aria-hidden="true" /> {isMaking ? 'Preparando el recibo…' : 'Recibo'}
          <span className="sr-only"> del pago de {amount}</span>
        </Button>
        {onAnnul && (
          <Button variant="quiet" size="small" onClick={onAnnul}>
            <Ban aria-hidden="true" /> Anular<span className="sr-only"> el pago de {amount}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

const toTime = (time: unknown) => (time ? formatDateTime(Date.parse(String(time))) : 'sin hora');
