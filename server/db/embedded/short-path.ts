import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A Unix socket's path holds about 104 bytes (macOS) or 108 (Linux); our longest socket name takes 16 of them. */
const LONGEST_FOLDER_BYTES = 86;

export interface ShortPath {
  readonly path: string;
  readonly remove: () => void;
}

/**
 * A way to name `folder` that leaves room for a socket's name: the folder itself, or where its path is too long a
 * symbolic link to it in a private folder of the system's temporary ones. The sockets are in `folder` either way.
 */
export function toShortPath(folder: string): ShortPath {
  if (Buffer.byteLength(folder) <= LONGEST_FOLDER_BYTES)
    return { path: folder, remove: () => undefined };
  const place = mkdtempSync(join(tmpdir(), 'fluvicarga-'));
  const path = join(place, 'd');
  symlinkSync(folder, path, 'dir');
  return { path, remove: () => rmSync(place, { recursive: true, force: true }) };
}
