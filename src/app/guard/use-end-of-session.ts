import { useEffect } from 'react';
import { guardSession, readStoredSession } from '../../session/stored-session';
import { endSoon } from './guard-loaders';

const LOOK_EVERY_MS = 60_000;

/** Where a tablet is left on a public page: its key goes when the thirty minutes are over, also with nobody there. */
export function useEndOfSession(): void {
  useEffect(() => {
    const look = () => {
      const { token } = readStoredSession();
      if (token && guardSession(Date.now()).verdict === 'expired') endSoon();
    };
    look();
    const looking = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(looking);
  }, []);
}
