/** `npm run build:server`: the server in dist-server/. */
import { ensureBuilt, serverBuild } from './lib/builds.mjs';
import { stopWith } from './lib/project.mjs';

await ensureBuilt(serverBuild(), { force: true }).catch(stopWith);
