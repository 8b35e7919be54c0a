import { asc, type SQL } from 'drizzle-orm';
import type { Queries } from '../db/database';
import { companies } from '../db/schema';

/** Companies as `companie/findAll` reads them. */
export async function readCompanies(db: Pick<Queries, 'select'>, condition?: SQL) {
  const rows = await db.select().from(companies).where(condition).orderBy(asc(companies.id));
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}
