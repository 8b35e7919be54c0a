import { notify } from '../../ui/notices-store';
import type { SessionWatch } from '../guard/use-session-watch';
import type { SignOut } from '../sign-out/use-sign-out';
import { useLoaded } from '../use-loaded';

export interface OfficeDialogsProps {
  session: SessionWatch;
  signOut: SignOut;
  /** The person asked to sign in so that what waits is sent. */
  isUnlocking: boolean;
  onUnlockEnd: () => void;
}

/** Dialogs bring Headless UI: they come when they are needed. */
export function OfficeDialogs({ session, signOut, isUnlocking, onUnlockEnd }: OfficeDialogsProps) {
  const { hasEnded, check } = session;
  const asked = useLoaded(
    () => import('../sign-out/sign-out-dialog'),
    signOut.isAsking,
    () => {
      signOut.cancel();
      notify({
        kind: 'error',
        text: 'No se pudo abrir el diálogo para cerrar sesión. Intenta de nuevo con señal.',
        durationMs: 5000,
      });
    },
  );
  const asking = useLoaded(() => import('../guard/session-dialog'), hasEnded || isUnlocking);
  return (
    <>
      {asked && (
        <asked.SignOutDialog
          isOpen={signOut.isAsking}
          onLeave={signOut.confirm}
          onCancel={signOut.cancel}
        />
      )}
      {asking && (
        <asking.SessionDialog
          isOpen={hasEnded || isUnlocking}
          reason={hasEnded ? 'ended' : 'locked'}
          onDone={() => {
            onUnlockEnd();
            check();
          }}
          onClose={onUnlockEnd}
        />
      )}
    </>
  );
}
