import { once } from 'node:events';
import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Database } from '../../context';
import { syncPath } from '../../db/embedded/durable-fs';
import { recordBackup } from '../../repositories/audit-backup';
import { RestoreRefusedError, restoreBackup } from './restore-backup';
import { writeBackup } from './write-backup';

/** Writes a backup to a file that appears only when it is complete and on disk, readable by its owner alone. */
export async function backupToFile(db: Database, path: string): Promise<{ readonly rows: number }> {
  const draft = `${path}.part`;
  const text = new PassThrough();
  const file = pipeline(text, createGzip(), createWriteStream(draft, { mode: 0o600, flush: true }));
  // A full disk ends both streams.
  file.catch((error: unknown) => text.destroy(error instanceof Error ? error : undefined));
  try {
    const result = await writeBackup(db, async (line) => {
      if (!text.write(`${line}\n`)) await once(text, 'drain');
    });
    text.end();
    await file;
    renameSync(draft, path);
    syncPath(dirname(path));
    await recordBackup(db);
    return result;
  } catch (error) {
    text.destroy();
    rmSync(draft, { force: true });
    throw error;
  }
}

/**
 * Restores a backup file into an empty, migrated database.
 * @throws RestoreRefusedError
 */
export async function restoreFromFile(
  db: Database,
  path: string,
): Promise<{ readonly rows: number }> {
  try {
    return await restoreBackup(db, linesOf(path));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code.startsWith('Z_'))
      throw new RestoreRefusedError('La copia está dañada: no se restauró nada.');
    if (code === 'ENOENT') throw new RestoreRefusedError(`No existe el archivo ${path}`);
    throw error;
  }
}

/** The lines of a gzipped file, which is opened at the first one. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const text = createGunzip();
  // An error of either stream ends the text, and with it the loop.
  pipeline(createReadStream(path), text).catch(() => undefined);
  let rest = '';
  for await (const chunk of text.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}
