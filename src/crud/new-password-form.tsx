import { type FormEvent, useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { passwordSchema } from '../domain/entities/user';
import { MESSAGES } from '../domain/messages';
import type { PasswordRefusal } from '../session/own-password';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { PasswordInput } from '../ui/password-input';

export interface TypedPasswords {
  /** '' where it is not asked for. */
  readonly currentPassword: string;
  readonly newPassword: string;
}

export interface NewPasswordFormProps {
  /** The user name, for password managers. */
  readonly username: string;
  /** It was typed a moment ago, at the sign-in: then it is not asked for again. */
  readonly knownPassword?: string;
  readonly submitText: string;
  readonly isUnavailable?: boolean;
  readonly onCancel?: () => void;
  /** Never rejects; null where the password was changed. */
  readonly save: (typed: TypedPasswords) => Promise<PasswordRefusal | null>;
}

type Name = 'currentPassword' | 'newPassword' | 'confirmPassword';
/** `form`: of no field. */
type Errors = Partial<Record<Name | 'form', string>>;
const ORDER: readonly Name[] = ['currentPassword', 'newPassword', 'confirmPassword'];

/** A new password, typed twice. Nothing of it is kept: not as a draft, not in the component. */
export function NewPasswordForm({
  username,
  knownPassword,
  submitText,
  isUnavailable = false,
  onCancel,
  save,
}: NewPasswordFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setIsBusy] = useState(false);
  const asksCurrent = knownPassword === undefined;
  const errorId = useId();

  const show = (found: Errors) => {
    setErrors(found);
    const wrong = ORDER.find((name) => found[name]);
    // After the error is on the page: a reader says it with the field.
    if (wrong)
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus(),
      );
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isBusy || isUnavailable || !form.current) return;
    const typed = new FormData(form.current);
    const read = (name: Name) => String(typed.get(name) ?? '');
    const currentPassword = knownPassword ?? read('currentPassword');
    const newPassword = read('newPassword');
    const found = toErrors({ currentPassword, newPassword }, read('confirmPassword'));
    if (Object.keys(found).length > 0) return show(found);
    setErrors({});
    setIsBusy(true);
    const refusal = await save({ currentPassword, newPassword });
    setIsBusy(false);
    if (refusal) show({ [refusal.field ?? 'form']: refusal.text });
    else form.current?.reset();
  };
  return (
    <form
      ref={form}
      className="grid gap-3.5"
      noValidate
      aria-describedby={errors.form ? errorId : undefined}
      onSubmit={(event) => void submit(event)}
    >
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      {asksCurrent && (
        <Field label="Contraseña actual" error={errors.currentPassword} isRequired>
          <PasswordInput name="currentPassword" objectText="la contraseña actual" />
        </Field>
      )}
      <Field
        label="Contraseña nueva"
        error={errors.newPassword}
        isRequired
        hint="Mínimo 8: mayúscula, minúscula, número y uno de @$!%*?&"
      >
        <PasswordInput
          name="newPassword"
          autoComplete="new-password"
          objectText="la contraseña nueva"
          data-autofocus={!asksCurrent || undefined}
        />
      </Field>
      <Field label="Repite la contraseña nueva" error={errors.confirmPassword} isRequired>
        <PasswordInput
          name="confirmPassword"
          autoComplete="new-password"
          objectText="la repetición"
        />
      </Field>
      {errors.form && (
        <p id={errorId} className="error" role="alert">
          {errors.form}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {onCancel && <Button onClick={onCancel}>Cancelar</Button>}
        <Button type="submit" variant="next" isUnavailable={isBusy || isUnavailable}>
          {isBusy ? 'Cambiando…' : submitText}
        </Button>
      </div>
    </form>
  );
}

function toErrors({ currentPassword, newPassword }: TypedPasswords, repeated: string): Errors {
  const [weak] = v.safeParse(passwordSchema, newPassword).issues ?? [];
  const isSame = newPassword !== '' && newPassword === currentPassword;
  const next = isSame ? 'Debe ser distinta de la actual' : weak?.message;
  const repeat = repeated === newPassword ? null : MESSAGES.passwordMismatch;
  return {
    ...(currentPassword === '' && { currentPassword: MESSAGES.required }),
    ...(next && { newPassword: next }),
    ...(repeated === '' ? { confirmPassword: MESSAGES.required } : {}),
    ...(repeated !== '' && repeat && { confirmPassword: repeat }),
  };
}
