import { sql } from 'drizzle-orm';
import { findByUsername } from '../auth/actor';
import { hashPassword } from '../auth/password';
import type { Database, Queries } from '../db/database';
import { categories, companies, users } from '../db/schema';
import { inStanding } from '../db/standing';
import { columnsOf } from '../db/write-columns';

/** What a river company usually carries: the categories that a new company starts with. */
const FIRST_CATEGORIES = [
  'Alimentos',
  'Animales vivos',
  'Bebidas',
  'Combustibles',
  'Electrodomésticos',
  'Herramientas',
  'Insumos agrícolas',
  'Maquinaria',
  'Materiales de construcción',
  'Medicamentos',
  'Muebles',
  'Pescado',
];

/** Writes a company with its first categories; its id. */
export async function insertCompany(
  db: Queries,
  company: typeof companies.$inferInsert,
): Promise<number> {
  const [row] = await db
    .insert(companies)
    .values(columnsOf(companies, company))
    .returning({ id: companies.id });
  if (!row) throw new Error('The company was not written');
  const names = FIRST_CATEGORIES.map((categoryName) => ({ companyId: row.id, categoryName }));
  await db.insert(categories).values(names);
  return row.id;
}

/** The first SUPERADMIN, from the settings; nothing where the account exists already. */
export async function ensureSuperadmin(
  db: Database,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  if (await findByUsername(db, email)) return;
  const passwordHash = await hashPassword(password);
  await inStanding(db, { as: 'platform' }, async (tx) => {
    // Processes that start together take turns.
    await tx.execute(sql`select pg_advisory_xact_lock(${BOOTSTRAP_LOCK})`);
    if (await findByUsername(tx, email)) return;
    const [first] = await tx.select({ id: companies.id }).from(companies).limit(1);
    const companyId = first?.id ?? (await insertCompany(tx, PLATFORM_COMPANY));
    await tx.insert(users).values({ ...NOBODY, companyId, username: email, passwordHash });
  });
}

/** Any number, the same in every process of ours. */
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

const NOBODY = {
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
