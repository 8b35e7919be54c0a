import { asc, type SQL } from 'drizzle-orm';
import { toNameKey } from '../../src/domain/values/same';
import type { Queries } from '../context';
import { categories, companies } from '../db/schema';
import { checkColumns } from '../db/write-rows';
import { omit } from './omit';

/** Reads companies as `companie/findAll` does. */
export async function readCompanies(db: Pick<Queries, 'select'>, condition?: SQL) {
  const rows = await db.select().from(companies).where(condition).orderBy(asc(companies.id));
  return rows.map((row) => ({ ...omit(row, 'nameKey'), updatedAt: row.updatedAt.toISOString() }));
}

/** Inserts a company with its first categories, and returns its id. */
export async function insertCompany(
  db: Queries,
  company: Omit<typeof companies.$inferInsert, 'nameKey'>,
): Promise<number> {
  const [row] = await db
    .insert(companies)
    .values({ ...checkColumns(companies, company), nameKey: toNameKey(company.company) })
    .returning({ id: companies.id });
  if (!row) throw new Error('The company was not written');
  const names = FIRST_CATEGORIES.map((categoryName) => ({
    companyId: row.id,
    categoryName,
    nameKey: toNameKey(categoryName),
  }));
  await db.insert(categories).values(names);
  return row.id;
}

/** The categories that a new company starts with: what a river company usually carries. */
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
