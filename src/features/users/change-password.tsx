import { useEntityFormContext } from '../../crud/use-entity-form';
import { usePasswordGate } from '../../crud/use-password-gate';
import { Tick } from '../../ui/tick';

export interface ChangePasswordProps {
  readonly isChanging: boolean;
  readonly onChange: (isChanging: boolean) => void;
}

/** Asks for the password of whoever is signed in before it lets them set another's. */
export function ChangePassword({ isChanging, onChange }: ChangePasswordProps) {
  const { form } = useEntityFormContext();
  const { ask, dialog } = usePasswordGate();
  const press = () => {
    if (!isChanging) return ask(() => onChange(true));
    for (const name of ['password', 'confirmPassword']) form.resetField(name);
    onChange(false);
  };
  return (
    <div className="sm:col-span-6">
      <Tick name="changePassword" className="w-fit" checked={isChanging} onChange={press}>
        Cambiar contraseña
      </Tick>
      {dialog}
    </div>
  );
}
