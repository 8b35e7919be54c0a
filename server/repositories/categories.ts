import type { SQL } from 'drizzle-orm';
import { toNameKey } from '../../src/domain/values/same';
import { toLine } from '../../src/domain/values/text';
import { categories } from '../db/schema';
import { type Scope, tenantFilter } from '../tenancy/scope';
import { recordAudit } from './audit';
import { hasName } from './references';

/** Reads the company's categories in order of name: `[{categoryId, categoryName}]`. */
export async function readCategories(scope: Scope, condition?: SQL) {
  const rows = await scope.db
    .select({ categoryId: categories.id, categoryName: categories.categoryName })
    .from(categories)
    .where(tenantFilter(scope, categories, condition));
  // Sorted here: the order of accents in a database depends on its collation.
  return rows.sort((a, b) => a.categoryName.localeCompare(b.categoryName, 'es'));
}

/** The id of the category with this name; inserted where the company has none. */
export async function categoryId(scope: Scope, name: string): Promise<number> {
  const categoryName = toLine(name);
  const id = await scope.loader.read('category', categoryName, (names) =>
    Promise.all(names.map((one) => findCategory(scope, one))),
  );
  if (id !== null) return id;
  const companyId = scope.actor.company.id;
  const [made] = await scope.db
    .insert(categories)
    .values({ companyId, categoryName, nameKey: toNameKey(categoryName) })
    .onConflictDoNothing()
    .returning({ id: categories.id });
  if (made) {
    await recordAudit(scope.db, scope.actor, {
      action: 'create',
      entity: 'category',
      recordId: made.id,
    });
    return made.id;
  }
  // Another request inserted it at the same moment.
  const inserted = await findCategory(scope, categoryName);
  if (inserted === null) throw new Error('The category just written cannot be read');
  return inserted;
}

async function findCategory(scope: Scope, categoryName: string): Promise<number | null> {
  const [row] = await scope.db
    .select({ id: categories.id })
    .from(categories)
    .where(tenantFilter(scope, categories, hasName(categories.nameKey, categoryName)));
  return row?.id ?? null;
}
