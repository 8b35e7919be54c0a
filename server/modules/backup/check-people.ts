import { sql } from 'drizzle-orm';
import type { Transaction } from '../../context';
import { BackupRefusedError } from './format';

/**
 * Refuses a database with nobody in it, such as a misspelt setting makes: night after night, copies of nothing would
 * push out the last one that has something.
 * @param consequence what was not done
 * @throws BackupRefusedError
 */
export async function checkPeople(tx: Transaction, consequence: string): Promise<void> {
  const { rows } = await tx.execute<{ hasPeople: boolean }>(
    sql`select exists(select from users) and exists(select from companies) as "hasPeople"`,
  );
  if (!rows[0]?.hasPeople)
    throw new BackupRefusedError(`No tiene ninguna empresa con usuarios: ${consequence}.`);
}
