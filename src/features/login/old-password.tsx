import { useState } from 'react';
import { MESSAGES } from '../../domain/messages';
import {
  type SentUnopened,
  sendUnopened,
  signInWithOldPassword,
  signInWithoutOldData,
} from '../../session/old-password';
import type { AcceptedSignIn, SignedIn } from '../../session/store-sign-in';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Field } from '../../ui/field';
import { notify } from '../../ui/notices-store';
import { PasswordInput } from '../../ui/password-input';
import { PlatformUnlock } from './platform-unlock';

const ALERT_MS = 3000;

export interface OldPasswordProps {
  readonly accepted: AcceptedSignIn;
  readonly onDone: (signedIn: SignedIn) => void;
  readonly onCancel: () => void;
}

/** The password was changed elsewhere: the former one opens this device's data, and is asked for once. */
export function OldPassword({ accepted, onDone, onCancel }: OldPasswordProps) {
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [leaving, setLeaving] = useState<SentUnopened>();

  const welcome = (signedIn: SignedIn) => {
    notify({
      kind: 'success',
      title: MESSAGES.loginSuccessTitle,
      text: MESSAGES.loginSuccess,
      durationMs: ALERT_MS,
    });
    onDone(signedIn);
  };
  /** @param begin a text says why not */
  const enter = async (begin: () => Promise<SignedIn | string>) => {
    setIsBusy(true);
    setError(undefined);
    try {
      const signedIn = await begin();
      if (typeof signedIn === 'string') setError(signedIn);
      else welcome(signedIn);
    } catch {
      setError(UNSTORED);
    } finally {
      setIsBusy(false);
    }
  };
  const beginAnew = async () => {
    const result = await signInWithoutOldData(accepted);
    return result.is === 'in' ? result : toDeleted(result.is === 'refused' ? result.text : '');
  };
  const leave = async () => {
    setIsBusy(true);
    setError(undefined);
    try {
      setLeaving(await sendUnopened(accepted));
    } catch {
      setError(UNSTORED);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <section className="grid gap-3.5" aria-labelledby="contrasena-anterior">
      <h2 id="contrasena-anterior" className="text-[1.3rem]/[1.2]">
        Tu contraseña cambió
      </h2>
      <p role="status">
        Lo que guardaste en este equipo se abre con la contraseña anterior. Escríbela una vez; desde
        hoy se abrirá con la nueva.
      </p>
      <PlatformUnlock accepted={accepted} onDone={welcome} />
      <form
        className="grid gap-3.5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const typed = String(new FormData(event.currentTarget).get('oldPassword') ?? '');
          void enter(async () => (await signInWithOldPassword(accepted, typed)) ?? WRONG);
        }}
      >
        <Field label="Contraseña anterior" error={error} isRequired>
          <PasswordInput name="oldPassword" data-autofocus />
        </Field>
        <Button type="submit" variant="next" isUnavailable={isBusy}>
          {isBusy ? 'Comprobando…' : 'Abrir lo guardado'}
        </Button>
        <Button onClick={() => void leave()} isUnavailable={isBusy}>
          No la recuerdo
        </Button>
        <Button onClick={onCancel}>Cancelar</Button>
      </form>
      {leaving && (
        <ConfirmDialog
          tone="danger"
          title="Entrar sin lo guardado aquí"
          confirmText="Entrar y borrarlo"
          cancelText="Cancelar"
          onCancel={() => setLeaving(undefined)}
          onConfirm={() => {
            setLeaving(undefined);
            void enter(beginAnew);
          }}
        >
          <p>
            Sin la contraseña anterior nadie puede leer lo que guardaste en este equipo.{' '}
            {toFate(leaving)} También se borran tus borradores. Los datos del servidor vuelven a
            bajar.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

const WRONG = 'No es la contraseña anterior. Revísala e inténtalo otra vez.';
const toDeleted = (why: string) =>
  ['Lo que había en este equipo ya se borró.', why, 'Vuelve con Cancelar e inicia sesión.']
    .filter(Boolean)
    .join(' ');
const UNSTORED =
  'El navegador no deja guardar la sesión en este equipo. Recarga la página e intenta de nuevo.';

/** The outcome for operations that waited, in words. */
function toFate({ sent, left, photos }: SentUnopened): string {
  const went =
    sent === 1 ? 'Salió 1 cambio que esperaba.' : `Salieron ${sent} cambios que esperaban.`;
  const stays =
    left === 1
      ? 'Queda 1 cambio que no pudo salir: se pierde.'
      : `Quedan ${left} cambios que no pudieron salir: se pierden.`;
  const unseen =
    photos === 1
      ? '1 foto de una entrega no pudo salir: se pierde.'
      : `${photos} fotos de entregas no pudieron salir: se pierden.`;
  if (sent + left + photos === 0) return 'No había nada por enviar.';
  return [sent > 0 && went, left > 0 && stays, photos > 0 && unseen].filter(Boolean).join(' ');
}
