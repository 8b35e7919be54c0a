import { useEffect } from 'react';
import { useLazyModule } from '../../ui/lazy-module';
import { notify } from '../../ui/notices-store';
import type { SessionWatch } from '../guard/use-session-watch';
import type { SignOut } from '../sign-out/use-sign-out';

const loadSignOut = () => import('../sign-out/sign-out-dialog');
const loadSession = () => import('../guard/session-dialog');

export interface OfficeDialogsProps {
  session: SessionWatch;
  signOut: SignOut;
  /** The user asked to sign in, so that pending operations are sent, or the session goes on. */
  isUnlocking: boolean;
  onUnlockEnd: () => void;
}

/** Dialogs depend on Headless UI, so they are loaded when needed. */
export function OfficeDialogs({ session, signOut, isUnlocking, onUnlockEnd }: OfficeDialogsProps) {
  const { hasEnded, isEnding, check } = session;
  const { isAsking, cancel } = signOut;
  const asked = useLazyModule(loadSignOut, isAsking);
  const asking = useLazyModule(loadSession, hasEnded || isUnlocking);
  const hasFailed = isAsking && asked.is === 'failed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: `cancel` is new at each render; a failure is told once.
  useEffect(() => {
    if (!hasFailed) return;
    cancel();
    notify({
      kind: 'error',
      text: 'No se pudo abrir el diálogo para cerrar sesión. Intenta de nuevo con señal.',
      durationMs: 5000,
    });
  }, [hasFailed]);
  return (
    <>
      {asked.is === 'ready' && (
        <asked.module.SignOutDialog isOpen={isAsking} onLeave={signOut.confirm} onCancel={cancel} />
      )}
      {asking.is === 'ready' && (
        <asking.module.SessionDialog
          isOpen={hasEnded || isUnlocking}
          reason={hasEnded ? 'ended' : isEnding ? 'ending' : 'locked'}
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
