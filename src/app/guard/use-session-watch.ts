import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { SESSION_LIFETIME_MS } from '../../domain/rules/session';
import { clock } from '../../session/clock';
import { agreeToLeave } from '../../session/dirty-forms';
import { useRuntime } from '../../session/runtime-context';
import { readStoredSession } from '../../session/stored-session';
import { evaluateSessionStatus } from './session-status';

/** Storage events arrive one for each key: after this delay those of a sign-in or sign-out are complete. */
const STORAGE_SETTLES_MS = 50;
const WARNING_MS = 2 * 60_000;

export interface SessionWatch {
  /** The 30 minutes are over and a screen is open. */
  readonly hasEnded: boolean;
  /** The last two minutes have begun. */
  readonly isEnding: boolean;
  /** When the 30 minutes are over. */
  readonly endsAt: number;
  /** Evaluates the session again, after a sign-in in the dialog. */
  readonly check: () => void;
}

/** Watches the stored session while a screen of the back office is open. */
export function useSessionWatch(): SessionWatch {
  const { person, wake } = useRuntime();
  const { revalidate } = useRevalidator();
  const [hasEnded, setHasEnded] = useState(false);
  const [isEnding, setIsEnding] = useState(false);
  const [since, setSince] = useState(() =>
    Math.min(readStoredSession().tokenTimestamp ?? clock.now(), clock.now()),
  );

  const check = useCallback(() => {
    const stored = readStoredSession();
    const status = evaluateSessionStatus(stored, { id: person, since }, clock.now());
    if (status === 'gone') {
      // The guard of the reloaded page redirects, and nothing of this user stays in memory.
      agreeToLeave(true);
      location.reload();
      return;
    }
    setHasEnded(status === 'ended');
    if (status !== 'open' || stored.tokenTimestamp === null || stored.tokenTimestamp === since)
      return;
    // Signed in again, here or in another tab: the app goes on in place.
    setSince(stored.tokenTimestamp);
    void revalidate();
    void wake('sign-in');
  }, [person, since, revalidate, wake]);

  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    let timer = 0;
    const checkSoon = () => {
      clearTimeout(timer);
      timer = window.setTimeout(check, STORAGE_SETTLES_MS);
    };
    addEventListener('storage', checkSoon, { signal });
    addEventListener('focus', check, { signal });
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'visible' && check(),
      { signal },
    );
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [check]);

  const endsAt = since + SESSION_LIFETIME_MS;
  useEffect(() => {
    if (hasEnded) return;
    const left = Math.max(0, endsAt + 1 - clock.now());
    const ending = setTimeout(() => setIsEnding(true), Math.max(0, left - WARNING_MS));
    const ended = setTimeout(check, left);
    return () => {
      clearTimeout(ending);
      clearTimeout(ended);
      setIsEnding(false);
    };
  }, [hasEnded, endsAt, check]);

  return { hasEnded, isEnding, endsAt, check };
}
