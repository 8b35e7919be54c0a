import { sql } from 'drizzle-orm';
import type { Database } from '../../context';
import { setTenant } from '../../tenancy/tenant-context';
import { checkPeople } from './check-people';
import { END, HEAD, type Header, rowsAtOnce, schemaVersion, TABLES } from './format';

/**
 * Writes the lines of a backup from one snapshot; the server may serve requests meanwhile.
 * @throws BackupRefusedError where the database has nobody in it
 */
export async function writeBackup(
  db: Database,
  write: (line: string) => Promise<void>,
): Promise<{ readonly rows: number }> {
  const header: Header = { schema: schemaVersion(), at: new Date().toISOString() };
  await write(`${HEAD}\t${JSON.stringify(header)}`);
  const rows = await db.transaction(
    async (tx) => {
      await setTenant(tx, { as: 'backup' });
      await checkPeople(tx, 'no se hizo ninguna copia');
      let count = 0;
      for (const table of TABLES) {
        await tx.execute(
          sql.raw(
            `declare rows no scroll cursor for select row_to_json(t)::text as row from ${table} t order by ctid`,
          ),
        );
        for (;;) {
          const most = rowsAtOnce(table);
          const some = await tx.execute<{ row: string }>(sql.raw(`fetch ${most} from rows`));
          for (const { row } of some.rows) await write(`${table}\t${row}`);
          count += some.rows.length;
          if (some.rows.length < most) break;
        }
        await tx.execute(sql.raw('close rows'));
      }
      return count;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  await write(`${END}\t${JSON.stringify({ rows })}`);
  return { rows };
}
