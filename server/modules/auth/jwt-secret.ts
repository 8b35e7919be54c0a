import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepPrivate } from '../../db/keep-private';

/**
 * Reads the JWT secret from the data folder; generated at the first start, readable by its owner alone.
 * @throws ForeignOwnerError where it belongs to another user
 */
export function loadSecret(dataFolder: string): string {
  const path = join(dataFolder, 'jwt-secret');
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
  try {
    // A hard link is atomic and never replaces a file that exists.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  keepPrivate(path);
  return readFileSync(path, 'utf8').trim();
}
