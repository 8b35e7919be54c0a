import { useState } from 'react';
import { MESSAGES } from '../../domain/messages';
import type { UnfinishedSignIn } from '../../session/sign-in';
import type { SignedIn } from '../../session/store-sign-in';
import { clearStoredSession } from '../../session/stored-session';
import { notify } from '../../ui/notices-store';
import { type SignInErrors, toMissing, toRefusedOutcome } from './sign-in-outcome';

const ALERT_MS = 3000;

export interface SignInForm {
  readonly errors: SignInErrors;
  readonly isBusy: boolean;
  /** Resolves to the errors that are shown now; none once signed in. */
  readonly submit: (username: string, password: string) => Promise<SignInErrors | null>;
}

/** The sign-in itself brings the device's database: it comes with the first press of the button. */
export function useSignIn(
  onDone: (signedIn: SignedIn) => void,
  onUnfinished: (unfinished: UnfinishedSignIn) => void,
): SignInForm {
  const [errors, setErrors] = useState<SignInErrors>({});
  const [isBusy, setIsBusy] = useState(false);

  const refuse = (shown: SignInErrors, alert: string | null): SignInErrors => {
    setErrors(shown);
    if (alert)
      notify({ kind: 'error', title: MESSAGES.errorTitle, text: alert, durationMs: ALERT_MS });
    return shown;
  };
  const submit = async (typedUsername: string, password: string): Promise<SignInErrors | null> => {
    if (isBusy) return errors;
    const username = typedUsername.trim();
    const missing = toMissing(username, password);
    if (missing) return refuse(missing, MESSAGES.loginMissing);
    setIsBusy(true);
    setErrors({});
    try {
      const { signIn } = await import('../../session/sign-in');
      const result = await signIn(username, password);
      if (result.is === 'refused') {
        if (result.why === 'user-inactive' || result.why === 'company-inactive')
          clearStoredSession();
        const { errors: shown, alert } = toRefusedOutcome(result);
        return refuse(shown, alert);
      }
      if (result.is === 'must-change' || result.is === 'other-password') {
        onUnfinished(result);
        return null;
      }
      notify({
        kind: 'success',
        title: MESSAGES.loginSuccessTitle,
        text: MESSAGES.loginSuccess,
        durationMs: ALERT_MS,
      });
      onDone(result);
      return null;
    } catch {
      return refuse({ form: UNREADABLE }, MESSAGES.loginFailed);
    } finally {
      setIsBusy(false);
    }
  };
  return { errors, isBusy, submit };
}

const UNREADABLE =
  'El navegador no deja guardar la sesión en este equipo. Cierra las otras pestañas de FluviCarga, recarga la página e intenta de nuevo.';
