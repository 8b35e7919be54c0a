import { lookOfState } from '../../crud/state-look';
import { labelOf, TOLD_STATES } from '../../domain/options';
import { detailPath } from '../../domain/paths';
import { formatAge, formatDateTime } from '../../domain/rules/dates';
import { clock } from '../../session/clock';
import { GuideTag } from '../../ui/guide-tag';
import { Link } from '../../ui/link';
import { Panel } from '../../ui/panel';
import { StateBadge } from '../../ui/state-badge';
import type { FoundShipment } from './find-shipment';

/** A device's answer is as old as its last read. */
const toSource = (readAt: number | null) =>
  readAt === null
    ? 'Según lo registrado en este equipo.'
    : `Según los datos guardados en este equipo, ${formatAge(readAt, clock.now())}`;

/** Number, route and state, as the server tells them or this device last knew them. */
export function FoundPanel({ found }: { found: FoundShipment }) {
  const look = lookOfState(found.deliveryState);
  return (
    <Panel as="div" className="grid justify-items-start gap-4">
      <GuideTag isProvisional={found.isProvisional}>{found.number}</GuideTag>
      <p className="text-lg">
        De {found.from} a <b>{found.to}</b>
      </p>
      <StateBadge tone={look.tone} icon={look.icon} isBoxed>
        {labelOf(TOLD_STATES, found.deliveryState)}
      </StateBadge>
      {found.events.length > 0 && (
        <ol className="grid gap-1" aria-label="Recorrido">
          {found.events.map(({ state, at }) => (
            <li key={at} className="grid gap-x-4 sm:grid-cols-[14rem_auto]">
              <span className="num text-ink-soft">{formatDateTime(at)}</span>
              <b>{labelOf(TOLD_STATES, state)}</b>
            </li>
          ))}
        </ol>
      )}
      {found.key && <p className="text-ink-soft">{toSource(found.readAt)}</p>}
      {found.key && (
        <Link
          className="inline-flex min-h-target items-center"
          to={detailPath('shipment', found.key)}
        >
          Ver el envío completo
        </Link>
      )}
    </Panel>
  );
}
