import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { dirtyForms } from '../session/dirty-forms';
import { outdatedApp } from '../session/outdated-app';
import { lazyPart } from '../ui/lazy-module';
import { newVersion } from './service-worker';
import { staleTab } from './stale-tab';
import { UpdateNotice } from './update-notice';

const NeededUpdate = lazyPart(() => import('./needed-update'), 'NeededUpdate');

const PUT_OFF_MS = 15 * 60_000;

/** Offers a new version, never over a form in progress. A tab whose database was closed must reload, and says so. */
export function UpdateOffer() {
  const { is, take } = useStore(newVersion);
  const isStale = useStore(staleTab, (state) => state.isStale);
  const isOutdated = useStore(outdatedApp, (state) => state.isOutdated);
  const isDirty = useStore(dirtyForms, (state) => state.names.length > 0);
  const [putOff, setPutOff] = useState<typeof is>('none');
  // Offered until it is taken: a person who puts it off is asked again.
  useEffect(() => {
    if (putOff === 'none') return;
    const timer = setTimeout(() => setPutOff('none'), PUT_OFF_MS);
    return () => clearTimeout(timer);
  }, [putOff]);

  if (isStale)
    return (
      <UpdateNotice
        text="Otra pestaña abrió una versión nueva de FluviCarga. Vuelve a cargar esta para seguir trabajando."
        actionText="Volver a cargar"
        onAction={() => location.reload()}
      />
    );
  if (isDirty) return null;
  if (isOutdated) return <NeededUpdate />;
  if (!take || putOff === is) return null;
  return (
    <UpdateNotice
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
