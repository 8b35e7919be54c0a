/** The session in the browser's storage, as the specification names it: token, user, tokenTimestamp. It opens nothing. */
import {
  evaluateSession,
  type SessionVerdict,
  type StoredSession,
  type StoredUser,
} from '../domain/rules/session';

const KEYS = { token: 'token', user: 'user', tokenTimestamp: 'tokenTimestamp' } as const;

export function readStoredSession(): StoredSession {
  const timestamp = Number(localStorage.getItem(KEYS.tokenTimestamp) ?? Number.NaN);
  return {
    token: parseToken(localStorage.getItem(KEYS.token)),
    user: parseUser(localStorage.getItem(KEYS.user)),
    tokenTimestamp: Number.isFinite(timestamp) ? timestamp : null,
  };
}

export function writeStoredSession(session: {
  readonly token: NonNullable<StoredSession['token']>;
  readonly user: StoredUser;
  readonly tokenTimestamp: number;
}): void {
  const { id, status, companyStatus } = session.user;
  localStorage.setItem(KEYS.token, JSON.stringify(session.token));
  localStorage.setItem(KEYS.user, JSON.stringify({ id, status, companyStatus }));
  localStorage.setItem(KEYS.tokenTimestamp, String(session.tokenTimestamp));
}

export function clearStoredSession(): void {
  for (const key of Object.values(KEYS)) localStorage.removeItem(key);
}

/** Guard steps 1 and 2: an expired session is cleared, an inactive one is only refused. */
export function guardSession(now: number): { verdict: SessionVerdict; user: StoredUser | null } {
  const stored = readStoredSession();
  const verdict = evaluateSession(stored, now);
  if (verdict === 'expired') clearStoredSession();
  return { verdict, user: verdict === 'open' ? stored.user : null };
}

function parse<T>(text: string | null): T | null {
  try {
    return JSON.parse(text ?? 'null') as T | null;
  } catch {
    return null;
  }
}

function parseToken(text: string | null): StoredSession['token'] {
  const token = parse<{ offline?: unknown }>(text);
  return typeof token?.offline === 'boolean' ? { offline: token.offline } : null;
}

function parseUser(text: string | null): StoredUser | null {
  const user = parse<StoredUser>(text);
  return typeof user?.id === 'string' ? user : null;
}
