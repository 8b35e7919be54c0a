import { isOurs } from '../../../domain/server-version';

/** The strategy for a plain server, which the way to ours does not load; null where its file could not be had now. */
export const loadStrategy = () => import('./strategy').catch(() => null);

/** The look that the lists of a server take, `undefined` for one of ours; null where it could not be had now. */
export async function loadLook(serverVersion: number) {
  if (isOurs(serverVersion)) return undefined;
  return (await loadStrategy())?.lookLater ?? null;
}
