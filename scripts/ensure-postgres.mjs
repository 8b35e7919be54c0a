/**
 * Finds PostgreSQL's programs for the tests and the benchmark, or installs them. Ran by itself it prints their folder.
 * In this order: POSTGRES_BIN; the newest of this machine; on Debian or Ubuntu as root, apt-get.
 */
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installFromDebian } from './lib/debian.mjs';
import { stopWith } from './lib/project.mjs';

/** Where distributions keep one folder a version. */
const VERSIONED = [
  '/usr/lib/postgresql',
  '/usr/local/pgsql',
  '/opt/homebrew/opt',
  '/usr/local/opt',
];

/**
 * @returns {string} the folder of `initdb`, `postgres` and `pg_ctl`
 * @throws {Error} saying in plain words what is missing
 */
export function ensurePostgres() {
  const asked = process.env.POSTGRES_BIN;
  if (asked) {
    if (isUsable(asked)) return asked;
    throw new Error(`POSTGRES_BIN is ${asked}, and there is no initdb in it.`);
  }
  return findPostgres() ?? installPostgres();
}

/** @returns {string | undefined} */
function findPostgres() {
  const versioned = VERSIONED.filter(existsSync).flatMap((parent) =>
    readdirSync(parent)
      .sort((a, b) => toVersion(b) - toVersion(a))
      .map((name) => join(parent, name, 'bin')),
  );
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...versioned, ...onPath].find(isUsable);
}

/** @param {string} name such as `15` or `postgresql@16` */
const toVersion = (name) => Number(/\d+/.exec(name)?.[0] ?? 0);

/** @param {string} folder */
function isUsable(folder) {
  return ['initdb', 'postgres'].every((program) => existsSync(join(folder, program)));
}

function installPostgres() {
  installFromDebian('PostgreSQL', ['postgresql'], WHAT_IS_MISSING);
  const installed = findPostgres();
  if (!installed)
    throw new Error(`apt-get installed postgresql, and it is not there.\n${WHAT_IS_MISSING}`);
  return installed;
}

const WHAT_IS_MISSING = [
  'The tests on PostgreSQL need its programs (initdb, postgres), and none were found.',
  'On Debian or Ubuntu: apt-get install postgresql. On macOS: brew install postgresql.',
  'Programs in another place are named so: POSTGRES_BIN=/path/to/bin npm test',
].join('\n');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(ensurePostgres());
  } catch (error) {
    stopWith(error);
  }
}
