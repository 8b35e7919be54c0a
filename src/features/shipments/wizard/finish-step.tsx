import ArrowLeft from 'lucide-react/icons/arrow-left';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import { useSearchParams } from 'react-router-dom';
import { useRecord } from '../../../crud/use-record';
import type { MirrorRow } from '../../../db/schema';
import { MESSAGES } from '../../../domain/messages';
import { HOME_PATH, listPath } from '../../../domain/paths';
import { BottomBar } from '../../../ui/bottom-bar';
import { Button } from '../../../ui/button';
import { ButtonLink } from '../../../ui/button-link';
import { EmptyState } from '../../../ui/empty-state';
import { LabelsButton } from '../labels/labels-button';
import { ReceiptButton, Waybill } from '../lazy-parts';
import { ShareButton } from '../share/share-button';
import { useShipmentFacts } from '../use-shipment-facts';
import { WaybillButton } from '../waybill/waybill-button';
import { FinishPanel } from './finish-panel';
import { FinishSummary } from './finish-summary';
import { toStepUrl } from './wizard-steps';

export interface FinishStepProps {
  /** On the back of the carta de porte. */
  conditions: readonly string[];
}

/** The end: the number for the cargo, the registered facts, and the paper. It survives a reload. */
export function FinishStep({ conditions }: FinishStepProps) {
  const [params] = useSearchParams();
  const record = useRecord('shipment', params.get('envio'));
  if (record.is === 'opening') return null;
  if (record.is === 'missing')
    return (
      <EmptyState
        title={MESSAGES.empty}
        action={<ButtonLink to={listPath('shipment')}>Ver los envíos</ButtonLink>}
      >
        Este envío no está en este equipo.
      </EmptyState>
    );
  return <Finished row={record.row} conditions={conditions} />;
}

function Finished({ row, conditions }: { row: MirrorRow } & FinishStepProps) {
  const facts = useShipmentFacts(row);
  return (
    <>
      <FinishPanel row={row} />
      <FinishSummary row={row} facts={facts} />
      <div className="grid grid-cols-2 gap-2.5 max-[22rem]:grid-cols-1 lg:flex lg:flex-wrap">
        <Button onClick={() => print()}>
          <Printer aria-hidden="true" /> Imprimir comprobante
        </Button>
        <WaybillButton row={row} facts={facts} conditions={conditions} />
        <LabelsButton rows={[row]} />
        <ShareButton row={row} />
        {row.view.estadoPago === 'PAGADO' && <ReceiptButton row={row} facts={facts} />}
      </div>
      <Waybill row={row} facts={facts} />
      <BottomBar
        isSpread
        secondary={
          <ButtonLink to={listPath('shipment')}>
            <ArrowLeft aria-hidden="true" /> Atrás
          </ButtonLink>
        }
        note={
          <ButtonLink className="max-md:w-full" to={toStepUrl('module-Sender')}>
            <Plus aria-hidden="true" /> Registrar otro envío
          </ButtonLink>
        }
        primary={
          <ButtonLink variant="next" to={HOME_PATH}>
            Aceptar
          </ButtonLink>
        }
      />
    </>
  );
}
