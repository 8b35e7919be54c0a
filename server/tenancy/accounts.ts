import { and, eq, notExists, type SQL, sql } from 'drizzle-orm';
import { toRole } from '../../src/domain/rules/session';
import { toNameKey } from '../../src/domain/values/same';
import type { Actor, FeedGlance, Queries, Session } from '../context';
import { companies, endedSessions, users } from '../db/schema';

/** A user's account: the actor it signs in as, and the stored hash of its password. */
export interface Account {
  readonly actor: Actor;
  readonly passwordHash: string;
  readonly sessionEpoch: number;
  /** Somebody else set the password. */
  readonly mustChangePassword: boolean;
}

/** The user with this id; null where there is none. Also for a company's transaction, which may read no hash. */
export async function findActor(db: Queries, id: number): Promise<Actor | null> {
  const [row] = await selectActors(db, ACTOR).where(eq(users.id, id));
  return row ? toActor(row) : null;
}

/**
 * The account of a session; null where there is none, or the session has ended.
 * @param glance the part of the feed to read in the same statement
 */
export function findSessionAccount(
  db: Queries,
  { id, userId, epoch }: Session,
  glance: SQL<FeedGlance> | null = null,
): Promise<(Account & { readonly glance: FeedGlance | null }) | null> {
  const ended = db.select({ id: endedSessions.id }).from(endedSessions);
  const isOpen = notExists(ended.where(eq(endedSessions.id, id)));
  const isSame = and(eq(users.id, userId), eq(users.sessionEpoch, epoch), isOpen);
  return findAccount(db, isSame ?? isOpen, glance);
}

/** The open ones among many sessions: by session id, the actor as the database has it now. */
export async function findOpenSessions(
  db: Queries,
  sessions: readonly Session[],
): Promise<ReadonlyMap<string, Actor>> {
  const ids = sql`${sql.param(sessions.map(({ id }) => id))}::uuid[]`;
  const userIds = sql`${sql.param([...new Set(sessions.map(({ userId }) => userId))])}::integer[]`;
  const [rows, ended] = await Promise.all([
    selectActors(db, { ...ACTOR, sessionEpoch: users.sessionEpoch }).where(
      sql`${users.id} = any(${userIds})`,
    ),
    db.select({ id: endedSessions.id }).from(endedSessions).where(sql`id = any(${ids})`),
  ]);
  const endedIds = new Set(ended.map(({ id }) => id));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const open = new Map<string, Actor>();
  for (const { id, userId, epoch } of sessions) {
    const row = byId.get(userId);
    const actor = row?.sessionEpoch === epoch && !endedIds.has(id) ? toActor(row) : null;
    if (actor && isActive(actor)) open.set(id, actor);
  }
  return open;
}

/** The account with this user name, however it is written; null where there is none. */
export function findByUsername(db: Queries, username: string): Promise<Account | null> {
  return findAccount(db, eq(users.usernameKey, toNameKey(username)));
}

/** Whether both the user and their company are active. */
export function isActive(actor: Actor): boolean {
  return actor.status === 'activo' && actor.company.status === 'activo';
}

async function findAccount(db: Queries, condition: SQL, asked: SQL<FeedGlance> | null = null) {
  const columns = { ...ACTOR, ...SIGN_IN, glance: asked ?? sql<null>`null` };
  const [row] = await selectActors(db, columns).where(condition);
  const actor = row && toActor(row);
  if (!actor) return null;
  const { passwordHash, sessionEpoch, mustChangePassword, glance } = row;
  return { actor, passwordHash, sessionEpoch, mustChangePassword, glance };
}

const ACTOR = {
  id: users.id,
  username: users.username,
  role: users.role,
  status: users.status,
  company: { id: companies.id, name: companies.company, status: companies.status },
};

const SIGN_IN = {
  passwordHash: users.passwordHash,
  sessionEpoch: users.sessionEpoch,
  mustChangePassword: users.mustChangePassword,
};

const selectActors = <Columns extends typeof ACTOR>(db: Queries, columns: Columns) =>
  db.select(columns).from(users).innerJoin(companies, eq(companies.id, users.companyId));

/** Null where the database holds a role that this server does not know. */
function toActor({ id, username, role, status, company }: Omit<Actor, 'role'> & { role: string }) {
  const known = toRole(role);
  return known && { id, username, role: known, status, company };
}
