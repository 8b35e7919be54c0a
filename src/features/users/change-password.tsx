import { useId } from 'react';
import { useEntityFormContext } from '../../crud/use-entity-form';
import { usePasswordGate } from '../../crud/use-password-gate';

export interface ChangePasswordProps {
  readonly isChanging: boolean;
  readonly onChange: (isChanging: boolean) => void;
}

/** Asks for the password of whoever is signed in before it lets them set another's. */
export function ChangePassword({ isChanging, onChange }: ChangePasswordProps) {
  const { form } = useEntityFormContext();
  const { ask, dialog } = usePasswordGate();
  const id = useId();
  const press = () => {
    if (!isChanging) return ask(() => onChange(true));
    for (const name of ['password', 'confirmPassword']) form.resetField(name);
    onChange(false);
  };
  return (
    <div className="sm:col-span-6">
      <label htmlFor={id} className="inline-flex min-h-dock cursor-pointer items-center gap-3">
        <input
          id={id}
          type="checkbox"
          name="changePassword"
          className="size-6 flex-none accent-rio"
          checked={isChanging}
          onChange={press}
        />
        Cambiar contraseña
      </label>
      {dialog}
    </div>
  );
}
