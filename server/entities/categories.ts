import { asc } from 'drizzle-orm';
import { categories } from '../db/schema';
import { type Scope, within } from '../db/scope';
import { isNamed } from './references';

/** The company's categories by name: `[{categoryId, categoryName}]`. */
export function readCategories(scope: Scope) {
  return scope.db
    .select({ categoryId: categories.id, categoryName: categories.categoryName })
    .from(categories)
    .where(within(scope, categories))
    .orderBy(asc(categories.categoryName));
}

/** The id of the category with this name, whatever its capitals; made where the company has none. */
export async function categoryId(scope: Scope, name: string): Promise<number> {
  const categoryName = name.trim().replace(/\s+/g, ' ');
  const companyId = scope.actor.company.id;
  await scope.db.insert(categories).values({ companyId, categoryName }).onConflictDoNothing();
  const [row] = await scope.db
    .select({ id: categories.id })
    .from(categories)
    .where(within(scope, categories, isNamed(categories.categoryName, categoryName)));
  if (!row) throw new Error('The category just written cannot be read');
  return row.id;
}
