import { isOurs } from '../../../domain/server-version';

/**
 * Loads the strategy for a plain server, which no device of our server loads; null where its file could not be loaded
 * now.
 */
export const loadStrategy = () => import('./strategy').catch(() => null);

/**
 * The look at acknowledged writes that a server's lists take, `undefined` for ours; null where it could not be loaded
 * now.
 */
export async function loadLook(serverVersion: number) {
  if (isOurs(serverVersion)) return undefined;
  return (await loadStrategy())?.lookLater ?? null;
}
