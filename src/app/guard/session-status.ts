import {
  evaluateSession,
  SESSION_LIFETIME_MS,
  type StoredSession,
} from '../../domain/rules/session';

/**
 * The status of an open screen's session: `ended` after its 30 minutes, when a dialog asks to sign in again;
 * `gone` when another tab signed out, another user signed in, or the user was deactivated.
 */
export type SessionStatus = 'open' | 'ended' | 'gone';

export interface OwnSession {
  readonly id: string;
  /** When the password was last accepted for this screen, ms. */
  readonly since: number;
}

/** Another tab's guard clears an expired session: a missing one is `ended` too, if this screen's time is over. */
export function evaluateSessionStatus(
  stored: StoredSession,
  mine: OwnSession,
  now: number,
): SessionStatus {
  if (!stored.token || !stored.user)
    return now - mine.since >= SESSION_LIFETIME_MS ? 'ended' : 'gone';
  if (stored.user.id !== mine.id) return 'gone';
  const verdict = evaluateSession(stored, now);
  if (verdict === 'inactive') return 'gone';
  return verdict === 'expired' ? 'ended' : 'open';
}
