import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';

const IN_MEMORY = '/dev/shm';
const PREFIX = 'fluvicarga-tests-';
const WANTED_BYTES = 4 * 1024 ** 3;

/**
 * For tests: temporary files in memory where there is room for them, in a folder of this process that ends with it.
 * Databases and browser profiles are made and thrown away by the hundred, and what a process leaves there when it is killed
 * is still there for the next.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR || !existsSync(IN_MEMORY)) return;
  removeLeftovers();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  if (bavail * bsize < WANTED_BYTES) return;
  const folder = `${IN_MEMORY}/${PREFIX}${process.pid}`;
  mkdirSync(folder, { recursive: true });
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** Removes the folders of processes that were killed. */
function removeLeftovers() {
  for (const name of readdirSync(IN_MEMORY)) {
    const owner = name.startsWith(PREFIX) && Number(name.slice(PREFIX.length));
    if (owner && !isAlive(owner)) rmSync(`${IN_MEMORY}/${name}`, { recursive: true, force: true });
  }
}

/** @param {number} processId */
function isAlive(processId) {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // Somebody else's may not be asked.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
