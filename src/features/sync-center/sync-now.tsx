import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import { readQueue } from '../../db/outbox/queue';
import { clock } from '../../session/clock';
import { useRuntime } from '../../session/runtime-context';
import { syncFacts } from '../../sync/status';
import { Button } from '../../ui/button';
import { type Outcome, toOutcome } from './sync-outcome';

export interface SyncNowProps {
  isNext: boolean;
  onOutcome: (outcome: Outcome | null) => void;
}

/** Sends and reads at once; shows its progress, and hands over the outcome. */
export function SyncNow({ isNext, onOutcome }: SyncNowProps) {
  const { db, wake } = useRuntime();
  const [isWorking, setIsWorking] = useState(false);
  const run = async () => {
    if (isWorking) return;
    setIsWorking(true);
    onOutcome(null);
    try {
      const startedAt = clock.now();
      const before = await readQueue(db);
      await wake('tap');
      const facts = { ...syncFacts.getState(), queue: await readQueue(db) };
      onOutcome({ text: toOutcome(before, facts, startedAt), facts });
    } catch {
      // The runtime reports the fault of the store, in place of this screen.
      const text = 'No se pudieron leer los datos guardados en este equipo.';
      onOutcome({ text, facts: syncFacts.getState() });
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
