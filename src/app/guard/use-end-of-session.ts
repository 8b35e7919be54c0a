import { useEffect } from 'react';
import { clock } from '../../session/clock';
import { guardSession, readStoredSession } from '../../session/stored-session';
import { endSoon, readSoon } from './guard-loaders';

const LOOK_EVERY_MS = 60_000;

/** Where a tablet is left on a public page: its key goes when the thirty minutes are over, also with nobody there. */
export function useEndOfSession(): void {
  useEffect(() => {
    const look = () => {
      const { token } = readStoredSession();
      if (token && guardSession(clock.now()).verdict === 'expired') endSoon();
    };
    // The clock's last known time is read from the device, where somebody is signed in.
    if (readStoredSession().token) void readSoon().then(look);
    const looking = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(looking);
  }, []);
}
