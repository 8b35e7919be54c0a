import { once } from 'node:events';
import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Database } from '../db/database';
import { syncPath } from '../db/embedded/durable-fs';
import { RestoreRefusedError, restoreBackup } from './restore-backup';
import { writeBackup } from './write-backup';

/** Writes a backup to a file that appears only when it is whole and on disk, readable by its owner alone. */
export async function backupToFile(db: Database, path: string): Promise<{ readonly rows: number }> {
  const draft = `${path}.part`;
  const text = new PassThrough();
  const file = pipeline(text, createGzip(), createWriteStream(draft, { mode: 0o600, flush: true }));
  // A disk that is full ends both.
  file.catch((error: unknown) => text.destroy(error instanceof Error ? error : undefined));
  try {
    const result = await writeBackup(db, async (line) => {
      if (!text.write(`${line}\n`)) await once(text, 'drain');
    });
    text.end();
    await file;
    renameSync(draft, path);
    syncPath(dirname(path));
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
  const file = createReadStream(path);
  const text = file.pipe(createGunzip());
  const lines = createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY });
  let trouble: unknown = null;
  for (const stream of [file, text])
    stream.on('error', (error: unknown) => {
      trouble = error;
      lines.close();
    });
  try {
    return await restoreBackup(db, lines);
  } catch (error) {
    throw trouble && !(trouble as NodeJS.ErrnoException).path
      ? new RestoreRefusedError('La copia está dañada: no se restauró nada.')
      : (trouble ?? error);
  } finally {
    file.destroy();
  }
}
