/** The built server on demo data of its own, for scripts that look at the running product. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appBuild, ensureBuilt, serverBuild } from './builds.mjs';
import { inProject, ROOT } from './project.mjs';

/** With NODE_ENV=production there would be no demo accounts. */
const SETTINGS = ['NODE_ENV', 'DATABASE_URL', 'JWT_SECRET', 'CORS_ORIGINS', 'SUPERADMIN_EMAIL'];

/**
 * Builds what is not built, seeds a folder that is removed at the end, and serves it on a port of its own.
 * @returns {Promise<{url: string, stop: () => Promise<void>}>}
 * @throws {Error} with the server's own words where it does not start
 */
export async function startDemoServer() {
  await ensureBuilt(appBuild());
  await ensureBuilt(serverBuild());
  const folder = await mkdtemp(join(tmpdir(), 'fluvicarga-demo-'));
  const env = { ...process.env, PORT: '0', DATA_DIR: folder };
  for (const name of SETTINGS) Reflect.deleteProperty(env, name);
  const server = spawn(process.execPath, [inProject('dist-server/main.js')], { cwd: ROOT, env });
  const ended = once(server, 'exit');
  // Whatever ends this process, the server does not outlive it.
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    process.off('exit', kill);
    await rm(folder, { recursive: true, force: true });
  };
  let printed = '';
  /** @type {Promise<string>} */
  const told = new Promise((resolve) => {
    for (const stream of [server.stdout, server.stderr])
      stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        printed += text;
        const [, url] = /está en (http:\S+)/.exec(printed) ?? [];
        if (url) resolve(url);
      });
  });
  const url = await Promise.race([told, ended.then(() => '')]);
  if (url) return { url, stop };
  await stop();
  throw new Error(`The server did not start:\n${printed}`);
}
