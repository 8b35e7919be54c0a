import { and, eq, notExists, type SQL, sql } from 'drizzle-orm';
import { toRole } from '../../src/domain/rules/session';
import type { Actor, Queries, Session } from '../context';
import { companies, endedSessions, users } from '../db/schema';

/** A user's account: the actor it signs in as, and the stored hash of its password. */
export interface Account {
  readonly actor: Actor;
  readonly passwordHash: string;
  readonly sessionEpoch: number;
  /** Somebody else set the password. */
  readonly mustChangePassword: boolean;
}

/** The account with this id; null where there is none. */
export async function findActor(db: Queries, id: number): Promise<Actor | null> {
  const account = await findAccount(db, eq(users.id, id));
  return account?.actor ?? null;
}

/** The account of a session; null where there is none, or the session has ended. */
export function findSessionAccount(
  db: Queries,
  { id, userId, epoch }: Session,
): Promise<Account | null> {
  const ended = db.select({ id: endedSessions.id }).from(endedSessions);
  const isOpen = notExists(ended.where(eq(endedSessions.id, id)));
  const isSame = and(eq(users.id, userId), eq(users.sessionEpoch, epoch), isOpen);
  return findAccount(db, isSame ?? isOpen);
}

/** The account with this user name, in upper or lower case; null where there is none. */
export function findByUsername(db: Queries, username: string): Promise<Account | null> {
  return findAccount(db, sql`${users.usernameKey} = lower(${username.trim()})`);
}

/** Whether both the user and their company are active. */
export function isActive(actor: Actor): boolean {
  return actor.status === 'activo' && actor.company.status === 'activo';
}

async function findAccount(db: Queries, condition: SQL): Promise<Account | null> {
  const [row] = await selectAccounts(db).where(condition);
  const role = toRole(row?.role);
  if (!row || !role) return null;
  const { passwordHash, sessionEpoch, mustChangePassword, ...actor } = row;
  return { actor: { ...actor, role }, passwordHash, sessionEpoch, mustChangePassword };
}

const selectAccounts = (db: Queries) =>
  db
    .select({
      id: users.id,
      username: users.username,
      role: users.role,
      status: users.status,
      passwordHash: users.passwordHash,
      sessionEpoch: users.sessionEpoch,
      mustChangePassword: users.mustChangePassword,
      company: { id: companies.id, name: companies.company, status: companies.status },
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId));
