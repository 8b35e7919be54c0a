import type { Client, Pool, PoolClient } from 'pg';

/**
 * Inserts copies of a row of the first company.
 * @param own SQL of the columns that differ; `n` counts the copies from 1
 */
export async function copyRows(
  client: Pool | PoolClient | Client,
  table: string,
  count: number,
  own: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { rows } = await client.query(
    `select column_name as name from information_schema.columns
     where table_name = $1 and is_generated = 'NEVER' and column_name not in ('id', 'idempotency_key')`,
    [table],
  );
  const names = rows.map(({ name }) => String(name));
  const changed: Readonly<Record<string, string>> = { record_key: 'gen_random_uuid()', ...own };
  const values = names.map((name) => changed[name] ?? `one.${name}`);
  await client.query(
    `insert into ${table} (${names.join(', ')}) select ${values.join(', ')}
     from generate_series(1, ${count}) as n, (select * from ${table} where company_id = 1 limit 1) as one`,
  );
}
