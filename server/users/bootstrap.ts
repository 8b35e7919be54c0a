import { hashPassword } from '../auth/password';
import { findByUsername } from '../auth/actor';
import type { Database } from '../db/database';
import { categories, companies, users } from '../db/schema';
import type { Queries } from '../db/database';

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
  const [row] = await db.insert(companies).values(company).returning({ id: companies.id });
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
  await db.transaction(async (tx) => {
    const [first] = await tx.select({ id: companies.id }).from(companies).limit(1);
    const companyId = first?.id ?? (await insertCompany(tx, PLATFORM_COMPANY));
    await tx.insert(users).values({ ...NOBODY, companyId, username: email, passwordHash });
  });
}

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
