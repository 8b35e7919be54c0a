import { lazy, Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { isLeavingAgreed } from '../session/dirty-forms';
import { Button } from '../ui/button';

const Dialog = lazy(() => import('../ui/dialog').then((module) => ({ default: module.Dialog })));

export interface LeaveGuardProps {
  readonly isDirty: boolean;
  /** Asked at the moment of leaving: after a save nothing is lost. */
  readonly isDone: () => boolean;
  readonly discard: () => Promise<void>;
}

/** Asks before a changed form is left, unless that was agreed elsewhere (a sign-out, an ended session). */
export function LeaveGuard({ isDirty, isDone, discard }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !isDone() &&
      !isLeavingAgreed() &&
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.pathname.toLowerCase() !== '/login',
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isDone() && !isLeavingAgreed()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty, isDone]);

  if (blocker.state !== 'blocked') return null;
  const leave = async () => {
    await discard();
    blocker.proceed();
  };
  return (
    <Suspense>
      <Dialog
        isOpen
        onClose={blocker.reset}
        title="¿Salir sin guardar?"
        actions={
          <>
            <Button variant="danger" onClick={() => void leave()}>
              Descartar y salir
            </Button>
            <Button onClick={blocker.proceed}>Salir</Button>
            <Button variant="next" onClick={blocker.reset} data-autofocus>
              Seguir aquí
            </Button>
          </>
        }
      >
        <p>Si sales, lo que escribiste queda como borrador en este equipo.</p>
      </Dialog>
    </Suspense>
  );
}
