import { existsSync, statfsSync } from 'node:fs';

const IN_MEMORY = '/dev/shm';
const WANTED_BYTES = 4 * 1024 ** 3;

/**
 * For tests: temporary folders in memory where there is room for them. Databases and browser profiles are made and
 * thrown away by the hundred, and what a process leaves there when it is killed is still there for the next.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR || !existsSync(IN_MEMORY)) return;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  if (bavail * bsize > WANTED_BYTES) process.env.TMPDIR = IN_MEMORY;
}
