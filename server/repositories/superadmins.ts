import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../context';
import { companies, users } from '../db/schema';
import { ProblemError } from '../http/problems';

/** An arbitrary advisory lock, the same in every process. */
const SUPERADMIN_LOCK = 7_402_121;

/**
 * Checks, after a change of a user or company, that somebody can still administer the platform. Changes that run at the
 * same time are checked one after another.
 * @param db a transaction of the platform
 * @throws ProblemError `illegal-transition`, which rolls the change back
 */
export async function requireSuperadmin(db: Queries): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${SUPERADMIN_LOCK})`);
  const [one] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(
      and(eq(users.role, 'SUPERADMIN'), eq(users.status, 'activo'), eq(companies.status, 'activo')),
    )
    .limit(1);
  if (one) return;
  const title = 'Debe quedar al menos un SUPERADMIN activo, en una empresa activa';
  throw new ProblemError('illegal-transition', { title });
}
