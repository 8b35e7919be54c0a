import Download from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import { useStore } from 'zustand';
import { saveFile } from '../../crud/save-file';
import { usePasswordGate } from '../../crud/use-password-gate';
import { isErased } from '../../domain/rules/erased';
import { exportCustomerData, toFailureWords } from '../../session/customer-data';
import { useRuntime } from '../../session/runtime-context';
import { mayTryServer } from '../../session/server-reach';
import { syncFacts } from '../../sync/status';
import { Button } from '../../ui/button';
import { notify } from '../../ui/notices-store';
import { Panel } from '../../ui/panel';
import { SectionHeading } from '../../ui/section-heading';
import { EraseDialog, type EraseDialogProps } from './erase-dialog';

export type DataRightsProps = Omit<EraseDialogProps, 'onClose'>;

/** A copy of a customer's data, and its suppression on their request. */
export function DataRightsPanel({ id, record }: DataRightsProps) {
  const runtime = useRuntime();
  const isReachable = useStore(syncFacts, mayTryServer);
  const [isErasing, setIsErasing] = useState(false);
  const { confirm, dialog } = usePasswordGate();

  const download = async () => {
    const outcome = await exportCustomerData(runtime, id, confirm);
    if (outcome.is === 'told')
      saveFile(`datos_cliente_${id}.json`, new Blob([JSON.stringify(outcome.data, null, 2)]));
    else notify({ kind: 'error', text: toFailureWords(outcome), durationMs: 6_000 });
  };

  return (
    <Panel aria-labelledby="datos-personales" className="grid gap-3">
      <SectionHeading id="datos-personales" level={3}>
        Datos personales
      </SectionHeading>
      <p className="text-ink-soft">
        Si el cliente pide conocer sus datos, expórtalos y entrégale el archivo. Si pide que se
        borren, suprímelos (Ley 1581).
      </p>
      {!isReachable && (
        <p role="status">Esto se hace en el servidor, y ahora no hay conexión con él.</p>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button isUnavailable={!isReachable} onClick={() => void download()}>
          <Download aria-hidden="true" /> Exportar datos
        </Button>
        {!isErased(record) && (
          <Button variant="danger" onClick={() => setIsErasing(true)}>
            <Trash2 aria-hidden="true" /> Suprimir datos personales
          </Button>
        )}
      </div>
      {dialog}
      {isErasing && <EraseDialog id={id} record={record} onClose={() => setIsErasing(false)} />}
    </Panel>
  );
}
