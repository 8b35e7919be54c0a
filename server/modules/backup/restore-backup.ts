import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../context';
import { companies } from '../../db/schema';
import { recordRestore } from '../../repositories/audit-backup';
import { setTenant } from '../../tenancy/tenant-context';
import { checkPeople } from './check-people';
import {
  BackupRefusedError,
  columnsOf,
  END,
  HEAD,
  type Header,
  rowsAtOnce,
  schemaVersion,
  TABLES,
} from './format';

/**
 * Inserts a backup's rows into an empty, migrated database, in one transaction.
 * @throws BackupRefusedError where the database is not empty, or the file is truncated, of another version, no backup or
 * one of nobody
 */
export function restoreBackup(
  db: Database,
  lines: AsyncIterable<string>,
): Promise<{ readonly rows: number }> {
  return db.transaction(async (tx) => {
    await setTenant(tx, { as: 'backup' });
    const [first] = await tx.select({ id: companies.id }).from(companies).limit(1);
    if (first)
      throw new BackupRefusedError('La base de datos ya tiene datos. Restaure en una vacía.');
    const rows = await insertLines(tx, lines);
    await checkPeople(tx, 'no se restauró nada');
    await resetSequences(tx);
    await recordRestore(tx);
    return { rows };
  });
}

async function insertLines(tx: Transaction, lines: AsyncIterable<string>): Promise<number> {
  let written = 0;
  let isFirst = true;
  let end: { rows: number } | null = null;
  let batch: { table: string; rows: string[] } = { table: '', rows: [] };
  const flush = async () => {
    if (batch.rows.length > 0) await insert(tx, batch.table, batch.rows);
    written += batch.rows.length;
  };
  for await (const line of lines) {
    const [name, json] = splitLine(line);
    if (isFirst) checkHeader(line);
    else if (name === END) end = JSON.parse(json) as { rows: number };
    else {
      if (name !== batch.table || batch.rows.length >= rowsAtOnce(name)) {
        await flush();
        batch = { table: name, rows: [] };
      }
      batch.rows.push(json);
    }
    isFirst = false;
  }
  await flush();
  if (end?.rows !== written)
    throw new BackupRefusedError('La copia está incompleta: no se restauró nada.');
  return written;
}

/** @throws BackupRefusedError where the first line is not that of a backup of this version */
export function checkHeader(line: string): void {
  const [name, json] = splitLine(line);
  if (name !== HEAD) throw new BackupRefusedError('Ese archivo no es una copia de FluviCarga.');
  const { schema } = JSON.parse(json) as Header;
  if (schema !== schemaVersion())
    throw new BackupRefusedError(
      'La copia es de otra versión de FluviCarga. Restáurela con la versión que la hizo y luego actualice.',
    );
}

function splitLine(line: string): readonly [name: string, json: string] {
  const cut = line.indexOf('\t');
  return [line.slice(0, cut), line.slice(cut + 1)];
}

/** The rows are passed on as text: a bigint would lose digits in JavaScript. */
async function insert(tx: Transaction, table: string, rows: readonly string[]): Promise<void> {
  if (!TABLES.includes(table))
    throw new BackupRefusedError('Ese archivo no es una copia de FluviCarga.');
  const name = sql.raw(table);
  const columns = sql.raw(columnsOf(table).join(', '));
  await tx.execute(
    sql`insert into ${name} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${name}, ${`[${rows.join(',')}]`}::jsonb)`,
  );
}

/** The gap between the restored ids and new ones: more than were given to records that are lost with the restore. */
const LEAST_GAP = 100_000;
const MOST_GAP = 10_000_000;

/**
 * Sets the sequences after the restored ids, and after those of lost records: a device that knows one of them does not name
 * another record by it. The gap is drawn anew each time, for a copy that is restored twice. The sequences belong to the
 * connecting user, hence `reset role`.
 */
async function resetSequences(tx: Transaction): Promise<void> {
  const next = new Map<string, number>();
  const gap = randomInt(LEAST_GAP, MOST_GAP);
  for (const table of TABLES.filter((name) => columnsOf(name).includes('id'))) {
    const max = await tx.execute<{ id: number | null }>(
      sql.raw(`select max(id) as id from ${table}`),
    );
    next.set(table, Number(max.rows[0]?.id ?? 0) + gap);
  }
  await tx.execute(sql.raw('reset role'));
  for (const [table, id] of next)
    await tx.execute(sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id}, false)`);
}
