import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { MESSAGES } from '../domain/messages';
import { useRuntime } from '../session/runtime-context';
import { usePersonName } from '../session/use-person-name';
import { verifyPassword } from '../session/verify-password';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
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
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const isHere = useIsHere();

  const refuse = (sentence: string) => {
    setError(sentence);
    input.current?.focus();
    input.current?.select();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Through the dialog's portal it would climb to a form around it.
    event.stopPropagation();
    if (isAsking) return;
    if (password === '') return refuse(MESSAGES.required);
    setIsAsking(true);
    setError(undefined);
    try {
      const check = await verifyPassword(user.username, password);
      // Closed meanwhile: the action behind it is no longer wanted.
      if (!isHere()) return;
      if (check.is === 'refused') return refuse(check.text);
      notify({
        kind: 'success',
        text: MESSAGES.passwordVerified,
        durationMs: VERIFIED_NOTICE_MS,
      });
      onVerified();
    } catch {
      if (isHere()) refuse('No se pudo comprobar la contraseña en este equipo. Intenta de nuevo.');
    } finally {
      if (isHere()) setIsAsking(false);
    }
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Verificación de Usuario"
      actions={
        <>
          <Button onClick={onClose}>Cerrar</Button>
          <Button
            type="submit"
            form={formId}
            variant="next"
            isUnavailable={isAsking || error !== undefined}
          >
            Validar
          </Button>
        </>
      }
    >
      {children}
      <form id={formId} noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
        <p>Ingresa la contraseña del usuario {name}</p>
        {/* For password managers, which otherwise offer somebody else's. */}
        <input type="text" autoComplete="username" value={user.username} readOnly hidden />
        <Field label="Contraseña" isRequired error={error}>
          <PasswordInput
            ref={input}
            name="password"
            value={password}
            data-autofocus
            onChange={(event) => {
              setPassword(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
        <p role="status" className="empty:hidden">
          {isAsking && 'Comprobando la contraseña…'}
        </p>
      </form>
    </Dialog>
  );
}

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
