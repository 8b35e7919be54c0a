/** The session in the browser's storage, as the specification names it: token, user, tokenTimestamp. */
import {
  evaluateSession,
  type SessionUser,
  type SessionVerdict,
  type StoredSession,
} from '../domain/rules/session';

const KEYS = { token: 'token', user: 'user', tokenTimestamp: 'tokenTimestamp' } as const;

export function readStoredSession(): StoredSession {
  const token = localStorage.getItem(KEYS.token);
  const timestamp = Number(localStorage.getItem(KEYS.tokenTimestamp) ?? Number.NaN);
  return {
    token: token?.startsWith('{') ? { offline: true } : token,
    user: parseUser(localStorage.getItem(KEYS.user)),
    tokenTimestamp: Number.isFinite(timestamp) ? timestamp : null,
  };
}

export function writeStoredSession(session: {
  readonly token: NonNullable<StoredSession['token']>;
  readonly user: SessionUser;
  readonly tokenTimestamp: number;
}): void {
  localStorage.setItem(
    KEYS.token,
    typeof session.token === 'string' ? session.token : JSON.stringify(session.token),
  );
  localStorage.setItem(KEYS.user, JSON.stringify(session.user));
  localStorage.setItem(KEYS.tokenTimestamp, String(session.tokenTimestamp));
}

export function clearStoredSession(): void {
  for (const key of Object.values(KEYS)) localStorage.removeItem(key);
}

/** Guard steps 1 and 2: an expired session is cleared, an inactive one is only refused. */
export function guardSession(now: number): { verdict: SessionVerdict; user: SessionUser | null } {
  const stored = readStoredSession();
  const verdict = evaluateSession(stored, now);
  if (verdict === 'expired') clearStoredSession();
  return { verdict, user: verdict === 'open' ? stored.user : null };
}

function parseUser(text: string | null): SessionUser | null {
  try {
    const user = JSON.parse(text ?? 'null') as SessionUser | null;
    return user?.username && user.rol ? user : null;
  } catch {
    return null;
  }
}
