import Plus from 'lucide-react/icons/plus';
import { useMemo, useState } from 'react';
import { useRecords } from '../../../crud/use-records';
import { useTransitionContext } from '../../../crud/use-transition-context';
import type { MirrorRow } from '../../../db/schema';
import type { Fields } from '../../../domain/entity';
import { formatMoney, withUnbrokenMoney } from '../../../domain/rules/numbers';
import {
  type Balance,
  isInForce,
  isPaidByState,
  isPaidWith,
  paymentsOf,
  toBalance,
  whyNotAnnulled,
} from '../../../domain/rules/payments';
import { isSameName } from '../../../domain/values/same';
import { useRuntime } from '../../../session/runtime-context';
import { useOurServer } from '../../../session/use-our-server';
import { Button } from '../../../ui/button';
import type { ShipmentFacts } from '../use-shipment-facts';
import { AnnulDialog } from './annul-dialog';
import { PaymentDialog } from './payment-dialog';
import { PaymentEntry } from './payment-entry';

/** The payments of a shipment, entry by entry, where the server keeps them. */
export function Payments({ row, facts }: { row: MirrorRow; facts: ShipmentFacts }) {
  const isKept = useOurServer();
  const context = useTransitionContext();
  const { user } = useRuntime();
  const { rows } = useRecords('payment');
  const own = useMemo(() => toSorted(paymentsOf(row, rows)), [row, rows]);
  const [isPaying, setIsPaying] = useState(false);
  const [asked, setAsked] = useState<MirrorRow>();
  // As it is now: an answer of the server meanwhile makes another row of it.
  const annulled = asked && (own.find(({ key }) => key === asked.key) ?? asked);
  if (!isKept || !context) return null;
  const { view } = row;
  const balance = toBalance(view, own);
  const inForce = own.filter((one) => isInForce(one.view));
  const whyNot = (payment: MirrorRow) =>
    whyNotAnnulled({
      isAdmin: context.role === 'ADMIN',
      isOwn: isNotedBy(payment, user.username),
      isPaidWith: isPaidWith(view, own, payment),
    });
  const isBarred = inForce.some(
    (payment) => isNotedBy(payment, user.username) && whyNot(payment) !== null,
  );
  return (
    <>
      <p role="status">{toBalanceWords(balance, view)}</p>
      {balance.inFavour > 0 && inForce.length > 1 && (
        <p className="text-ink-soft">
          Si un pago quedó anotado dos veces, anula uno de ellos con su motivo.
        </p>
      )}
      {view.estadoEntrega === 'CANCELADO' && balance.paid > 0 && (
        <p className="text-ink-soft">
          El envío se canceló: si el dinero se devuelve, anula el pago con ese motivo.
        </p>
      )}
      {own.length > 0 && (
        <ul>
          {own.map((payment) => (
            <PaymentEntry
              key={payment.key}
              payment={payment}
              payments={own}
              shipment={row}
              facts={facts}
              onAnnul={
                isInForce(payment.view) && whyNot(payment) === null
                  ? () => setAsked(payment)
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      {isBarred && (
        <p className="text-sm text-ink-soft">
          Con estos pagos el envío está en Pagado: solo un administrador los anula.
        </p>
      )}
      {balance.missing > 0 && view.estadoEntrega !== 'CANCELADO' && (
        <Button className="justify-self-start max-sm:w-full" onClick={() => setIsPaying(true)}>
          <Plus aria-hidden="true" /> Registrar pago
        </Button>
      )}
      {isPaying && (
        <PaymentDialog
          row={row}
          balance={balance}
          context={context}
          onClose={() => setIsPaying(false)}
        />
      )}
      {annulled && (
        <AnnulDialog
          row={row}
          payment={annulled}
          takesStateBack={isPaidWith(view, own, annulled)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

/** A payment that is not on the server yet was recorded here, by the person whose queue it is. */
function isNotedBy({ base, view }: MirrorRow, username: string): boolean {
  if (base === null) return true;
  return isSameName(view.registradoPor, username);
}

/** In order of time. */
function toSorted(rows: readonly MirrorRow[]): MirrorRow[] {
  return [...rows].sort((one, other) =>
    String(one.view.pagadoEn).localeCompare(String(other.view.pagadoEn)),
  );
}

/** No line ends between a sum and its sign. */
const toMoney = (pesos: number) => withUnbrokenMoney(formatMoney(pesos));

function toBalanceWords(balance: Balance, shipment: Fields): string {
  const { cost, paid, missing, inFavour } = balance;
  if (isPaidByState(shipment, balance))
    return paid === 0
      ? 'Figura como pagado, pero no hay pagos registrados.'
      : `Figura como pagado, pero los pagos registrados suman ${toMoney(paid)} de ${toMoney(cost)}.`;
  const sum = `Pagado ${toMoney(paid)} de ${toMoney(cost)}`;
  if (missing > 0) return `${sum} · falta ${toMoney(missing)}`;
  return inFavour > 0 ? `${sum} · ${toMoney(inFavour)} a favor del cliente` : sum;
}
