/** `npm start`: builds what is not built yet, then serves API and app. Settings: docs/OPERATIONS.md. */
import { spawn } from 'node:child_process';
import { appBuild, ensureBuilt, serverBuild } from './lib/builds.mjs';
import { inProject, ROOT, stopWith } from './lib/project.mjs';

await ensureBuilt(appBuild()).catch(stopWith);
await ensureBuilt(serverBuild()).catch(stopWith);

const server = spawn(process.execPath, [inProject('dist-server/main.js')], {
  cwd: ROOT,
  stdio: 'inherit',
});
// Ctrl-C reaches the whole group; a service manager's SIGTERM reaches only us.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => server.kill(signal));
}
server.once('exit', (code, signal) => {
  process.exitCode = code ?? (signal ? 1 : 0);
});
