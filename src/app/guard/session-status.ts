import {
  evaluateSession,
  SESSION_LIFETIME_MS,
  type StoredSession,
} from '../../domain/rules/session';

/**
 * How the session of an open screen stands: `ended` after its 30 minutes, when one signs in again on the spot;
 * `gone` where another tab signed out or somebody else signed in, or the person may no longer enter.
 */
export type SessionStatus = 'open' | 'ended' | 'gone';

export interface Mine {
  readonly username: string;
  /** When this screen last knew the password accepted, ms. */
  readonly since: number;
}

/** Another tab's guard clears an expired session: what is not there is `ended` too, if this one's time is over. */
export function evaluateSessionStatus(
  stored: StoredSession,
  mine: Mine,
  now: number,
): SessionStatus {
  if (!stored.token || !stored.user)
    return now - mine.since >= SESSION_LIFETIME_MS ? 'ended' : 'gone';
  if (stored.user.username !== mine.username) return 'gone';
  const verdict = evaluateSession(stored, now);
  if (verdict === 'inactive') return 'gone';
  return verdict === 'expired' ? 'ended' : 'open';
}
