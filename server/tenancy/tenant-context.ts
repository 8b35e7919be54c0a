import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../context';

/**
 * For whom a transaction works. The database itself shows it no more than that (migration `0002_row_security`): a query
 * that forgets its condition still sees only these rows.
 */
export type Tenant =
  /** A company's own rows, and this user's idempotency keys. */
  | { readonly as: 'company'; readonly companyId: number; readonly userId: number }
  /** All companies and users, and nothing of their cargo. */
  | { readonly as: 'platform' }
  /** The one shipment with this guide number, without its people; must be well-formed. */
  | { readonly as: 'public'; readonly numeroGuia: string }
  /** Everything: to copy it out, or into an empty database. */
  | { readonly as: 'backup' };

const ROLES: Readonly<Record<Tenant['as'], string>> = {
  company: 'fluvicarga_company',
  platform: 'fluvicarga_platform',
  public: 'fluvicarga_public',
  backup: 'fluvicarga_backup',
};

/** The one place where a transaction with rows of a company begins. */
export function withTenant<T>(
  db: Database,
  standing: Tenant,
  run: (tx: Transaction) => Promise<T>,
  access: 'read write' | 'read only' = 'read write',
): Promise<T> {
  return db.transaction(
    async (tx) => {
      await setTenant(tx, standing);
      return run(tx);
    },
    { accessMode: access },
  );
}

/** From here to its end (or the next `stand`) the transaction works for `standing`. One trip to the database. */
export async function setTenant(tx: Transaction, standing: Tenant): Promise<void> {
  const settings = Object.entries(settingsOf(standing))
    .map(([name, value]) => `set local "app.${name}" = '${value}'`)
    .join(';');
  await tx.execute(sql.raw(`set local role ${ROLES[standing.as]};${settings}`));
}

function settingsOf(standing: Tenant): Readonly<Record<string, string>> {
  if (standing.as === 'company')
    return { company_id: toId(standing.companyId), user_id: toId(standing.userId) };
  if (standing.as === 'public') return { guide: toGuide(standing.numeroGuia) };
  return {};
}

/** The values are written into the statement, so nothing but a number or a guide number gets there. */
function toId(id: number): string {
  if (!Number.isSafeInteger(id) || id <= 0) throw new Error('Not an id');
  return String(id);
}

function toGuide(numeroGuia: string): string {
  if (!/^[A-Za-z0-9]{9}$/.test(numeroGuia)) throw new Error('Not a guide number');
  return numeroGuia;
}
