/** `npm run backup:check -- file`: restores a backup into a database that is thrown away, and says whether it serves. */
import { ensureBuilt, serverBuild } from './lib/builds.mjs';
import { runOperation, stopWith } from './lib/project.mjs';

const [, , file] = process.argv;
if (!file) stopWith('Uso: npm run backup:check -- archivo');

await ensureBuilt(serverBuild()).catch(stopWith);
runOperation('check', String(file));
