import { useEffect, useState } from 'react';
import type { MirrorRow } from '../../db/schema';
import { Panel } from '../../ui/panel';
import { SectionHeading } from '../../ui/section-heading';
import { StatusDialog } from './lazy-parts';
import { ShipmentState, type StateField } from './shipment-states';
import { StatusButton } from './status-button';

/** How a shipment stands, and the way to change it. */
export function StatusActions({ row }: { row: MirrorRow }) {
  const [field, setField] = useState<StateField>();
  useEffect(StatusDialog.preload, []);
  return (
    <Panel className="grid gap-3" aria-labelledby="estado">
      <SectionHeading id="estado" level={3}>
        Estado
      </SectionHeading>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(280px,100%),1fr))] gap-2">
        <StatusButton row={row} field="estadoPago" onPress={() => setField('estadoPago')}>
          <span>Pago</span>
          <ShipmentState field="estadoPago" value={row.view.estadoPago} />
        </StatusButton>
        <StatusButton row={row} field="estadoEntrega" onPress={() => setField('estadoEntrega')}>
          <span>Entrega</span>
          <ShipmentState field="estadoEntrega" value={row.view.estadoEntrega} isBoxed />
        </StatusButton>
      </div>
      {field && <StatusDialog row={row} field={field} onClose={() => setField(undefined)} />}
    </Panel>
  );
}
