/** When a stored session lets its person in (docs/SPEC.md, S4.06 to S4.11, in that order). */
import { ROLES, type Role } from '../roles';
import { TOLERATED_CLOCK_MS } from './device-time';

export const SESSION_LIFETIME_MS = 30 * 60_000;

export interface SessionUser {
  readonly username: string;
  /** As our server told it at the sign-in; null beside a plain one. */
  readonly userId: number | null;
  /** The company that they belonged to then; null beside a plain server. */
  readonly companyId: number | null;
  readonly rol: Role;
  readonly status: string;
  readonly companyStatus: string;
}

/** A person's data that the browser's storage holds in clear. */
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

/** `expired` clears the stored session; `inactive` does not. */
export type SessionVerdict = 'open' | 'expired' | 'inactive';

export function evaluateSession(stored: StoredSession, now: number): SessionVerdict {
  const { token, user, tokenTimestamp } = stored;
  if (!token || !user || tokenTimestamp === null) return 'expired';
  // One that begins later than now was begun under a clock that ran ahead: see `beginsLater`.
  if (now - tokenTimestamp > SESSION_LIFETIME_MS) return 'expired';
  if (user.status !== 'activo' || user.companyStatus !== 'activo') return 'inactive';
  return 'open';
}

/**
 * Whether a session began under a clock that ran ahead and has been set right: it does not end for that, and does not last
 * until then either, but thirty minutes from now.
 */
export function beginsLater(tokenTimestamp: number, now: number): boolean {
  return tokenTimestamp - now > TOLERATED_CLOCK_MS;
}

/** Strips the `ROLE_` that some servers put before a role; null where there is no such role. */
export function toRole(raw: unknown): Role | null {
  const name = String(raw ?? '').replace(/^ROLE_/, '');
  return ROLES.find((role) => role === name) ?? null;
}
