/** `npm run backup -- [file]`: all data, of either database, in one file. */
import { ensureBuilt, serverBuild } from './lib/builds.mjs';
import { runOperation, stopWith } from './lib/project.mjs';

const now = new Date().toISOString().slice(0, 16).replace(/[:T]/g, '-');
const ending = process.env.BACKUP_KEY_FILE ? 'backup.enc' : 'backup.gz';
const file = process.argv[2] ?? `fluvicarga-${now}.${ending}`;

await ensureBuilt(serverBuild()).catch(stopWith);
runOperation('backup', file);
