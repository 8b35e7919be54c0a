import { useNavigate } from 'react-router-dom';
import { useSignIn } from '../../features/login/use-sign-in';
import { agreeToLeave } from '../../session/dirty-forms';
import { useRuntime } from '../../session/runtime-context';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { PasswordInput } from '../../ui/password-input';
import { TextInput } from '../../ui/text-input';
import { releaseRuntime } from './runtime-holder';

/** Over the screen that was open when the 30 minutes ended: what is written there stays. */
export function SessionDialog({ isOpen, onDone }: { isOpen: boolean; onDone: () => void }) {
  const { user } = useRuntime();
  const navigate = useNavigate();
  const { submit, errors, isBusy } = useSignIn(onDone);

  const leave = async () => {
    // The draft is kept as it was typed: no form needs to ask.
    agreeToLeave(true);
    await navigate('/Login');
    agreeToLeave(false);
    releaseRuntime();
  };
  const read = (form: HTMLFormElement) => {
    const password = new FormData(form).get('password');
    void submit(user.username, String(password ?? ''));
  };
  return (
    <Dialog isOpen={isOpen} onClose={stay} title="Tu sesión terminó">
      <p>
        Pasaron los 30 minutos. Escribe tu contraseña para seguir: lo que tienes escrito en esta
        pantalla se conserva.
      </p>
      <form
        className="grid gap-3.5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          read(event.currentTarget);
        }}
      >
        <Field label="Usuario" error={errors.username}>
          <TextInput name="username" value={user.username} readOnly autoComplete="username" />
        </Field>
        <Field label="Contraseña" error={errors.password}>
          <PasswordInput name="password" data-autofocus />
        </Field>
        {errors.form && (
          <p className="error" role="alert">
            {errors.form}
          </p>
        )}
        <div className="dialog-actions">
          <Button onClick={() => void leave()}>Cancelar</Button>
          <Button type="submit" variant="next" isUnavailable={isBusy}>
            {isBusy ? 'Comprobando…' : 'Iniciar sesión'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function stay() {
  // Escape and the scrim do nothing: leaving is a decision, and has its button.
}
