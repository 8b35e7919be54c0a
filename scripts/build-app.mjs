/** `npm run build`: the static app in dist/. With VITE_API_BASE_URL it asks an API on another origin. */
import { appBuild, ensureBuilt } from './lib/builds.mjs';
import { stopWith } from './lib/project.mjs';

await ensureBuilt(appBuild(), { force: true }).catch(stopWith);
