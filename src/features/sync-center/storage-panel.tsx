import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { useStore } from 'zustand';
import { DeviceStorage } from '../../crud/device-storage';
import { clock } from '../../session/clock';
import { syncFacts } from '../../sync/status';
import { Button } from '../../ui/button';
import { Facts } from '../../ui/facts';
import { lazyPart } from '../../ui/lazy-module';
import { Panel } from '../../ui/panel';
import { toMoment } from './operation-words';
import { StoreState } from './store-state';

const ImportDialog = lazyPart(() => import('./import-dialog'), 'ImportDialog');

/** Room on the device, the time of its last send, and the age of its data. */
export function StoragePanel({ lastSentAt }: { lastSentAt: number | null }) {
  const [isImporting, setIsImporting] = useState(false);
  const readAt = useStore(syncFacts, (facts) => facts.readAt);
  const toWhen = (at: number | null, never: string) => (at ? toMoment(at, clock.now()) : never);
  return (
    <section aria-labelledby="storage" className="grid gap-2">
      <h2 id="storage" className="text-xl">
        En este equipo
      </h2>
      <Panel as="div" className="grid gap-3">
        <Facts
          layout="beside"
          items={[
            { label: 'Última subida', value: toWhen(lastSentAt, 'Todavía ninguna') },
            { label: 'Datos del servidor', value: toWhen(readAt, 'Todavía no están completos') },
          ]}
        />
        <DeviceStorage />
        <StoreState />
        <div>
          <Button size="small" onClick={() => setIsImporting(true)}>
            <Upload aria-hidden="true" /> Recibir los pendientes de otro equipo
          </Button>
        </div>
        {isImporting && <ImportDialog isOpen onClose={() => setIsImporting(false)} />}
      </Panel>
    </section>
  );
}
