import type { Database } from '../context';
import { keepPartitions } from '../db/partitions';

/**
 * Drops the months of the audit trail that ended more than five years ago (docs/decisions/0065). Nobody may delete an entry.
 * @returns false where they have to wait for another day
 */
export function pruneAudit(db: Database): Promise<boolean> {
  return keepPartitions(db, 'audit_entries');
}
