import type { ReactNode } from 'react';
import { formatMoney } from '../../domain/rules/numbers';
import { Link } from '../../ui/link';
import type { Figures } from './figures';
import { toFilteredList } from './filtered-list';

/** Events of today, each a link to the shipments it counts. */
export function Today({ figures }: { figures: Figures }) {
  const { registeredToday, deliveredToday, collectedToday } = figures;
  const told = [
    registeredToday > 0 && (
      <TodayLink key="registered" to={toFilteredList('registrado', 'hoy')}>
        {registeredToday === 1 ? 'se registró' : 'se registraron'} <b>{registeredToday}</b>
      </TodayLink>
    ),
    deliveredToday > 0 && (
      <TodayLink key="delivered" to={toFilteredList('entregado', 'hoy')}>
        {deliveredToday === 1 ? 'se entregó' : 'se entregaron'} <b>{deliveredToday}</b>
      </TodayLink>
    ),
    collectedToday.count > 0 && (
      <TodayLink key="collected" chart="collected" to={toFilteredList('cobrado', 'hoy')}>
        se cobraron <b className="num">{formatMoney(collectedToday.money)}</b>
      </TodayLink>
    ),
  ].filter((one) => one !== false);
  if (told.length === 0) return 'Hoy no se ha registrado ninguno.';
  return (
    <>Hoy {told.map((one, at) => [at > 0 && (at === told.length - 1 ? ' y ' : ', '), one])}.</>
  );
}

interface TodayLinkProps {
  to: string;
  /** Where the figure is no count. */
  chart?: 'collected';
  children: ReactNode;
}

/** A figure within a sentence. */
export function TodayLink({ to, chart, children }: TodayLinkProps) {
  return (
    <Link to={to} className="text-ink" data-chart={chart ?? 'today'}>
      {children}
    </Link>
  );
}
