import { chmodSync, statSync } from 'node:fs';

const OTHERS_ACCESS = 0o077;
const OTHERS_WRITE = 0o022;
/** In a folder with it nobody but a file's owner replaces that file: `/tmp`. */
const STICKY = 0o1000;

/** Another user owns a file or folder of secrets, and so may read and change it; the message is its path. */
export class ForeignOwnerError extends Error {}

/**
 * Takes from everybody but its owner the rights on a file or folder, also where it has been there before.
 * @throws ForeignOwnerError where that owner is not the user of this process
 */
export function keepPrivate(path: string): void {
  if (!isOwn(path)) throw new ForeignOwnerError(path);
  takeRights(path, OTHERS_ACCESS);
}

/** Lets nobody else replace what lies in a folder of this user. */
export function keepUnreplaceable(folder: string): void {
  const isShared = (statSync(folder).mode & STICKY) !== 0;
  if (isOwn(folder) && !isShared) takeRights(folder, OTHERS_WRITE);
}

function takeRights(path: string, rights: number): void {
  const { mode } = statSync(path);
  if (mode & rights) chmodSync(path, mode & 0o7777 & ~rights);
}

/** Windows has no owners by number. */
function isOwn(path: string): boolean {
  return !process.geteuid || statSync(path).uid === process.geteuid();
}
