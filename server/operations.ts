/** The commands `backup <file>` and `restore <file>`, on the database of DATABASE_URL or DATA_DIR. */
import { resolve } from 'node:path';
import { describeFailure } from './db/describe-failure';
import { FolderLockedError } from './db/embedded/folder-lock';
import { backupToFile, restoreFromFile } from './modules/backup/files';
import { RestoreRefusedError } from './modules/backup/restore-backup';
import { openAndMigrate } from './open-and-migrate';
import { StartRefusedError } from './settings';

const [operation, path] = process.argv.slice(2);

try {
  if (!path || (operation !== 'backup' && operation !== 'restore'))
    throw new RestoreRefusedError(
      'Uso: npm run backup -- archivo   o   npm run restore -- archivo',
    );
  console.log(await runOperation(operation, resolve(path)));
} catch (error) {
  process.stderr.write(`${toSentence(error)}\n`);
  process.exitCode = 1;
}

async function runOperation(what: 'backup' | 'restore', file: string): Promise<string> {
  const dataFolder = resolve(process.env.DATA_DIR || '.data');
  const databaseUrl = process.env.DATABASE_URL || null;
  const database = await openAndMigrate({ databaseUrl, dataFolder });
  try {
    const run = what === 'backup' ? backupToFile : restoreFromFile;
    const { rows } = await run(database.db, file);
    return what === 'backup'
      ? `Copia de ${rows} registros en ${file}`
      : `${rows} registros restaurados de ${file}`;
  } finally {
    await database.close();
  }
}

function toSentence(error: unknown): string {
  if (error instanceof RestoreRefusedError) return error.message;
  if (error instanceof Error && error.cause instanceof FolderLockedError)
    return 'El servidor usa la carpeta de datos. Deténgalo mientras hace la copia.';
  if (error instanceof StartRefusedError) return error.message;
  return `No se pudo: ${describeFailure(error)}`;
}
