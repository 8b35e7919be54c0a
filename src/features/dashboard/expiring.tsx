import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import Clock from 'lucide-react/icons/clock';
import { type CSSProperties, useMemo } from 'react';
import { type Records, useRecords, wholeState } from '../../crud/use-records';
import { MESSAGES } from '../../domain/messages';
import { listPath } from '../../domain/paths';
import { toBogotaDay } from '../../domain/rules/dates';
import { clock } from '../../session/clock';
import { Link } from '../../ui/link';
import { FigurePanel } from './figure-panel';
import { type Permit, toExpiryWords, toPermits } from './permits';

const MOST = 3;
/** The day ruler, from five days ago to thirty from now. */
const [FIRST_DAY, LAST_DAY] = [-5, 30];
/** The lists, sorted by the next expiry. */
const LISTS = {
  licence: { to: `${listPath('crewMember')}?orden=expLicencia`, words: ['licencia', 'licencias'] },
  patent: { to: `${listPath('vessel')}?orden=fechaExpPatente`, words: ['patente', 'patentes'] },
} as const;

const toneOf = ({ expiry }: Permit) => (expiry.state === 'soon' ? 'warning' : 'danger');

/** Vessels and crew that may not sail soon, or any more. */
export function Expiring() {
  const { state, permits } = usePermits();
  const kinds = (['licence', 'patent'] as const)
    .map((kind) => ({ kind, count: permits.filter((permit) => permit.kind === kind).length }))
    .filter(({ count }) => count > 0);
  return (
    <FigurePanel
      id="licencias"
      title="Licencias y patentes"
      to={LISTS[kinds[0]?.kind ?? 'licence'].to}
    >
      {state !== 'known' ? (
        <p>
          {state === 'unknown' ? 'Llegarán a este equipo cuando haya conexión.' : MESSAGES.loading}
        </p>
      ) : permits.length === 0 ? (
        <p>Ninguna está vencida ni vence en los próximos 30 días.</p>
      ) : (
        <>
          <DayRuler permits={permits} />
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-x-4">
            {permits.slice(0, MOST).map((permit) => (
              <li key={permit.key}>
                <Link
                  to={permit.to}
                  className={`group row-link grid-cols-[24px_minmax(0,1fr)] gap-2 leading-tight tone-${toneOf(permit)}`}
                >
                  {permit.expiry.state === 'soon' ? (
                    <Clock className="size-5.5" aria-hidden="true" />
                  ) : (
                    <CalendarX2 className="size-5.5" aria-hidden="true" />
                  )}
                  <span>
                    <b className="block">{toExpiryWords(permit.expiry)}</b>
                    <span className="text-ink wrap-anywhere group-hover:underline">
                      {permit.title}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          {permits.length > MOST && (
            <p className="flex flex-wrap gap-x-5">
              {kinds.map(({ kind, count }) => (
                <Link
                  key={kind}
                  to={LISTS[kind].to}
                  className="inline-flex min-h-target items-center"
                >
                  {count} {LISTS[kind].words[count === 1 ? 0 : 1]} en total
                </Link>
              ))}
            </p>
          )}
        </>
      )}
    </FigurePanel>
  );
}

function DayRuler({ permits }: { permits: readonly Permit[] }) {
  const toPlace = (days: number) => {
    const kept = Math.min(LAST_DAY, Math.max(FIRST_DAY, days));
    return { '--at': (kept - FIRST_DAY) / (LAST_DAY - FIRST_DAY) } as CSSProperties;
  };
  return (
    <div className="day-ruler" aria-hidden="true">
      {[...permits].reverse().map((permit) => (
        <i
          key={permit.key}
          className={`tone-${toneOf(permit)}`}
          style={toPlace(permit.expiry.days)}
        />
      ))}
      <em style={toPlace(0)}>hoy</em>
      <em style={toPlace(15)}>15 días</em>
      <em style={toPlace(LAST_DAY)}>30</em>
    </div>
  );
}

interface KnownPermits {
  readonly state: Records['state'];
  readonly permits: readonly Permit[];
}

function usePermits(): KnownPermits {
  const crew = useRecords('crewMember');
  const vessels = useRecords('vessel');
  const permits = useMemo(
    () => toPermits(crew.rows, vessels.rows, toBogotaDay(clock.now())),
    [crew.rows, vessels.rows],
  );
  const state = wholeState(crew, vessels);
  return { state: state === 'known' ? vessels.state : state, permits };
}
