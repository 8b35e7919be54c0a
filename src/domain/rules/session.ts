/** When a stored session lets its person in (docs/SPEC.md, S4.06 to S4.11, in that order). */
import { ROLES, type Role } from '../options';

export const SESSION_LIFETIME_MS = 30 * 60_000;

export interface SessionUser {
  readonly username: string;
  readonly rol: Role;
  readonly status: string;
  readonly companyStatus: string;
}

export interface StoredSession {
  /** The bearer token, or `{offline: true}` where the password was checked on the device. */
  readonly token: string | { readonly offline: true } | null;
  readonly user: SessionUser | null;
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
