/** `npm run restore -- file`: what `npm run backup` wrote, into an empty database. */
import { ensureBuilt, serverBuild } from './lib/builds.mjs';
import { runOperation, stopWith } from './lib/project.mjs';

const [, , file] = process.argv;
if (!file) stopWith('Uso: npm run restore -- archivo');

await ensureBuilt(serverBuild()).catch(stopWith);
runOperation('restore', String(file));
