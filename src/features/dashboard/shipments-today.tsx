import { Plus } from 'lucide-react';
import { MESSAGES } from '../../domain/messages';
import { newPath } from '../../domain/paths';
import { formatMoney } from '../../domain/rules/numbers';
import { ButtonLink } from '../../ui/button-link';
import { Panel } from '../../ui/panel';
import { Waiting } from '../../ui/waiting';
import type { Figures } from './figures';
import { InTransit } from './in-transit';
import { PendingChanges } from './pending-changes';
import { StatesChart } from './states-chart';
import { ToCollect } from './to-collect';
import { useFigures } from './use-figures';

/** For who works with shipments: said in a sentence, then drawn. */
export function ShipmentsToday() {
  const known = useFigures();
  if (!known)
    return (
      <Panel as="div">
        <Waiting text={MESSAGES.loading} />
      </Panel>
    );
  const { figures, hasData } = known;
  const isKnown = hasData || figures.total > 0;
  return (
    <>
      <div className="dash-lead">
        <p>
          {isKnown ? <Standing figures={figures} /> : 'Los envíos de la empresa están llegando.'}
        </p>
        <ButtonLink variant="next" size="dock" to={newPath('shipment')} state={{ fromMenu: true }}>
          <Plus aria-hidden="true" />
          Registrar envío
        </ButtonLink>
      </div>
      {isKnown && (
        <div className="dash-figures">
          <StatesChart figures={figures} />
          <ToCollect figures={figures} />
          <div className="dash-beside">
            <InTransit figures={figures} />
            <PendingChanges />
          </div>
        </div>
      )}
    </>
  );
}

function Standing({ figures }: { figures: Figures }) {
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
