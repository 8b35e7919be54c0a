import { Download, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { needsPerson, type Operation } from '../../db/rows';
import { MESSAGES } from '../../domain/messages';
import { downloadQueue } from '../../session/export-queue';
import { useRuntime } from '../../session/runtime-context';
import { evaluateStatus, type SyncFacts, syncFacts } from '../../sync/status';
import { Button } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { useScreenTitle } from '../../ui/screen-title';
import { Waiting } from '../../ui/waiting';
import { DiscardDialog } from './discard-dialog';
import { toMoment } from './operation-words';
import { QueueList } from './queue-list';
import { SentList } from './sent-list';
import { StoragePanel } from './storage-panel';
import { TroubleCard } from './trouble-card';
import { useQueue } from './use-queue';

/** What waits, since when, in what order and why; what needs a person; what was sent. */
export function SyncCenterScreen() {
  useScreenTitle('Sincronización');
  const { db, user, wake } = useRuntime();
  const facts = useStore(syncFacts);
  const queue = useQueue();
  const [discarding, setDiscarding] = useState<Operation>();

  if (facts.isBroken)
    return (
      <Panel role="alert">
        <h2 className="text-xl">No se pueden leer los datos guardados en este equipo</h2>
        <p>
          Cierra las otras pestañas de FluviCarga y vuelve a abrir la aplicación. No borres nada.
        </p>
      </Panel>
    );
  if (!queue) return <Waiting text={MESSAGES.loading} />;
  const troubles = queue.items.filter(({ operation }) => needsPerson(operation));

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <p className="min-w-0 flex-1 basis-72 text-lg leading-[1.35]">{toStanding(facts)}</p>
        {queue.queue.length > 0 && (
          <Button onClick={() => void downloadQueue(db, user.username)}>
            <Download aria-hidden="true" /> Exportar
          </Button>
        )}
        <Button
          variant={queue.queue.length > 0 ? 'next' : 'default'}
          onClick={() => void wake('tap')}
        >
          <RefreshCw aria-hidden="true" /> Sincronizar ahora
        </Button>
      </div>

      {troubles.map((item) => (
        <TroubleCard
          key={item.operation.seq}
          item={item}
          queue={queue.queue}
          onDiscard={setDiscarding}
        />
      ))}

      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
        <section aria-labelledby="waiting" className="grid gap-2">
          <h2 id="waiting" className="text-xl">
            Por enviar, en este orden
          </h2>
          {queue.items.length === 0 ? (
            <Panel as="div">
              <p>No hay nada por enviar: todo lo registrado en este equipo está en el servidor.</p>
            </Panel>
          ) : (
            <>
              <QueueList items={queue.items} queue={queue.queue} />
              <p className="px-0.5 pt-1 text-ink-soft">{PROMISE}</p>
            </>
          )}
        </section>
        <div className="grid gap-4">
          <StoragePanel />
          <SentList items={queue.sent} />
        </div>
      </div>
      {discarding && (
        <DiscardDialog operation={discarding} onClose={() => setDiscarding(undefined)} />
      )}
    </div>
  );
}

const PROMISE =
  'SyncManager' in globalThis
    ? 'Si cierras la aplicación, lo que espera se envía solo cuando vuelva la señal, mientras tu sesión siga abierta.'
    : 'Lo que espera se envía cuando abras la aplicación con señal.';

function toStanding(facts: SyncFacts): string {
  const { state, text } = evaluateStatus(facts);
  const last = facts.lastReachedAt
    ? ` Último contacto con el servidor: ${toMoment(facts.lastReachedAt, Date.now())}`
    : '';
  const now: Partial<Record<typeof state, string>> = {
    synced: 'Hay señal y todo está al día.',
    offline: `${text}. Lo que registres queda guardado en este equipo.`,
    locked: `${text}. Lo guardado en este equipo sigue aquí.`,
  };
  return (now[state] ?? `${text}.`) + last;
}
