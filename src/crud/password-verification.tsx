import { type ReactNode, useEffect, useRef } from 'react';
import { MESSAGES } from '../domain/messages';
import { useRuntime } from '../session/runtime-context';
import { usePersonName } from '../session/use-person-name';
import { verifyPassword } from '../session/verify-password';
import { ActionDialog, type Refusal } from '../ui/action-dialog';
import { Field } from '../ui/field';
import { notify } from '../ui/notices-store';
import { PasswordInput } from '../ui/password-input';

export interface PasswordVerificationProps {
  /** Why the password is asked for, where the action before it does not say. */
  readonly children?: ReactNode;
  readonly onVerified: () => void;
  readonly onClose: () => void;
}

const VERIFIED_NOTICE_MS = 3000;

/** Asks the signed-in user for their password, which the server checks, or this device if none responds. */
export function PasswordVerification({ children, onVerified, onClose }: PasswordVerificationProps) {
  const { user } = useRuntime();
  const name = usePersonName();
  const isHere = useIsHere();

  const verify = async (typed: FormData): Promise<Refusal | undefined> => {
    const password = String(typed.get('password') ?? '');
    if (password === '') return { password: MESSAGES.required };
    const check = await verifyPassword(user.username, password).catch(() => UNCHECKED);
    // Closed meanwhile: the action behind it is no longer wanted.
    if (!isHere()) return undefined;
    if (check.is === 'refused') return { password: check.text };
    notify({
      kind: 'success',
      text: MESSAGES.passwordVerified,
      durationMs: VERIFIED_NOTICE_MS,
    });
    onVerified();
    return undefined;
  };

  return (
    <ActionDialog
      isForm
      title="Verificación de Usuario"
      confirmText="Validar"
      closeText="Cerrar"
      run={verify}
      onClose={onClose}
    >
      {({ errors, isBusy }) => (
        <>
          {children}
          <p>Ingresa la contraseña del usuario {name}</p>
          {/* For password managers, which otherwise offer somebody else's. */}
          <input type="text" autoComplete="username" value={user.username} readOnly hidden />
          <Field label="Contraseña" isRequired error={errors.password}>
            <PasswordInput name="password" data-autofocus />
          </Field>
          <p role="status" className="empty:hidden">
            {isBusy && 'Comprobando la contraseña…'}
          </p>
        </>
      )}
    </ActionDialog>
  );
}

const UNCHECKED = {
  is: 'refused',
  text: 'No se pudo comprobar la contraseña en este equipo. Intenta de nuevo.',
} as const;

function useIsHere(): () => boolean {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => isHere.current;
}
