import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../context';
import { tellCommit } from './commits';

/**
 * The rows that a transaction may see. Row-level security enforces it in the database (its policies are in the
 * migrations), so a query without a tenant filter still sees only these rows.
 */
export type Tenant =
  /** A company's own rows, and this user's idempotency keys. */
  | { readonly as: 'company'; readonly companyId: number; readonly userId: number }
  /** All companies and users, but no cargo. */
  | { readonly as: 'platform' }
  /** A shipment by its guide number in lower case or its provisional number, without the people in it. */
  | { readonly as: 'public'; readonly guideKey: string }
  | { readonly as: 'public'; readonly provisionalCode: number }
  /** Every row, for backup and restore. */
  | { readonly as: 'backup' };

const ROLES: Readonly<Record<Tenant['as'], string>> = {
  company: 'fluvicarga_company',
  platform: 'fluvicarga_platform',
  public: 'fluvicarga_public',
  backup: 'fluvicarga_backup',
};

/** Runs a transaction for a tenant: every transaction that touches a company's rows begins here. */
export async function withTenant<T>(
  db: Database,
  tenant: Tenant,
  run: (tx: Transaction) => Promise<T>,
  access: 'read write' | 'read only' = 'read write',
): Promise<T> {
  const result = await db.transaction(
    async (tx) => {
      await setTenant(tx, tenant);
      return run(tx);
    },
    { accessMode: access },
  );
  if (access === 'read write') tellCommit(db, tenant.as === 'company' ? tenant.companyId : null);
  return result;
}

/**
 * A merge join walks the rows of all companies to the end behind the last one of a small company, which no estimate
 * foresees; a page has so few rows that looking each up is as fast.
 */
const PLANNING = 'set local enable_mergejoin = off';

/** Sets the tenant of a transaction until its end or the next call, in one round trip. */
export async function setTenant(tx: Transaction, tenant: Tenant): Promise<void> {
  const settings = Object.entries(settingsOf(tenant))
    .map(([name, value]) => `set local "app.${name}" = '${value}'`)
    .join(';');
  await tx.execute(sql.raw(`${PLANNING};set local role ${ROLES[tenant.as]};${settings}`));
}

function settingsOf(tenant: Tenant): Readonly<Record<string, string>> {
  if (tenant.as === 'company')
    return { company_id: toId(tenant.companyId), user_id: toId(tenant.userId) };
  // Both, so that a transaction that changes its tenant keeps nothing of the one before.
  if (tenant.as === 'public')
    return 'guideKey' in tenant
      ? { guide: toGuide(tenant.guideKey), provisional: '' }
      : { guide: '', provisional: toProvisional(tenant.provisionalCode) };
  return {};
}

/** `set local` takes no parameters: these checks are what keeps the statement free of injection. */
function toId(id: number): string {
  if (!Number.isSafeInteger(id) || id <= 0) throw new Error('Not an id');
  return String(id);
}

function toGuide(guideKey: string): string {
  if (!/^[a-z0-9]{9}$/.test(guideKey)) throw new Error('Not a guide number');
  return guideKey;
}

function toProvisional(code: number): string {
  if (!Number.isSafeInteger(code) || code < 0) throw new Error('Not a provisional number');
  return String(code);
}
