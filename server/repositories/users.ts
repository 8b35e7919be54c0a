import { asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { canSee } from '../../src/domain/rules/permissions';
import { companies, users } from '../db/schema';
import { type Scope, tenantFilter } from '../tenancy/scope';
import { omit } from './omit';

/** A company's transaction may not read the hashes. */
export const USER_COLUMNS = omit(getTableColumns(users), 'passwordHash');

/**
 * Reads the users as `companie/users` does: those of the company, or all for a SUPERADMIN; without personal data for a
 * role that does not hold the employees area. The actor comes first, because the app reads its own company there.
 */
export async function readUsers(scope: Scope, condition?: SQL) {
  const { actor } = scope;
  const rows = await scope.db
    .select({ row: USER_COLUMNS, company: { name: companies.company, status: companies.status } })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(actor.role === 'SUPERADMIN' ? condition : tenantFilter(scope, users, condition))
    .orderBy(desc(sql`${users.id} = ${actor.id}`), asc(users.id));
  return rows.map(canSee(actor.role, 'employees') ? presentFull : presentReduced);
}

interface UserRow {
  readonly row: Omit<typeof users.$inferSelect, 'passwordHash'>;
  readonly company: { readonly name: string; readonly status: string };
}

function presentReduced({ row, company }: UserRow) {
  const { id, username, name, lastName, status } = row;
  return { id, username, name, lastName, status, roles: [{ roleEnum: row.role }], company };
}

function presentFull(joined: UserRow) {
  const { row } = joined;
  return {
    ...presentReduced(joined),
    typeDocument: row.typeDocument,
    numDocument: row.numDocument,
    phone: row.phone,
    address: row.address,
    sex: row.sex,
    birthDate: row.birthDate,
    maritalStatus: row.maritalStatus,
    city: { ciudad: row.cityName, departamento: { departamento: row.departmentName } },
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
  };
}
