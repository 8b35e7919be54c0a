/** Database versions are written out and do not depend on the current list of entities. */
import { expect, it } from 'vitest';
import { NAMING } from '../../src/db/outbox/names';
import { UserDatabase } from '../../src/db/user-database';
import { ENTITY_NAMES, LOOKUP_NAMES } from '../../src/domain/entity';

it('has a table for every entity and lookup, with an index on each referenced field', async () => {
  const db = new UserDatabase('tables');
  await db.open();
  const indexesOf = (table: string) => db.table(table).schema.indexes.map(({ name }) => name);
  for (const entity of [...ENTITY_NAMES, ...LOOKUP_NAMES]) {
    const names = [...(NAMING.get(entity as never) ?? [])].map((by) => `view.${by}`);
    expect(indexesOf(entity), entity).toEqual(['id', ...names]);
  }
  expect(db.verno).toBe(5);
  await db.delete();
});
