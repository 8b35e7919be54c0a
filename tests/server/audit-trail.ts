/** Reads the audit trail in tests. */
import { expect } from 'vitest';
import type { AuditEntry } from '../../src/domain/audit';
import type { SignedIn, TestApp } from './support';

/** Past the policies, which let nobody do so; the minute of refused sign-ins begins anew, too. */
export async function emptyTrail({ database }: TestApp): Promise<void> {
  await database.pool.query('delete from audit_entries');
  await database.pool.query('delete from sign_in_failures');
}

/** The entries that this session may read, oldest first. */
export async function readTrail({ call }: SignedIn): Promise<AuditEntry[]> {
  const { status, body } = await call('GET', '/api/v1/audit?limit=200');
  expect(status).toBe(200);
  return (body.entries as AuditEntry[]).toReversed();
}

/** The actions that entries name. */
export const told = (entries: readonly AuditEntry[]) =>
  entries.map(({ action, entity, recordId, detail }) => ({ action, entity, recordId, detail }));
