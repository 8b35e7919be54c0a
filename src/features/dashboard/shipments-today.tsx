import Plus from 'lucide-react/icons/plus';
import { MESSAGES } from '../../domain/messages';
import { newPath } from '../../domain/paths';
import { formatMoney } from '../../domain/rules/numbers';
import { ButtonLink } from '../../ui/button-link';
import { lazyPart } from '../../ui/lazy-module';
import { Panel } from '../../ui/panel';
import { Waiting } from '../../ui/waiting';
import type { Figures } from './figures';
import { PendingChanges, useIsPending } from './pending-changes';
import { StatesChart } from './states-chart';
import { ToCollect } from './to-collect';
import { useFigures } from './use-figures';

/** Apart: the figures are there before the drawings. */
const RiversPanel = lazyPart(
  () => import('./rivers-panel'),
  'RiversPanel',
  <Panel as="div" className="rivers-waiting" />,
);
const Expiring = lazyPart(
  () => import('./expiring'),
  'Expiring',
  <Panel as="div" className="permits-waiting" />,
);

/** For who works with shipments: said in a sentence, then drawn. */
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
      <div className="dash-lead">
        <p>
          {isKnown ? (
            <StateFigures figures={figures} />
          ) : (
            'Los envíos de la empresa llegarán a este equipo cuando haya conexión.'
          )}
        </p>
        <ButtonLink variant="next" size="dock" to={newPath('shipment')} state={{ fromMenu: true }}>
          <Plus aria-hidden="true" />
          Registrar envío
        </ButtonLink>
      </div>
      {isPending && <PendingChanges />}
      {figures.total > 0 && <RiversPanel shipments={shipments} />}
      <div className="dash-figures">
        {figures.total > 0 && (
          <>
            <StatesChart figures={figures} />
            <ToCollect figures={figures} />
          </>
        )}
        <Expiring />
      </div>
      {!isPending && <PendingChanges />}
    </>
  );
}

function StateFigures({ figures }: { figures: Figures }) {
  const { total, inTransit, toCollect } = figures;
  if (total === 0) return 'Todavía no hay envíos registrados.';
  const sailing =
    inTransit === 0 ? (
      <>
        <b>Ningún envío</b> va por el río
      </>
    ) : (
      <>
        <b>{inTransit === 1 ? '1 envío' : `${inTransit} envíos`}</b>{' '}
        {inTransit === 1 ? 'va' : 'van'} por el río
      </>
    );
  return (
    <>
      {sailing}
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
