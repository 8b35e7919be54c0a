import { once } from 'node:events';
import {
  closeSync,
  createReadStream,
  createWriteStream,
  openSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Database } from '../../context';
import { isUnstorable } from '../../db/database-errors';
import { syncPath } from '../../db/embedded/durable-fs';
import { recordBackup } from '../../repositories/audit-backup';
import { type BackupKey, decrypting, ENCRYPTED_MARK, encrypting } from './encryption';
import { BackupRefusedError, DAMAGED } from './format';
import { checkHeader, restoreBackup } from './restore-backup';
import { writeBackup } from './write-backup';

/** Writes a backup to a file that appears only when it is complete and on disk, readable by its owner alone. */
export async function backupToFile(
  db: Database,
  path: string,
  key: BackupKey | null = null,
): Promise<{ readonly rows: number }> {
  const text = new PassThrough();
  const packed = createGzip();
  const packing = pipeline(text, packed);
  const saving = saveBackup(packed, path, key);
  // A full disk ends all streams.
  packing.catch(() => undefined);
  saving.catch((error: unknown) => text.destroy(error instanceof Error ? error : undefined));
  try {
    const result = await writeBackup(db, async (line) => {
      // One that has ended already tells nobody who begins to wait for it.
      if (text.errored) throw text.errored;
      if (!text.write(`${line}\n`)) await once(text, 'drain');
    });
    text.end();
    await saving;
    await recordBackup(db);
    return result;
  } catch (error) {
    text.destroy(error instanceof Error ? error : undefined);
    await saving.catch(() => undefined);
    throw error;
  }
}

/** Saves a backup's bytes, encrypted where there is a key; the file appears only when it is complete and on disk. */
export async function saveBackup(
  bytes: Readable,
  path: string,
  key: BackupKey | null,
): Promise<void> {
  const draft = `${path}.part`;
  // A file that is there already, left by a killed command or made by somebody else, has other rights.
  rmSync(draft, { force: true });
  const file = () => createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await (key ? pipeline(bytes, encrypting(key), file()) : pipeline(bytes, file()));
    renameSync(draft, path);
    syncPath(dirname(path));
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/**
 * Restores a backup file into an empty, migrated database.
 * @throws BackupRefusedError
 */
export async function restoreFromFile(
  db: Database,
  path: string,
  key: BackupKey | null = null,
): Promise<{ readonly rows: number }> {
  return reading(path, () => restoreBackup(db, linesOf(path, key)));
}

/**
 * Looks whether a file is a backup of this version, before anything is made for it. Its end is not read.
 * @throws BackupRefusedError
 */
export function checkBeginning(path: string, key: BackupKey | null): Promise<void> {
  return reading(path, async () => {
    for await (const line of linesOf(path, key)) return checkHeader(line);
    throw new BackupRefusedError(DAMAGED);
  });
}

async function reading<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new BackupRefusedError(`No existe el archivo ${path}`);
    if (['EACCES', 'EISDIR'].includes(code))
      throw new BackupRefusedError(`No se puede leer el archivo ${path} (${code})`);
    const isDamaged =
      code.startsWith('Z_') ||
      error instanceof SyntaxError ||
      error instanceof TypeError ||
      isUnstorable(error);
    throw isDamaged ? new BackupRefusedError(DAMAGED) : error;
  }
}

/** The lines of a backup file, which is opened at the first one. */
async function* linesOf(path: string, key: BackupKey | null): AsyncGenerator<string> {
  const text = createGunzip();
  const isEncrypted = startsWithMark(path);
  if (isEncrypted && !key)
    throw new BackupRefusedError('La copia está cifrada: diga su clave con BACKUP_KEY_FILE.');
  const bytes = createReadStream(path, { start: isEncrypted ? ENCRYPTED_MARK.length : 0 });
  // An error of any step ends the text, and with it the loop.
  (isEncrypted && key ? pipeline(bytes, decrypting(key), text) : pipeline(bytes, text)).catch(
    (error: Error) => text.destroy(error),
  );
  let rest = '';
  for await (const chunk of text.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}

function startsWithMark(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const start = Buffer.alloc(ENCRYPTED_MARK.length);
    readSync(file, start);
    return start.equals(ENCRYPTED_MARK);
  } finally {
    closeSync(file);
  }
}
