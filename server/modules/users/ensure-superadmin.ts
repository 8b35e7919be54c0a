import { eq, sql } from 'drizzle-orm';
import { toNameKey } from '../../../src/domain/values/same';
import type { Database, Transaction } from '../../context';
import { companies, users } from '../../db/schema';
import { recordAudit } from '../../repositories/audit';
import { insertCompany } from '../../repositories/companies';
import { hashPassword } from '../../repositories/password-hash';
import { findByUsername } from '../../tenancy/accounts';
import { withTenant } from '../../tenancy/tenant-context';

/** Creates the first SUPERADMIN from the settings, unless the account exists. */
export async function ensureSuperadmin(
  db: Database,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  if (await findByUsername(db, email)) return;
  const passwordHash = await hashPassword(password);
  await withTenant(db, { as: 'platform' }, async (tx) => {
    // Serialises processes that start together.
    await tx.execute(sql`select pg_advisory_xact_lock(${BOOTSTRAP_LOCK})`);
    if (await findByUsername(tx, email)) return;
    const companyId = await ensureCompany(tx);
    // The password stands in the server's settings, where others may read it.
    const named = { username: email, usernameKey: toNameKey(email) };
    const account = { ...named, companyId, passwordHash, mustChangePassword: true };
    const [made] = await tx
      .insert(users)
      .values({ ...SUPERADMIN, ...account })
      .returning({ id: users.id });
    await recordAudit(tx, null, {
      action: 'create',
      entity: 'user',
      recordId: made?.id,
      companyId,
    });
  });
}

/** The platform's own company, active: an account in a tenant's would end with that tenant. */
async function ensureCompany(tx: Transaction): Promise<number> {
  const [own] = await tx
    .update(companies)
    .set({ status: 'activo' })
    .where(eq(companies.nit, PLATFORM_COMPANY.nit))
    .returning({ id: companies.id });
  return own?.id ?? insertCompany(tx, PLATFORM_COMPANY);
}

/** An arbitrary advisory lock, the same in every process. */
const BOOTSTRAP_LOCK = 7_402_119;

const PLATFORM_COMPANY = {
  nit: 900000000,
  company: 'Administración FluviCarga',
  manager: 'Administración',
  email: 'administracion@fluvicarga.co',
  phone: '6085840000',
  address: 'San José del Guaviare',
  department: 'Guaviare',
  municipality: 'San José del Guaviare',
  status: 'activo',
};

const SUPERADMIN = {
  role: 'SUPERADMIN',
  status: 'activo',
  name: 'Superadministrador',
  lastName: 'FluviCarga',
  typeDocument: 'Otro',
  numDocument: '00000',
  phone: '6085840000',
  address: 'San José del Guaviare',
  cityName: 'San José del Guaviare',
  departmentName: 'Guaviare',
  sex: 'Otro',
  birthDate: '1990-01-01',
  maritalStatus: 'soltero',
};
