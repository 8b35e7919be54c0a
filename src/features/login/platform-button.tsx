import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useState } from 'react';
import type { AcceptedSignIn, SignedIn } from '../../session/store-sign-in';
import { Button } from '../../ui/button';

const WORDS = {
  refused: 'No se desbloqueó. Intenta de nuevo o escribe tu contraseña.',
  stale:
    'Pasaron más de 30 días desde tu último inicio de sesión con señal. Escribe tu contraseña donde haya conexión.',
  gone: 'En este equipo ya se entra solo con la contraseña.',
} as const;

export interface PlatformButtonProps {
  readonly onDone: (signedIn: SignedIn) => void;
  /** The server took a password that was changed elsewhere. */
  readonly accepted?: AcceptedSignIn;
}

/** In place of the password, where the device's only person chose it. */
export function PlatformButton({ onDone, accepted }: PlatformButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const unlock = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setError(undefined);
    try {
      const platform = await import('../../session/platform-unlock');
      const result = await (accepted
        ? platform.signInByPlatform(accepted)
        : platform.unlockByPlatform());
      if (typeof result === 'string') setError(WORDS[result]);
      else onDone(result);
    } catch {
      setError(WORDS.refused);
    }
    setIsBusy(false);
  };
  return (
    <div className="grid gap-2">
      <Button variant="strong" isUnavailable={isBusy} onClick={() => void unlock()}>
        <Fingerprint aria-hidden="true" />
        {isBusy ? 'Esperando tu huella o PIN…' : 'Desbloquear con huella o PIN'}
      </Button>
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
