/**
 * Adds to package-lock.json the optional packages of other platforms that the registry at hand did not have.
 * npm leaves them out when it writes the lock, and then `npm ci` refuses it ("Missing: … from lock file") everywhere.
 * Run it after `npm install`; a test fails while one is missing.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { inProject } from './lib/project.mjs';

const LOCK = inProject('package-lock.json');

/**
 * @typedef {object} Locked
 * @property {string} version
 * @property {boolean} [dev]
 * @property {Record<string, string>} [optionalDependencies]
 */
/** @typedef {{name: string, version: string, isDev: boolean}} MissingPackage */

/**
 * @param {Record<string, Locked>} packages of the lock
 * @returns {MissingPackage[]}
 */
export function findMissing(packages) {
  return Object.entries(packages).flatMap(([path, { dev = false, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isLocked(packages, path, name))
      .map(([name, version]) => ({ name, version, isDev: dev })),
  );
}

/**
 * As Node looks for it: beside the package that wants it, then outwards.
 * @param {Record<string, Locked>} packages
 * @param {string} from
 * @param {string} name
 */
function isLocked(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
    if (at === '') return false;
  }
}

/** @param {MissingPackage} missing */
function toEntry({ name, version, isDev }) {
  if (!/^\d+\.\d+\.\d+/.test(version)) throw new Error(`${name} has no exact version: ${version}`);
  const words = name.split(/[/-]/);
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  if (!cpu) throw new Error(`The platform of ${name} cannot be read from its name`);
  const libc = os === 'linux' && (words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc');
  return {
    version,
    cpu: [cpu],
    ...(isDev && { dev: true }),
    ...(libc && { libc: [libc] }),
    optional: true,
    ...(os && { os: [os] }),
  };
}

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openbsd', 'openharmony', 'win32'];
const PROCESSORS = 'arm arm64 ia32 loong64 ppc64 riscv64 s390x wasm32 x64'.split(' ');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lock = JSON.parse(await readFile(LOCK, 'utf8'));
  const missing = findMissing(lock.packages);
  for (const one of missing) lock.packages[`node_modules/${one.name}`] = toEntry(one);
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(sorted);
  await writeFile(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${missing.length} packages added to package-lock.json`);
}
