import { type FormEvent, useRef } from 'react';
import type { UnfinishedSignIn } from '../../session/sign-in';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { PasswordInput } from '../../ui/password-input';
import { TextInput } from '../../ui/text-input';
import { useSignIn } from './use-sign-in';

export interface SignInFieldsProps {
  onDone: () => void;
  /** The password is right, and something is to be asked first. */
  onUnfinished: (unfinished: UnfinishedSignIn) => void;
}

export function SignInFields({ onDone, onUnfinished }: SignInFieldsProps) {
  const { submit, errors, isBusy } = useSignIn(onDone, onUnfinished);
  const form = useRef<HTMLFormElement>(null);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!form.current) return;
    const typed = new FormData(form.current);
    const shown = await submit(String(typed.get('username')), String(typed.get('password')));
    const wrong = shown?.username ? 'username' : shown?.password ? 'password' : null;
    // After the error is on the page: a reader says it with the field.
    if (wrong)
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus(),
      );
  };
  return (
    <form ref={form} className="grid gap-3.5" noValidate onSubmit={(event) => void send(event)}>
      <Field label="Usuario" error={errors.username} isRequired>
        <TextInput
          name="username"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
        />
      </Field>
      <Field label="Contraseña" error={errors.password} isRequired>
        <PasswordInput name="password" enterKeyHint="go" />
      </Field>
      {errors.form && (
        <p className="error" role="alert">
          {errors.form}
        </p>
      )}
      <Button
        type="submit"
        variant="next"
        size="dock"
        className="mt-1 text-[1.3rem]"
        isUnavailable={isBusy}
      >
        {isBusy ? 'Comprobando…' : 'Iniciar sesión'}
      </Button>
    </form>
  );
}
