import ArrowRight from 'lucide-react/icons/arrow-right';
import PenLine from 'lucide-react/icons/pen-line';
import { useEffect, useState } from 'react';
import type { MirrorRow } from '../../db/schema';
import { toToldState } from '../../domain/rules/to-claim';
import { onwardState } from '../../domain/rules/transitions';
import { Button } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { SectionHeading } from '../../ui/section-heading';
import { StatusDialog } from './lazy-parts';
import { ShipmentState, type StateField, toStateText } from './shipment-states';
import { StatusButton } from './status-button';

export interface StatusActionsProps {
  row: MirrorRow;
  /** Delivered, without a recorded recipient. */
  lacksProof?: boolean;
}

/** A shipment's states, the usual next step, and the other ways to change it. */
export function StatusActions({ row, lacksProof = false }: StatusActionsProps) {
  const [changing, setChanging] = useState<{ field: StateField; chosen?: string }>();
  const state = toToldState(row.view);
  const onward = onwardState(state);
  useEffect(StatusDialog.preload, []);
  return (
    <Panel className="grid gap-3" aria-labelledby="estado">
      <SectionHeading id="estado" level={3}>
        Estado
      </SectionHeading>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(280px,100%),1fr))] gap-2">
        <StatusButton
          row={row}
          field="estadoPago"
          onPress={() => setChanging({ field: 'estadoPago' })}
        >
          <span>Pago</span>
          <ShipmentState field="estadoPago" value={row.view.estadoPago} />
        </StatusButton>
        <StatusButton
          row={row}
          field="estadoEntrega"
          onPress={() => setChanging({ field: 'estadoEntrega' })}
        >
          <span>Entrega</span>
          <ShipmentState field="estadoEntrega" value={state} isBoxed />
        </StatusButton>
      </div>
      {onward && (
        <Button
          variant="next"
          className="justify-self-start max-sm:w-full"
          onClick={() => setChanging({ field: 'estadoEntrega', chosen: onward })}
        >
          Pasar a {toStateText('estadoEntrega', onward)} <ArrowRight aria-hidden="true" />
        </Button>
      )}
      {lacksProof && (
        <Button
          className="justify-self-start max-sm:w-full"
          onClick={() => setChanging({ field: 'estadoEntrega', chosen: 'ENTREGADO' })}
        >
          <PenLine aria-hidden="true" /> Anotar quién recibió
        </Button>
      )}
      {changing && <StatusDialog row={row} {...changing} onClose={() => setChanging(undefined)} />}
    </Panel>
  );
}
