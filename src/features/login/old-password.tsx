import { useState } from 'react';
import { MESSAGES } from '../../domain/messages';
import { signInWithOldPassword, signInWithoutOldData } from '../../session/old-password';
import type { AcceptedSignIn, SignedIn } from '../../session/store-sign-in';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Field } from '../../ui/field';
import { notify } from '../../ui/notices-store';
import { PasswordInput } from '../../ui/password-input';

const ALERT_MS = 3000;

export interface OldPasswordProps {
  readonly accepted: AcceptedSignIn;
  readonly onDone: (signedIn: SignedIn) => void;
  readonly onCancel: () => void;
}

/** The password changed elsewhere: the one from before opens what is kept here, and is asked for once. */
export function OldPassword({ accepted, onDone, onCancel }: OldPasswordProps) {
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);

  const enter = async (begin: () => Promise<SignedIn | null>) => {
    setIsBusy(true);
    setError(undefined);
    try {
      const signedIn = await begin();
      if (!signedIn)
        return setError('No es la contraseña anterior. Revísala e inténtalo otra vez.');
      notify({
        kind: 'success',
        title: MESSAGES.loginSuccessTitle,
        text: MESSAGES.loginSuccess,
        durationMs: ALERT_MS,
      });
      onDone(signedIn);
    } catch {
      setError(UNSTORED);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <section className="grid gap-3.5" aria-labelledby="contrasena-anterior">
      <h2 id="contrasena-anterior" className="text-[1.3rem]/[1.2]">
        Tu contraseña cambió en otro equipo
      </h2>
      <p role="status">
        Lo que guardaste en este equipo se abre con la contraseña anterior. Escríbela una vez; desde
        hoy se abrirá con la nueva.
      </p>
      <form
        className="grid gap-3.5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const typed = String(new FormData(event.currentTarget).get('oldPassword') ?? '');
          void enter(() => signInWithOldPassword(accepted, typed));
        }}
      >
        <Field label="Contraseña anterior" error={error} isRequired>
          <PasswordInput name="oldPassword" data-autofocus />
        </Field>
        <Button type="submit" variant="next" isUnavailable={isBusy}>
          {isBusy ? 'Comprobando…' : 'Abrir lo guardado'}
        </Button>
        <Button onClick={() => setIsLeaving(true)} isUnavailable={isBusy}>
          No la recuerdo
        </Button>
        <Button onClick={onCancel}>Cancelar</Button>
      </form>
      <ConfirmDialog
        isOpen={isLeaving}
        tone="danger"
        title="Entrar sin lo guardado aquí"
        confirmText="Entrar y borrarlo"
        cancelText="Cancelar"
        onCancel={() => setIsLeaving(false)}
        onConfirm={() => {
          setIsLeaving(false);
          void enter(() => signInWithoutOldData(accepted));
        }}
      >
        <p>
          Sin la contraseña anterior nadie puede leer lo que guardaste en este equipo y no alcanzó a
          enviarse: se borra. Lo que ya está en el servidor vuelve a bajar.
        </p>
      </ConfirmDialog>
    </section>
  );
}

const UNSTORED =
  'El navegador no deja guardar la sesión en este equipo. Recarga la página e intenta de nuevo.';
