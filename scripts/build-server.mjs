/** `npm run build:server`: the server in dist-server/. */
import { ensureBuilt, serverBuild } from './lib/builds.mjs';

await ensureBuilt(serverBuild(), { force: true });
