/** The browser sees what people get: the built app and the built server, made of the sources as they are now. */
import { appBuild, ensureBuilt, serverBuild } from '../../../scripts/lib/builds.mjs';

export async function setup(): Promise<void> {
  await ensureBuilt(appBuild());
  await ensureBuilt(serverBuild());
}
