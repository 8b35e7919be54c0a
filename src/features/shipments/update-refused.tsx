import ArrowLeft from 'lucide-react/icons/arrow-left';
import Copy from 'lucide-react/icons/copy';
import Info from 'lucide-react/icons/info';
import { referenceOf } from '../../crud/reference-of';
import type { MirrorRow } from '../../db/schema';
import { listPath } from '../../domain/paths';
import { ButtonLink } from '../../ui/button-link';
import { Panel } from '../../ui/panel';
import { toDuplicatePath } from './shipment-paths';
import { StatusActions } from './status-actions';
import { UpdateKnown } from './update-known';
import { useShipmentFacts } from './use-shipment-facts';

/** The server keeps a registered shipment as it is: this offers the alternatives. */
export function UpdateRefused({ row }: { row: MirrorRow }) {
  const facts = useShipmentFacts(row);
  return (
    <div className="flex grow flex-col gap-4">
      <ButtonLink to={listPath('shipment')} variant="quiet" size="small" className="self-start">
        <ArrowLeft aria-hidden="true" /> Volver
      </ButtonLink>
      <Panel as="div" className="grid gap-4">
        <p className="flex items-start gap-3 text-lg leading-[1.35]">
          <Info className="mt-0.5 text-info" aria-hidden="true" />
          <span>
            Este servidor no recibe cambios de un envío ya registrado. Puedes cambiar sus estados, o
            duplicarlo como nuevo y corregirlo allí.
          </span>
        </p>
        <div>
          <ButtonLink variant="next" to={toDuplicatePath(referenceOf(row))}>
            <Copy aria-hidden="true" /> Duplicar como nuevo
          </ButtonLink>
        </div>
      </Panel>
      <StatusActions row={row} />
      <UpdateKnown row={row} facts={facts} />
    </div>
  );
}
