import { sql } from 'drizzle-orm';
import type { Database } from '../../context';
import { setTenant } from '../../tenancy/tenant-context';
import { TABLES } from './format';

/** The contents of a restored database. */
export interface BackupCheck {
  readonly rowsByTable: readonly (readonly [table: string, rows: number])[];
  /** The references that were followed, by the name of their constraint. */
  readonly references: number;
  /** References that lead to no row. */
  readonly broken: readonly string[];
}

/** Counts the rows of a restored database and follows each of its references. */
export function checkRestored(db: Database): Promise<BackupCheck> {
  return db.transaction(async (tx) => {
    const { rows: found } = await tx.execute<Reference>(REFERENCES);
    const references = found.filter(({ child }) => TABLES.includes(child));
    await setTenant(tx, { as: 'backup' });
    const count = async (query: string) => {
      const { rows } = await tx.execute<{ count: string }>(sql.raw(query));
      return Number(rows[0]?.count);
    };
    const rowsByTable: [string, number][] = [];
    for (const table of TABLES)
      rowsByTable.push([table, await count(`select count(*) from ${table}`)]);
    const broken: string[] = [];
    for (const { name, child, parent, columns, keys } of references) {
      const isSame = columns.map((column, place) => `p.${keys[place]} = c.${column}`).join(' and ');
      const isSet = columns.map((column) => `c.${column} is not null`).join(' and ');
      const lost = await count(
        `select count(*) from ${child} c where ${isSet} and not exists (select from ${parent} p where ${isSame})`,
      );
      if (lost > 0) broken.push(name);
    }
    return { rowsByTable, references: references.length, broken };
  });
}

interface Reference extends Record<string, unknown> {
  readonly name: string;
  readonly child: string;
  readonly parent: string;
  readonly columns: readonly string[];
  readonly keys: readonly string[];
}

const REFERENCES = sql`
  select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
    array(select quote_ident(attname) from unnest(conkey) with ordinality as k(n, place)
      join pg_attribute on attrelid = conrelid and attnum = n order by place) as columns,
    array(select quote_ident(attname) from unnest(confkey) with ordinality as k(n, place)
      join pg_attribute on attrelid = confrelid and attnum = n order by place) as keys
  from pg_constraint where contype = 'f'`;
