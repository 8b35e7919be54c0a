import { sql } from 'drizzle-orm';
import type { Database } from '../context';
import { withTenant } from '../tenancy/tenant-context';

const IS_OVER = sql`audit_entries.at < now() - interval '5 years'`;

/**
 * Deletes entries of the audit trail older than five years (docs/decisions/0065). The policy `retention` of the database
 * lets nobody delete a younger one. They are found company by company, by the index that begins with the company.
 */
export async function pruneAudit(db: Database): Promise<void> {
  await withTenant(db, { as: 'platform' }, async (tx) => {
    await tx.execute(sql`delete from audit_entries using companies
      where audit_entries.company_id = companies.id and ${IS_OVER}`);
    await tx.execute(sql`delete from audit_entries where company_id is null and ${IS_OVER}`);
  });
}
