import { useState } from 'react';
import { useStore } from 'zustand';
import { clock } from '../../session/clock';
import { useRuntime } from '../../session/runtime-context';
import { syncFacts } from '../../sync/status';
import { Button } from '../../ui/button';
import { toStoreWords } from './damage-words';

/** Whether the data of this device are whole, and the way to look once more. */
export function StoreState() {
  const { db } = useRuntime();
  const facts = useStore(syncFacts);
  const { unopened, checkedAt } = useStore(db.status);
  const [check, setCheck] = useState<'none' | 'running' | 'done' | 'failed'>('none');
  const run = async () => {
    if (check === 'running') return;
    setCheck('running');
    try {
      await db.catchUp();
      await db.openAll();
      setCheck('done');
    } catch {
      setCheck('failed');
    }
  };
  return (
    <div className="grid justify-items-start gap-2">
      <p role="status">
        {check === 'failed'
          ? 'No se pudieron revisar los datos de este equipo. Cierra las otras pestañas de FluviCarga y vuelve a intentar.'
          : toStoreWords(facts, unopened, checkedAt, clock.now())}
      </p>
      <Button size="small" isUnavailable={check === 'running'} onClick={() => void run()}>
        {check === 'running' ? 'Revisando…' : 'Revisar los datos de este equipo'}
      </Button>
    </div>
  );
}
