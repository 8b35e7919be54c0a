import { NewPasswordForm, type TypedPasswords } from '../../crud/new-password-form';
import { MESSAGES } from '../../domain/messages';
import { finishFirstSignIn, type PasswordRefusal } from '../../session/own-password';
import type { UnfinishedSignIn } from '../../session/sign-in';
import type { AcceptedSignIn, SignedIn } from '../../session/store-sign-in';
import { notify } from '../../ui/notices-store';

const ALERT_MS = 3000;

export interface FirstPasswordProps {
  readonly accepted: AcceptedSignIn;
  readonly onDone: (signedIn: SignedIn) => void;
  readonly onUnfinished: (unfinished: UnfinishedSignIn) => void;
  readonly onCancel: () => void;
}

/** Between a first sign-in and the rest of the app: a password that nobody else knows. */
export function FirstPassword({ accepted, onDone, onUnfinished, onCancel }: FirstPasswordProps) {
  const save = async ({ newPassword }: TypedPasswords): Promise<PasswordRefusal | null> => {
    try {
      const result = await finishFirstSignIn(accepted, newPassword);
      if (result.is === 'refused') return result;
      if (result.is !== 'in') {
        onUnfinished(result);
        return null;
      }
      notify({
        kind: 'success',
        title: MESSAGES.loginSuccessTitle,
        text: 'Contraseña cambiada. Desde ahora entras con ella.',
        durationMs: ALERT_MS,
      });
      onDone(result);
      return null;
    } catch {
      return { is: 'refused', field: null, text: UNSTORED };
    }
  };
  return (
    <section className="grid gap-3.5" aria-labelledby="contrasena-nueva">
      <h2 id="contrasena-nueva" className="text-[1.3rem]/[1.2]">
        Elige tu contraseña
      </h2>
      <p role="status">
        La que escribiste te la puso otra persona, que también la conoce. Antes de seguir, cámbiala
        por una que solo sepas tú. Si ya tenías algo guardado en este equipo, se abre con la que
        usabas antes.
      </p>
      <NewPasswordForm
        username={accepted.login.user.username}
        knownPassword={accepted.password}
        submitText="Cambiar y entrar"
        onCancel={onCancel}
        save={save}
      />
    </section>
  );
}

const UNSTORED =
  'La contraseña cambió, pero este equipo no pudo guardar la sesión. Recarga la página y entra con la nueva.';
