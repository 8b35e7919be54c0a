import ArrowLeft from 'lucide-react/icons/arrow-left';
import Copy from 'lucide-react/icons/copy';
import Printer from 'lucide-react/icons/printer';
import SquarePen from 'lucide-react/icons/square-pen';
import { referenceOf } from '../../crud/reference-of';
import { RowMark } from '../../crud/row-mark';
import { editPath, listPath } from '../../domain/paths';
import { toShipmentNumber } from '../../domain/rules/waybill';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { LabelsButton } from './labels/labels-button';
import { ShareButton } from './share/share-button';
import { ShipmentTag, toProvisional } from './shipment-number';
import { toDuplicatePath } from './shipment-paths';
import { WaybillButton, type WaybillButtonProps } from './waybill/waybill-button';

/** A shipment's numbers, its states, and its actions. */
export function DetailHead({ row, facts, proof, conditions }: WaybillButtonProps) {
  const reference = referenceOf(row);
  const provisional = toProvisional(row);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <div className="flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-x-4 gap-y-2">
          <h2 className="text-xl">
            <ShipmentTag row={row} />
          </h2>
          <RowMark mark={row.mark} />
          {!toShipmentNumber(row).isProvisional && provisional && (
            <span className="num text-ink-soft">Provisional: {provisional}</span>
          )}
        </div>
        <ButtonLink to={listPath('shipment')}>
          <ArrowLeft aria-hidden="true" /> Volver
        </ButtonLink>
        <ButtonLink to={editPath('shipment', reference)}>
          <SquarePen aria-hidden="true" /> Editar
        </ButtonLink>
      </div>
      {/* Where one line does not hold them all, what is printed takes one and the rest another. */}
      <div className="-ml-3 flex flex-wrap gap-2">
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" size="small" onClick={() => print()}>
            <Printer aria-hidden="true" /> Imprimir comprobante
          </Button>
          <WaybillButton
            row={row}
            facts={facts}
            proof={proof}
            conditions={conditions}
            variant="quiet"
            size="small"
          />
          <LabelsButton rows={[row]} variant="quiet" size="small" />
        </div>
        <div className="flex flex-wrap gap-2">
          <ShareButton row={row} variant="quiet" size="small" />
          <ButtonLink variant="quiet" size="small" to={toDuplicatePath(reference)}>
            <Copy aria-hidden="true" /> Duplicar como nuevo
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
