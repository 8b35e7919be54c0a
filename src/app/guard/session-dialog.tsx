import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PlatformUnlock } from '../../features/login/platform-unlock';
import { useSignIn } from '../../features/login/use-sign-in';
import { agreeToLeave } from '../../session/dirty-forms';
import { useRuntime } from '../../session/runtime-context';
import type { UnfinishedSignIn } from '../../session/sign-in';
import type { SignedIn } from '../../session/store-sign-in';
import { ActionDialog } from '../../ui/action-dialog';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { lazyPart } from '../../ui/lazy-module';
import { notify } from '../../ui/notices-store';
import { PasswordInput } from '../../ui/password-input';
import { TextInput } from '../../ui/text-input';
import { releaseRuntime } from './runtime-holder';

const FinishSignIn = lazyPart(() => import('../../features/login/finish-sign-in'), 'FinishSignIn');

const READING_MS = 6000;

/**
 * `ended`: the 30 minutes are over, so there is no way back; `ending`: they soon are; `locked`: only sending waits for a
 * sign-in.
 */
export type SignInReason = 'ended' | 'ending' | 'locked';

const WORDS: Readonly<Record<SignInReason, { title: string; text: string }>> = {
  ended: {
    title: 'Tu sesión terminó',
    text: 'Pasaron los 30 minutos. Escribe tu contraseña para seguir: lo que tienes escrito en esta pantalla se conserva.',
  },
  ending: {
    title: 'Seguir 30 minutos más',
    text: 'Escribe tu contraseña antes de que la sesión termine. Lo que tienes escrito en esta pantalla se conserva.',
  },
  locked: {
    title: 'Inicia sesión para enviar',
    text: 'Escribe tu contraseña para enviar lo que espera en este equipo y traer los datos nuevos. Lo que tienes escrito en esta pantalla se conserva.',
  },
};

export interface SessionDialogProps {
  isOpen: boolean;
  reason: SignInReason;
  onDone: () => void;
  /** Only where one may stay without signing in. */
  onClose: () => void;
}

/** Opens over the current screen, which keeps its typed values. */
export function SessionDialog({ isOpen, reason, onDone, onClose }: SessionDialogProps) {
  const { user } = useRuntime();
  const navigate = useNavigate();
  const [unfinished, setUnfinished] = useState<UnfinishedSignIn | null>(null);
  const enter = (signedIn: SignedIn) => {
    setUnfinished(null);
    if (signedIn.isOffline)
      notify({
        kind: 'info',
        text: 'El servidor no respondió: la contraseña se comprobó en este equipo. Lo pendiente sigue aquí.',
        durationMs: READING_MS,
      });
    onDone();
  };
  const { submit } = useSignIn(enter, setUnfinished);

  const leave = async () => {
    // The draft is kept as it was typed: no form needs to ask.
    agreeToLeave(true);
    await navigate('/Login');
    agreeToLeave(false);
    releaseRuntime();
  };
  const signIn = async (typed: FormData) =>
    (await submit(user.username, String(typed.get('password') ?? ''))) ?? undefined;
  const mayStay = reason !== 'ended';
  if (unfinished)
    return (
      <Dialog isOpen={isOpen} onClose={stay} title={WORDS[reason].title}>
        <FinishSignIn
          unfinished={unfinished}
          onDone={enter}
          onUnfinished={setUnfinished}
          onCancel={() => setUnfinished(null)}
        />
      </Dialog>
    );
  return (
    <ActionDialog
      isForm
      isOpen={isOpen}
      title={WORDS[reason].title}
      confirmText="Iniciar sesión"
      busyText="Comprobando…"
      run={signIn}
      onClose={mayStay ? onClose : () => void leave()}
      onEscape={mayStay ? onClose : stay}
    >
      {({ errors }) => (
        <>
          <p>{WORDS[reason].text}</p>
          {reason !== 'locked' && <PlatformUnlock onDone={onDone} />}
          <Field label="Usuario" error={errors.username}>
            <TextInput name="username" value={user.username} readOnly autoComplete="username" />
          </Field>
          <Field label="Contraseña" error={errors.password} isRequired>
            <PasswordInput name="password" data-autofocus />
          </Field>
        </>
      )}
    </ActionDialog>
  );
}

function stay() {
  // Escape and the scrim do nothing: leaving is a decision, and has its button.
}
