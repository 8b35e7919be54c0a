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
 * A path to `folder` that leaves room for a socket's name: the folder's own or, where that is too long, a symbolic link
 * to it in a private temporary folder. The sockets are in `folder` either way.
 */
export function toShortPath(folder: string): ShortPath {
  if (Buffer.byteLength(folder) <= LONGEST_FOLDER_BYTES)
    return { path: folder, remove: () => undefined };
  const linkFolder = mkdtempSync(join(tmpdir(), 'fluvicarga-'));
  const path = join(linkFolder, 'd');
  symlinkSync(folder, path, 'dir');
  return { path, remove: () => rmSync(linkFolder, { recursive: true, force: true }) };
}
