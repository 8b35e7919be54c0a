/** The expiry of a permit in words and colour, as a cell, a fact or a column. */

import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import Clock from 'lucide-react/icons/clock';
import type { EntityDefinition } from '../domain/entity';
import { formatDate, toBogotaDay } from '../domain/rules/dates';
import { type Expiry, evaluateExpiry } from '../domain/rules/expiry';
import { clock } from '../session/clock';
import { StateBadge } from '../ui/state-badge';
import { fieldColumn, type ListColumn } from './list-descriptor';

/** Nothing without a date; the date alone while it is far off. */
export function ExpiryMark({ date }: { date: unknown }) {
  const expiry = toExpiry(date);
  if (!expiry) return date ? String(date) : null;
  if (expiry.state === 'good') return <span className="num">{expiry.text}</span>;
  const isSoon = expiry.state === 'soon';
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1" data-expiry={expiry.state}>
      <StateBadge
        isBoxed
        isWrapping
        tone={isSoon ? 'warning' : 'danger'}
        icon={isSoon ? <Clock aria-hidden="true" /> : <CalendarX2 aria-hidden="true" />}
      >
        {expiry.text}
      </StateBadge>
      <span className="num">{formatDate(expiry.day)}</span>
    </span>
  );
}

/** A column for a field that holds an expiry. */
export function expiryColumn(
  entity: EntityDefinition,
  name: string,
  more: Partial<Omit<ListColumn, 'key'>> = {},
): ListColumn {
  return fieldColumn(entity, name, {
    text: ({ view }) => toExpiryText(view[name]),
    sort: ({ view }) => toExpiry(view[name])?.day ?? '',
    render: ({ view }) => <ExpiryMark date={view[name]} />,
    ...more,
  });
}

/** On paper, without colour: 'Vencida · 02/03/2026'. */
function toExpiryText(date: unknown): string {
  const expiry = toExpiry(date);
  if (!expiry) return String(date ?? '');
  return expiry.state === 'good' ? expiry.text : `${expiry.text} · ${formatDate(expiry.day)}`;
}

function toExpiry(date: unknown): Expiry | null {
  return evaluateExpiry(date, toBogotaDay(clock.now()));
}
