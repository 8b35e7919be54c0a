/**
 * The commands `backup <file>`, `restore <file>` and `check <file>`. The first two are about the database of DATABASE_URL
 * or DATA_DIR; `check` restores a backup into a database of its own, which it removes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { OpenDatabase } from './db/database';
import { describeFailure } from './db/describe-failure';
import { FolderLockedError } from './db/embedded/folder-lock';
import { checkRestored } from './modules/backup/check-backup';
import { type BackupKey, readBackupKey } from './modules/backup/encryption';
import { backupToFile, restoreFromFile } from './modules/backup/files';
import { BackupRefusedError } from './modules/backup/format';
import { fetchBackup } from './modules/backup/live-backup';
import { openAndMigrate } from './open-and-migrate';
import { StartRefusedError } from './settings';

const OPERATIONS: Readonly<
  Record<string, (file: string, key: BackupKey | null) => Promise<string>>
> = { backup, restore, check };

const [name = '', path] = process.argv.slice(2);
const databaseUrl = process.env.DATABASE_URL || null;
const dataFolder = resolve(process.env.DATA_DIR || '.data');

// Sockets and files are this user's from the moment they are made.
process.umask(0o077);

try {
  const operation = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
  if (!path || !operation)
    throw new BackupRefusedError(
      'Uso: npm run backup -- archivo, npm run restore -- archivo o npm run backup:check -- archivo',
    );
  const keyFile = process.env.BACKUP_KEY_FILE;
  console.log(await operation(resolve(path), keyFile ? readBackupKey(keyFile) : null));
} catch (error) {
  process.stderr.write(`${toSentence(error)}\n`);
  process.exitCode = 1;
}

async function backup(file: string, key: BackupKey | null): Promise<string> {
  const live = databaseUrl ? null : await fetchBackup(dataFolder, file, key);
  const { rows } =
    live ??
    (await using({ databaseUrl, dataFolder }, (database) => backupToFile(database.db, file, key)));
  return `Copia${key ? ' cifrada' : ''} de ${rows} registros en ${file}`;
}

async function restore(file: string, key: BackupKey | null): Promise<string> {
  const { rows } = await using({ databaseUrl, dataFolder }, (database) =>
    restoreFromFile(database.db, file, key),
  );
  return `${rows} registros restaurados de ${file}`;
}

async function check(file: string, key: BackupKey | null): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'fluvicarga-prueba-'));
  const place = { databaseUrl: null, dataFolder: folder };
  try {
    const { rows, found } = await using(place, async ({ db }) => ({
      ...(await restoreFromFile(db, file, key)),
      found: await checkRestored(db),
    }));
    const { rowsByTable, references, broken } = found;
    if (broken.length > 0)
      throw new BackupRefusedError(
        `La copia se restaura, pero tiene referencias rotas: ${broken.join(', ')}.`,
      );
    const lines = rowsByTable.map(([table, count]) => `  ${table.padEnd(24)} ${count}`);
    return [
      ...lines,
      `La copia sirve: ${rows} registros restaurados en una base de prueba, ${references} clases de referencias sin ninguna rota.`,
    ].join('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function using<T>(
  place: Parameters<typeof openAndMigrate>[0],
  run: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database = await openAndMigrate(place);
  try {
    return await run(database);
  } finally {
    await database.close();
  }
}

function toSentence(error: unknown): string {
  if (error instanceof BackupRefusedError) return error.message;
  if (error instanceof Error && error.cause instanceof FolderLockedError)
    return `El servidor usa la carpeta de datos. Deténgalo mientras ${name === 'backup' ? 'hace la copia' : 'restaura'}.`;
  if (error instanceof StartRefusedError) return error.message;
  const { code = '', path: place = '' } = error as NodeJS.ErrnoException;
  if (['EACCES', 'EISDIR', 'ENOENT', 'ENOSPC', 'ENOTDIR', 'EROFS'].includes(code))
    return `No se puede escribir en ${place || path} (${code}).`;
  return `No se pudo: ${describeFailure(error)}`;
}
