/**
 * The commands `backup <file>`, `restore <file>` and `check <file>`. The first two are about the database of DATABASE_URL
 * or DATA_DIR, which they name; `check` restores a backup into a database of its own, which it removes. Only `restore`
 * makes a database where there is none.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { OpenDatabase } from './db/database';
import { describeFailure } from './db/describe-failure';
import { FolderLockedError } from './db/embedded/folder-lock';
import { checkRestored } from './modules/backup/check-backup';
import { type BackupKey, readBackupKey } from './modules/backup/encryption';
import { backupToFile, checkBeginning, restoreFromFile } from './modules/backup/files';
import { BackupRefusedError } from './modules/backup/format';
import { fetchBackup } from './modules/backup/live-backup';
import { openAndMigrate, openExisting } from './open-and-migrate';
import {
  type DatabasePlace,
  nameOfDatabase,
  readDatabasePlace,
  StartRefusedError,
} from './settings';

const OPERATIONS: Readonly<
  Record<string, (file: string, key: BackupKey | null) => Promise<string>>
> = { backup, restore, check };

const [name = '', path] = process.argv.slice(2);
/** The database that is read or written; none before the settings are read. */
let place = '';
const withPlace = (sentence: string) =>
  sentence.includes(place) ? sentence : `Base de datos: ${place}. ${sentence}`;

// Sockets and files are this user's from the moment they are made.
process.umask(0o077);

try {
  const operation = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
  if (!path || !operation)
    throw new BackupRefusedError(
      'Uso: npm run backup -- archivo, npm run restore -- archivo o npm run backup:check -- archivo',
    );
  const keyFile = process.env.BACKUP_KEY_FILE;
  const sentence = await operation(resolve(path), keyFile ? readBackupKey(keyFile) : null);
  console.log(withPlace(sentence));
} catch (error) {
  process.stderr.write(`${withPlace(toSentence(error))}\n`);
  process.exitCode = 1;
}

async function backup(file: string, key: BackupKey | null): Promise<string> {
  const database = readPlace();
  const live = database.databaseUrl ? null : await fetchBackup(database.dataFolder, file, key);
  const { rows } =
    live ?? (await using(openExisting(database), ({ db }) => backupToFile(db, file, key)));
  return `Copia${key ? ' cifrada' : ''} de ${rows} registros en ${file}`;
}

async function restore(file: string, key: BackupKey | null): Promise<string> {
  const database = readPlace();
  await checkBeginning(file, key);
  const { rows } = await using(openAndMigrate(database), ({ db }) =>
    restoreFromFile(db, file, key),
  );
  return `${rows} registros restaurados de ${file}`;
}

function readPlace(): DatabasePlace {
  const database = readDatabasePlace(process.env);
  place = nameOfDatabase(database);
  return database;
}

async function check(file: string, key: BackupKey | null): Promise<string> {
  await checkBeginning(file, key);
  const folder = mkdtempSync(join(tmpdir(), 'fluvicarga-prueba-'));
  const trial = openAndMigrate({ databaseUrl: null, dataFolder: folder });
  try {
    const { rows, found } = await using(trial, async ({ db }) => ({
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
  opening: Promise<OpenDatabase>,
  run: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database = await opening;
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
