import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';

const load = () => import('./password-verification');
const PasswordVerification = lazy(() =>
  load().then((module) => ({ default: module.PasswordVerification })),
);

export interface PasswordGate {
  /** Runs the action once the signed-in person has given their password. */
  readonly ask: (action: () => void, reason?: ReactNode) => void;
  /** To be rendered. */
  readonly dialog: ReactNode;
}

/** Stands before what needs the password of whoever is signed in. */
export function usePasswordGate(): PasswordGate {
  const [asked, setAsked] = useState<{ action: () => void; reason: ReactNode } | null>(null);
  useEffect(() => {
    // The press must not wait for its script.
    void load();
  }, []);
  const ask = useCallback<PasswordGate['ask']>(
    (action, reason = null) => setAsked({ action, reason }),
    [],
  );
  const close = () => setAsked(null);
  const dialog = asked && (
    <Suspense>
      <PasswordVerification
        onClose={close}
        onVerified={() => {
          close();
          asked.action();
        }}
      >
        {asked.reason}
      </PasswordVerification>
    </Suspense>
  );
  return { ask, dialog };
}
