/** Builds the app and the server, each only where its sources changed since the last build. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { prerenderPages } from '../../build/prerender.mjs';
import { compressTexts, copyFallbackPage } from './finish-app.mjs';
import { inProject, runInstalled } from './project.mjs';

const CACHE = inProject('node_modules/.cache/fluvicarga');
/** Vitest says NODE_ENV=test, and then vite bundles the development build of React. */
const FOR_PEOPLE = { ...process.env, NODE_ENV: 'production' };
const COMMON_SOURCES = ['package-lock.json', 'src/domain'];

/**
 * @typedef {object} Build
 * @property {string} name
 * @property {string} marker the file whose absence means "not built"
 * @property {readonly string[]} sources files and folders it is made of
 * @property {string} [settings] what else it is made of: a build with other settings replaces it
 * @property {() => Promise<void>} make
 */

/**
 * The static app.
 * @param {{outDir?: string, apiBaseUrl?: string}} [options] `apiBaseUrl`: an API on another origin
 * @returns {Build}
 */
export function appBuild({ outDir = 'dist', apiBaseUrl = process.env.VITE_API_BASE_URL } = {}) {
  const env = { ...FOR_PEOPLE, ...(apiBaseUrl && { VITE_API_BASE_URL: apiBaseUrl }) };
  return {
    name: `app-${outDir.replaceAll(/[^a-z0-9]+/gi, '-')}`,
    settings: apiBaseUrl ?? '',
    marker: `${outDir}/404.html`,
    sources: [
      ...COMMON_SOURCES,
      'index.html',
      'vite.config.ts',
      'build',
      'public',
      'src',
      'sw',
      '.env',
    ],
    make: async () => {
      await runInstalled('vite/bin/vite.js', ['build', '--outDir', outDir, '--emptyOutDir'], env);
      await prerenderPages(inProject(outDir), env);
      await copyFallbackPage(inProject(outDir));
      await compressTexts(inProject(outDir));
    },
  };
}

/** @returns {Build} */
export function serverBuild() {
  return {
    name: 'server',
    marker: 'dist-server/main.js',
    sources: [...COMMON_SOURCES, 'server', 'vite.server.config.ts'],
    make: () =>
      runInstalled(
        'vite/bin/vite.js',
        ['build', '--config', 'vite.server.config.ts', '--ssr'],
        FOR_PEOPLE,
      ),
  };
}

/**
 * Builds unless what is there was made of these very sources. Two processes that ask at once build once.
 * @param {Build} build
 * @param {{force?: boolean}} [options]
 * @returns {Promise<boolean>} whether it was built now
 */
export async function ensureBuilt(build, { force = false } = {}) {
  const unlock = await lock(`${CACHE}/${build.name}.lock`);
  try {
    const stamp = `${CACHE}/${build.name}.sha256`;
    const wanted = await hashOf(build);
    const isFresh =
      existsSync(inProject(build.marker)) &&
      existsSync(stamp) &&
      (await readFile(stamp, 'utf8')) === wanted;
    if (isFresh && !force) return false;
    await rm(stamp, { force: true });
    await build.make();
    await writeFile(stamp, wanted);
    return true;
  } finally {
    await unlock();
  }
}

/** @param {Build} build */
async function hashOf({ sources, settings = '' }) {
  const hash = createHash('sha256').update(process.version).update(settings);
  for (const source of sources) {
    for (const file of await filesUnder(inProject(source))) {
      hash
        .update(file)
        .update('\0')
        .update(await readFile(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {Promise<string[]>}
 */
async function filesUnder(path) {
  if (!existsSync(path)) return [];
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort();
}

/**
 * A folder is the lock (making one is atomic); it holds the owner's process id, so that a dead owner's is taken over.
 * @param {string} path
 */
async function lock(path) {
  await mkdir(CACHE, { recursive: true });
  for (;;) {
    try {
      await mkdir(path);
      await writeFile(`${path}/pid`, String(process.pid));
      return () => rm(path, { recursive: true, force: true });
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
      if (await isAbandoned(path)) await rm(path, { recursive: true, force: true });
      else await sleep(200);
    }
  }
}

/** @param {string} path */
async function isAbandoned(path) {
  try {
    process.kill(Number(await readFile(`${path}/pid`, 'utf8')), 0);
    return false;
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ESRCH') return true;
    // Between mkdir and the writing of the id there is a moment without one.
    if (code === 'ENOENT') {
      // Nor is there a folder where its owner has just left.
      const folder = await stat(path).catch(() => null);
      return folder !== null && Date.now() - folder.mtimeMs > 5000;
    }
    throw error;
  }
}
