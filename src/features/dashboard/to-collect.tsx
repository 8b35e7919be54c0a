import { useMemo } from 'react';
import { indexByDocument } from '../../crud/customers-by-document';
import { useRecords } from '../../crud/use-records';
import { toPartyName } from '../../domain/entities/customer';
import { formatDocument, formatMoney } from '../../domain/rules/numbers';
import { Gauge } from '../../ui/gauge';
import { Link } from '../../ui/link';
import { FigurePanel } from './figure-panel';
import type { Amount, Debtor, Figures } from './figures';
import { toDebtsList, toFilteredList } from './filtered-list';

export function ToCollect({ figures }: { figures: Figures }) {
  const { pending, rejected, money } = figures.toCollect;
  return (
    <FigurePanel id="por-cobrar" title="Por cobrar" to={toFilteredList('cobro')}>
      <p className="num text-2xl font-title">{formatMoney(money)}</p>
      <Level amount={pending} of={money} state="PENDIENTE" words={['pendiente', 'pendientes']} />
      <Level amount={rejected} of={money} state="RECHAZADO" words={['rechazado', 'rechazados']} />
      <Debtors debtors={figures.toCollect.debtors} />
      <p className="text-sm text-ink-soft">En pesos (COP), sin contar los envíos cancelados.</p>
    </FigurePanel>
  );
}

interface LevelProps {
  amount: Amount;
  of: number;
  state: 'PENDIENTE' | 'RECHAZADO';
  words: readonly [one: string, many: string];
}

function Level({ amount, of, state, words }: LevelProps) {
  return (
    <Link
      className="group grid min-h-dock grid-cols-[minmax(0,1fr)_auto] content-center gap-x-2 gap-y-1 leading-tight text-ink no-underline"
      to={toFilteredList('cobro', state)}
      data-chart="level"
    >
      <span className="group-hover:underline">
        {amount.count} {amount.count === 1 ? words[0] : words[1]}
      </span>
      <b className="num">{formatMoney(amount.money)}</b>
      <Gauge
        className="col-span-full"
        fraction={of > 0 ? amount.money / of : 0}
        tone={state === 'PENDIENTE' ? 'warning' : 'danger'}
      />
    </Link>
  );
}

/** By name, where the device knows it: who is asked first. */
function Debtors({ debtors }: { debtors: readonly Debtor[] }) {
  const { rows } = useRecords('customer');
  const customers = useMemo(() => indexByDocument(rows), [rows]);
  if (debtors.length === 0) return null;
  return (
    <ul aria-label="Quiénes deben más" className="grid">
      {debtors.map(({ document, money }) => {
        const customer = customers.named(document);
        return (
          <li key={document} className="py-1">
            <Link
              to={customer ? toDebtsList(customer.key) : toFilteredList('cobro')}
              className="flex min-h-target items-center justify-between gap-3 leading-tight text-ink no-underline hover:underline"
            >
              <span className="min-w-0 wrap-anywhere">
                {customer ? toPartyName(customer.view) : formatDocument(document)}
              </span>
              <b className="num">{formatMoney(money)}</b>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
