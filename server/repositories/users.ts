import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { canSee } from '../../src/domain/rules/permissions';
import { companies, users } from '../db/schema';
import { type Scope, tenantFilter } from '../tenancy/scope';

/**
 * The users the actor may see, as `companie/users` reads them: the company's, or everybody's for a SUPERADMIN; reduced
 * to who they are for those without the employees area. The actor comes first: the app reads its company there.
 */
export async function readUsers(scope: Scope, condition?: SQL) {
  const { actor } = scope;
  const rows = await scope.db
    .select({ row: users, company: { name: companies.company, status: companies.status } })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(actor.role === 'SUPERADMIN' ? condition : tenantFilter(scope, users, condition))
    .orderBy(desc(sql`${users.id} = ${actor.id}`), asc(users.id));
  return rows.map(canSee(actor.role, 'employees') ? presentWhole : presentReduced);
}

interface Joined {
  readonly row: typeof users.$inferSelect;
  readonly company: { readonly name: string; readonly status: string };
}

function presentReduced({ row, company }: Joined) {
  const { id, username, name, lastName, status } = row;
  return { id, username, name, lastName, status, roles: [{ roleEnum: row.role }], company };
}

function presentWhole(joined: Joined) {
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
