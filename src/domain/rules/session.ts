/** When a stored session lets its person in (docs/SPEC.md, S4.06 to S4.11, in that order). */
import { ROLES, type Role } from '../roles';

export const SESSION_LIFETIME_MS = 30 * 60_000;

export interface SessionUser {
  readonly username: string;
  readonly rol: Role;
  readonly status: string;
  readonly companyStatus: string;
}

/** What the browser's storage holds of a person in clear. */
export interface StoredUser extends Pick<SessionUser, 'status' | 'companyStatus'> {
  /** Names them to nobody. */
  readonly id: string;
}

export interface StoredSession {
  /** Only says that somebody signed in, and whether the password was checked on the device: the bearer token is sealed. */
  readonly token: { readonly offline: boolean } | null;
  readonly user: StoredUser | null;
  /** When the password was last accepted, ms. */
  readonly tokenTimestamp: number | null;
}

/** `expired` clears what is stored; `inactive` does not. */
export type SessionVerdict = 'open' | 'expired' | 'inactive';

export function evaluateSession(stored: StoredSession, now: number): SessionVerdict {
  const { token, user, tokenTimestamp } = stored;
  if (!token || !user || tokenTimestamp === null) return 'expired';
  const age = now - tokenTimestamp;
  if (age > SESSION_LIFETIME_MS || age < -SESSION_LIFETIME_MS) return 'expired';
  if (user.status !== 'activo' || user.companyStatus !== 'activo') return 'inactive';
  return 'open';
}

/** Strips the `ROLE_` that some servers put before a role; null where there is no such role. */
export function toRole(raw: unknown): Role | null {
  const name = String(raw ?? '').replace(/^ROLE_/, '');
  return ROLES.find((role) => role === name) ?? null;
}
