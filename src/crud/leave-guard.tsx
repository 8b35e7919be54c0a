import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { isLeavingAgreed } from '../session/dirty-forms';
import { Button } from '../ui/button';
import { useLazyModule } from '../ui/lazy-module';

const loadDialog = () => import('../ui/dialog');

export interface LeaveGuardProps {
  readonly isDirty: boolean;
  /** Asked at the moment of leaving: after a save nothing is lost. */
  readonly isDone: () => boolean;
  readonly discard: () => Promise<void>;
}

/** Asks before a changed form is left, unless that was confirmed elsewhere (a sign-out, an ended session). */
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

  const isBlocked = blocker.state === 'blocked';
  const dialog = useLazyModule(loadDialog, isDirty);
  const proceed = blocker.proceed;
  useEffect(() => {
    // Without the question the draft is kept all the same.
    if (isBlocked && dialog.is === 'failed') proceed?.();
  }, [isBlocked, dialog.is, proceed]);

  if (blocker.state !== 'blocked' || dialog.is !== 'ready') return null;
  const { Dialog } = dialog.module;
  const leave = async () => {
    await discard();
    blocker.proceed();
  };
  return (
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
  );
}
