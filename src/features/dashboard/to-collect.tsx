import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../domain/rules/numbers';
import { Gauge } from '../../ui/gauge';
import { Panel } from '../../ui/panel';
import type { Amount, Figures } from './figures';
import { toFilteredList } from './filtered-list';

export function ToCollect({ figures }: { figures: Figures }) {
  const { pending, rejected, money } = figures.toCollect;
  return (
    <Panel aria-labelledby="por-cobrar" className="dash-figure">
      <h2 id="por-cobrar">
        <Link to={toFilteredList('estadoPago', 'PENDIENTE')}>
          Por cobrar
          <ChevronRight aria-hidden="true" />
        </Link>
      </h2>
      <p className="num text-2xl font-title">{formatMoney(money)}</p>
      <Level amount={pending} of={money} state="PENDIENTE" words={['pendiente', 'pendientes']} />
      <Level amount={rejected} of={money} state="RECHAZADO" words={['rechazado', 'rechazados']} />
      <p className="text-sm text-ink-soft">Sin contar los envíos cancelados.</p>
    </Panel>
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
    <Link className="dash-level" to={toFilteredList('estadoPago', state)}>
      <span>
        {amount.count} {amount.count === 1 ? words[0] : words[1]}
      </span>
      <b className="num">{formatMoney(amount.money)}</b>
      <Gauge
        fraction={of > 0 ? amount.money / of : 0}
        tone={state === 'PENDIENTE' ? 'warning' : 'danger'}
      />
    </Link>
  );
}
