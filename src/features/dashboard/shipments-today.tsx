import { lookOfState } from '../../crud/state-look';
import { MESSAGES } from '../../domain/messages';
import { CLAIMS_PATH, listPath, newPath } from '../../domain/paths';
import { formatMoney } from '../../domain/rules/numbers';
import { lazyPart } from '../../ui/lazy-module';
import { Panel } from '../../ui/panel';
import { Waiting } from '../../ui/waiting';
import { Crates } from './crates';
import { FigurePanel } from './figure-panel';
import type { Figures } from './figures';
import { toFilteredList } from './filtered-list';
import { Lead } from './lead';
import { LeavingPanel } from './leaving';
import { PendingChanges, useIsPending } from './pending-changes';
import { ToCollect } from './to-collect';
import { Today, TodayLink } from './today';
import { useFigures } from './use-figures';

/** As high as the rivers will be. */
const RIVERS_HEIGHT = 'min-h-[calc(2*var(--spacing-dock)+26px)] river:min-h-[calc(11rem+94px)]';

/** Apart: the figures are there before the drawings. */
const RiversPanel = lazyPart(
  () => import('./rivers-panel'),
  'RiversPanel',
  <Panel as="div" className={RIVERS_HEIGHT} />,
);
const Expiring = lazyPart(
  () => import('./expiring'),
  'Expiring',
  <Panel as="div" className="min-h-[16rem] wide:min-h-[21rem]" />,
);

/** For roles that work with shipments: a sentence, then a drawing. */
export function ShipmentsToday() {
  const known = useFigures();
  const isPending = useIsPending();
  if (known.state === 'opening') return null;
  if (known.state === 'waiting')
    return (
      <Panel as="div">
        <Waiting text={MESSAGES.loading} />
      </Panel>
    );
  const { figures, shipments } = known;
  const isKnown = known.state === 'known';
  return (
    <>
      <Lead action="Registrar envío" to={newPath('shipment')}>
        {isKnown ? (
          <StateFigures figures={figures} />
        ) : (
          'Los envíos de la empresa llegarán a este equipo cuando haya conexión.'
        )}
      </Lead>
      {isPending && <PendingChanges />}
      {figures.total > 0 && <RiversPanel shipments={shipments} />}
      <div className="grid gap-3 *:only:col-span-full river:grid-cols-2">
        {figures.total > 0 && (
          <>
            <LeavingPanel figures={figures} />
            <ToCollect figures={figures} />
            <StatesChart figures={figures} />
          </>
        )}
        <Expiring />
      </div>
      {!isPending && <PendingChanges />}
    </>
  );
}

/** Today first, then how all stands. */
function StateFigures({ figures }: { figures: Figures }) {
  if (figures.total === 0) return 'Todavía no hay envíos registrados.';
  return (
    <>
      <Today figures={figures} />
      <span className="block pt-1.5 text-xl/snug font-normal tracking-normal">
        <OpenFigures figures={figures} />
      </span>
    </>
  );
}

function OpenFigures({ figures: { inTransit, late, byState, toCollect } }: { figures: Figures }) {
  const claims = byState.find(({ state }) => state === 'POR_RECLAMAR')?.count ?? 0;
  return (
    <>
      {inTransit === 0 ? (
        <>
          <b>Ningún envío</b> va por el río
        </>
      ) : (
        <>
          <b>{inTransit === 1 ? '1 envío' : `${inTransit} envíos`}</b>{' '}
          {inTransit === 1 ? 'va' : 'van'} por el río
        </>
      )}
      {late > 0 && (
        <>
          {', '}
          <TodayLink to={toFilteredList('demora', 'semana')}>
            <b>{late}</b> hace más de una semana
          </TodayLink>
        </>
      )}
      {claims > 0 && (
        <>
          {', '}
          <TodayLink to={CLAIMS_PATH}>
            <b>{claims}</b> {claims === 1 ? 'llegó y está' : 'llegaron y están'} por reclamar
          </TodayLink>
        </>
      )}
      {toCollect.money > 0 ? (
        <>
          {' y hay '}
          <b className="num">{formatMoney(toCollect.money)}</b> por cobrar.
        </>
      ) : (
        ' y no hay nada por cobrar.'
      )}
    </>
  );
}

function StatesChart({ figures }: { figures: Figures }) {
  return (
    <FigurePanel id="por-estado" title="Envíos por estado" to={listPath('shipment')}>
      <Crates
        unit="envíos"
        rows={figures.byState.map(({ state, label, count }) => ({
          key: state,
          label,
          count,
          tone: lookOfState(state).tone,
          to: toFilteredList('estadoEntrega', state),
        }))}
      />
    </FigurePanel>
  );
}
