import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import { readQueue } from '../../db/outbox/queue';
import { useRuntime } from '../../session/runtime-context';
import { syncFacts } from '../../sync/status';
import { Button } from '../../ui/button';
import { toOutcome } from './sync-outcome';

export interface SyncNowProps {
  isNext: boolean;
  onOutcome: (text: string) => void;
}

/** Sends and reads at once; shows that it is at it, and hands over what came of it. */
export function SyncNow({ isNext, onOutcome }: SyncNowProps) {
  const { db, wake } = useRuntime();
  const [isWorking, setIsWorking] = useState(false);
  const run = async () => {
    if (isWorking) return;
    setIsWorking(true);
    onOutcome('');
    try {
      const startedAt = Date.now();
      const before = await readQueue(db);
      await wake('tap');
      const queue = await readQueue(db);
      onOutcome(toOutcome(before, { ...syncFacts.getState(), queue }, startedAt));
    } catch {
      // The runtime says what is wrong with the store, in place of this screen.
      onOutcome('No se pudieron leer los datos guardados en este equipo.');
    }
    setIsWorking(false);
  };
  return (
    <Button
      variant={isNext ? 'next' : 'default'}
      isUnavailable={isWorking}
      onClick={() => void run()}
    >
      <RefreshCw
        aria-hidden="true"
        className={isWorking ? 'motion-safe:animate-spin' : undefined}
      />
      {isWorking ? 'Sincronizando…' : 'Sincronizar ahora'}
    </Button>
  );
}
