import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import { useStore } from 'zustand';
import { dirtyForms } from '../session/dirty-forms';
import { outdatedApp } from '../session/outdated-app';
import { Button } from '../ui/button';
import { newVersion } from './service-worker';
import { staleTab } from './stale-tab';
import { UPDATE_FAILED, useUpdate } from './use-update';

/** Offers a new version, never over a form in progress. A tab whose database was closed must reload, and says so. */
export function UpdateOffer() {
  const { is, take } = useStore(newVersion);
  const isStale = useStore(staleTab, (state) => state.isStale);
  const isOutdated = useStore(outdatedApp, (state) => state.isOutdated);
  const isDirty = useStore(dirtyForms, (state) => state.names.length > 0);
  const [putOff, setPutOff] = useState<typeof is>('none');

  if (isStale)
    return (
      <Offer
        text="Otra pestaña abrió una versión nueva de FluviCarga. Vuelve a cargar esta para seguir trabajando."
        actionText="Volver a cargar"
        onAction={() => location.reload()}
      />
    );
  if (isDirty) return null;
  if (isOutdated) return <NeededUpdate />;
  if (!take || putOff === is) return null;
  return (
    <Offer
      text={
        is === 'waiting'
          ? 'Hay una versión nueva de FluviCarga.'
          : 'FluviCarga se actualizó en otra pestaña. Vuelve a cargar esta para usar la versión nueva.'
      }
      actionText={is === 'waiting' ? 'Actualizar' : 'Volver a cargar'}
      onAction={take}
      onLater={() => setPutOff(is)}
    />
  );
}

/** The server is newer than this application knows: until it is updated nothing is sent. */
function NeededUpdate() {
  const { is, update } = useUpdate();
  return (
    <Offer
      text={is === 'failed' ? UPDATE_FAILED : OUTDATED}
      actionText={is === 'running' ? 'Actualizando…' : 'Actualizar'}
      onAction={update}
    />
  );
}

const OUTDATED =
  'El servidor tiene una versión más nueva: actualiza la aplicación para seguir enviando. Lo que guardaste sigue en este equipo.';

interface OfferProps {
  text: string;
  actionText: string;
  onAction: () => void;
  onLater?: () => void;
}

function Offer({ text, actionText, onAction, onLater }: OfferProps) {
  return (
    <section
      aria-label="Versión nueva"
      className="fixed inset-x-3 bottom-[calc(var(--tabs-height)+12px)] z-30 mx-auto flex max-w-[40rem] flex-wrap items-center gap-3 rounded-2 border-2 border-l-[10px] border-info bg-surface p-3 shadow-float"
    >
      <RefreshCw className="text-info" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-56 leading-snug" role="status">
        {text}
      </p>
      <div className="flex gap-2">
        {onLater && (
          <Button size="small" variant="quiet" onClick={onLater}>
            Después
          </Button>
        )}
        <Button size="small" variant="strong" onClick={onAction}>
          {actionText}
        </Button>
      </div>
    </section>
  );
}
