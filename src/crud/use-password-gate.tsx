import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../ui/lazy-module';

export const PasswordVerification = lazyPart(
  () => import('./password-verification'),
  'PasswordVerification',
);

export interface PasswordGate {
  /** Runs the action once the signed-in user has given their password. */
  readonly ask: (action: () => void, reason?: ReactNode) => void;
  /**
   * Asks for the password in the middle of an action whose server wants it again; resolves to whether it was accepted.
   */
  readonly confirm: () => Promise<boolean>;
  /** To be rendered. */
  readonly dialog: ReactNode;
}

interface Asked {
  /** Asked again at once, the dialog begins anew, with an empty field. */
  readonly key: number;
  readonly action: () => void;
  readonly onClose?: () => void;
  readonly reason: ReactNode;
}

/** Guards an action with the signed-in user's password. */
export function usePasswordGate(): PasswordGate {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    // At the first sign of a hand: the list does not wait for the dialog's script, nor the press.
    const ended = new AbortController();
    for (const sign of ['pointermove', 'pointerdown', 'keydown'])
      addEventListener(sign, PasswordVerification.preload, { once: true, signal: ended.signal });
    return () => ended.abort();
  }, []);
  const pressed = useRef<Element | null>(null);
  const count = useRef(0);
  useEffect(() => {
    if (asked || !(pressed.current instanceof HTMLElement)) return;
    const { current: opener } = pressed;
    // The dialog does not return the focus to an element that had it before the dialog's script came.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) opener.focus();
    });
    return () => clearTimeout(timer);
  }, [asked]);
  const ask = useCallback<PasswordGate['ask']>((action, reason = null) => {
    pressed.current = document.activeElement;
    count.current += 1;
    setAsked({ key: count.current, action, reason });
  }, []);
  const confirm = useCallback<PasswordGate['confirm']>(
    () =>
      new Promise((resolve) => {
        pressed.current = document.activeElement;
        count.current += 1;
        setAsked({
          key: count.current,
          action: () => resolve(true),
          onClose: () => resolve(false),
          reason: (
            <p>El servidor pide tu contraseña para confirmarlo. Todavía no se ha hecho nada.</p>
          ),
        });
      }),
    [],
  );
  const dialog = asked && (
    <PasswordVerification
      key={asked.key}
      onClose={() => {
        setAsked(null);
        asked.onClose?.();
      }}
      onVerified={() => {
        setAsked(null);
        asked.action();
      }}
    >
      {asked.reason}
    </PasswordVerification>
  );
  return { ask, confirm, dialog };
}
