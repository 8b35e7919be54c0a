import { notify } from '../../ui/notices-store';
import type { SessionWatch } from '../guard/use-session-watch';
import type { SignOut } from '../sign-out/use-sign-out';
import { useLoaded } from '../use-loaded';

/** Dialogs bring Headless UI: they come when they are needed. */
export function OfficeDialogs({ session, signOut }: { session: SessionWatch; signOut: SignOut }) {
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
  const ended = useLoaded(() => import('../guard/session-dialog'), session.hasEnded);
  return (
    <>
      {asked && (
        <asked.SignOutDialog
          isOpen={signOut.isAsking}
          onLeave={signOut.confirm}
          onCancel={signOut.cancel}
        />
      )}
      {ended && session.hasEnded && <ended.SessionDialog isOpen onDone={session.check} />}
    </>
  );
}
