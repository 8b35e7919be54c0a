import Clock from 'lucide-react/icons/clock';
import Download from 'lucide-react/icons/download';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { WaitingForData } from '../../crud/waiting-for-data';
import type { Operation, PastOperation } from '../../db/schema';
import { formatAge } from '../../domain/rules/dates';
import { clock } from '../../session/clock';
import { useRuntime } from '../../session/runtime-context';
import { useStored } from '../../session/use-stored';
import {
  evaluateStatus,
  isQueueKnown,
  isUnread,
  type SyncFacts,
  syncFacts,
  waitingPhotos,
} from '../../sync/status';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { lazyPart } from '../../ui/lazy-module';
import { Panel } from '../../ui/panel';
import { useScreenTitle } from '../../ui/screen-title';
import { toClockWords } from './clock-words';
import { DoubledRecords } from './doubled-records';
import { isSent } from './ended';
import { MissingData } from './missing-data';
import { PhotoList, RefusedPhotos } from './photo-list';
import { toPromise } from './promise-words';
import { QueueList } from './queue-list';
import { SentList } from './sent-list';
import { StoragePanel } from './storage-panel';
import { SyncNow } from './sync-now';
import { isStillTrue, type Outcome } from './sync-outcome';
import { Troubles } from './troubles';
import { UnreadableRows } from './unreadable-rows';

const DiscardDialog = lazyPart(() => import('./discard-dialog'), 'DiscardDialog');
const LeftHere = lazyPart(() => import('./left-here'), 'LeftHere');
const ExportDialog = lazyPart(() => import('./export-dialog'), 'ExportDialog');

/** Operations that wait, since when, in what order and why; those that need a person; those that were sent. */
export function SyncCenterScreen() {
  useScreenTitle('Sincronización');
  const { user } = useRuntime();
  const facts = useStore(syncFacts);
  const sent = useSent();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [discarding, setDiscarding] = useState<Operation>();
  const [hasLeft, setHasLeft] = useState(false);
  const [isExporting, setIsExporting] = useState(false);
  const summary = useRef<HTMLParagraphElement>(null);
  const { queue } = facts;
  const clockWords = toClockWords(facts.clockOffsetMs, facts.isClockBroken);
  // The decided card is gone from the screen, and the focus with it.
  const toTop = () => summary.current?.focus();

  if (facts.isBroken)
    return (
      <Panel role="alert">
        <h2 className="text-xl">No se pueden leer los datos guardados en este equipo</h2>
        <p>
          Cierra las otras pestañas de FluviCarga y vuelve a abrir la aplicación. No borres nada.
        </p>
      </Panel>
    );
  if (!queue || !sent) return <WaitingForData />;

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <p ref={summary} tabIndex={-1} className="text-lg leading-[1.35]">
            {toSummary(facts)}
          </p>
          <p role="status" className="font-label">
            {outcome && isStillTrue(outcome, facts) ? outcome.text : ''}
          </p>
        </div>
        <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:[&>*]:flex-1 max-sm:[&>*]:basis-56">
          {queue.length > 0 && (
            <Button onClick={() => setIsExporting(true)}>
              <Download aria-hidden="true" /> Llevar los pendientes a otro equipo
            </Button>
          )}
          <SyncNow isNext={queue.length > 0} onOutcome={setOutcome} />
        </div>
      </div>

      {clockWords && (
        <Panel as="div" className="flex items-start gap-3 bg-warning-ground">
          <Clock aria-hidden="true" className="flex-none text-warning" />
          <p>{clockWords}</p>
        </Panel>
      )}
      <MissingData onDone={toTop} />
      <UnreadableRows onDone={toTop} />
      <DoubledRecords onDone={toTop} />
      <RefusedPhotos onDone={toTop} />
      <Troubles queue={queue} onDiscard={setDiscarding} onDone={toTop} />

      {user.rol === 'ADMIN' && <LeftHere onFound={setHasLeft} />}

      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          <section aria-labelledby="waiting" className="grid gap-2">
            <h2 id="waiting" className="text-xl">
              Por enviar, en este orden
            </h2>
            {queue.length === 0 ? (
              <EmptyState
                title={isQueueKnown(facts) ? 'No hay nada por enviar' : 'No se ve nada por enviar'}
                level={3}
              >
                {toRest(facts, hasLeft)}
              </EmptyState>
            ) : (
              <>
                <QueueList queue={queue} onDiscard={setDiscarding} />
                <p className="px-0.5 pt-1 text-ink-soft">
                  {toPromise(queue, {
                    hasBackgroundSync: 'SyncManager' in globalThis,
                    delivers: facts.delivers,
                  })}
                </p>
              </>
            )}
          </section>
          <PhotoList />
        </div>
        <div className="grid gap-4">
          <StoragePanel lastSentAt={sent.find(isSent)?.ackedAt ?? null} />
          <SentList sent={sent} />
        </div>
      </div>
      {isExporting && <ExportDialog isOpen onClose={() => setIsExporting(false)} />}
      {discarding && (
        <DiscardDialog
          operation={discarding}
          onClose={() => {
            setDiscarding(undefined);
            toTop();
          }}
        />
      )}
    </div>
  );
}

/** Where the queue is empty: what is on the server. */
function toRest(facts: SyncFacts, hasLeft: boolean): string {
  if (!isQueueKnown(facts))
    return isQueueKnown({ ...facts, isChecking: false })
      ? 'Todavía se revisan los datos de este equipo: al terminar se sabe si falta algo.'
      : 'Faltan datos de este equipo: arriba dice cuáles.';
  const without = [
    hasLeft && 'lo que dejó otra persona',
    facts.unreadable > 0 && 'lo que no se puede leer',
    waitingPhotos(facts).length > 0 && 'las fotos por subir',
  ].filter(Boolean);
  const all = 'odo lo registrado en este equipo está en el servidor.';
  return without.length > 0 ? `Salvo ${without.join(' y ')}, t${all}` : `T${all}`;
}

function toSummary(facts: SyncFacts): string {
  const { state, text } = evaluateStatus(facts);
  const now: Partial<Record<typeof state, string>> = {
    synced: 'Hay señal y todo está al día.',
    offline: isUnread(facts)
      ? `El servidor no entregó todos los datos. ${toKnown(facts.readAt)} Lo que registres queda guardado en este equipo.`
      : `${text}. Lo que registres queda guardado en este equipo.`,
    locked: `${text}. Lo guardado en este equipo sigue aquí.`,
  };
  return now[state] ?? `${text}.`;
}

function toKnown(readAt: number | null): string {
  return readAt === null
    ? 'En este equipo todavía no están completos.'
    : `Los que ves son ${formatAge(readAt, clock.now())}`;
}

/** As many of the last to end are looked through. */
const MOST = 100;

/** Operations that ended within the last days, the last first, live; undefined until they were read. */
function useSent(): readonly PastOperation[] | undefined {
  return useStored((db) => db.listRecentHistory(MOST), []);
}
