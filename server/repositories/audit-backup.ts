import { sql } from 'drizzle-orm';

import type { Database, Transaction } from '../context';
import type { OpenDatabase } from '../db/database';
import { setTenant, withTenant } from '../tenancy/tenant-context';
import { recordAudit } from './audit';

/** Records that a backup is complete. It concerns the whole server; `readBackupAge` tells how long ago it was. */
export function recordBackup(db: Database): Promise<void> {
  const event = { action: 'backup', entity: 'backup', companyId: null } as const;
  return withTenant(db, { as: 'backup' }, (tx) => recordAudit(tx, null, event));
}

/** Records, in the trail of every company, that its data are those of a backup; called at the end of the restore. */
export async function recordRestore(tx: Transaction): Promise<void> {
  await setTenant(tx, { as: 'backup' });
  await tx.execute(
    sql`insert into audit_entries (company_id, action, entity) select id, 'restore', 'backup' from companies`,
  );
}

/** Seconds since the last complete backup of this database; Infinity where there was none. */
export async function readBackupAge(pool: OpenDatabase['pool']): Promise<number> {
  const { rows } = await pool.query(
    `select extract(epoch from now() - at)::float8 as age from audit_entries
     where company_id is null and action = 'backup' order by at desc limit 1`,
  );
  return rows[0]?.age ?? Number.POSITIVE_INFINITY;
}
