/**
 * Finds a program that the tests need (PgBouncer, nginx, systemd-analyze), or installs it. Ran by itself,
 * `node scripts/ensure-program.mjs nginx`, it prints its path. In this order: NGINX_PATH and PGBOUNCER_PATH; PATH and the
 * folders of system programs; on Debian or Ubuntu as root, apt-get.
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installFromDebian } from './lib/debian.mjs';
import { stopWith } from './lib/project.mjs';

/** Often not in a user's PATH. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];
/** Programs, and the packages that have them. @type {Readonly<Record<string, string>>} */
const PACKAGES = { nginx: 'nginx', pgbouncer: 'pgbouncer', 'systemd-analyze': 'systemd' };

/**
 * @param {'nginx' | 'pgbouncer' | 'systemd-analyze'} name
 * @returns {string} its path
 * @throws {Error} saying in plain words what is missing
 */
export function ensureProgram(name) {
  const variable = variableOf(name);
  const asked = process.env[variable];
  if (asked) {
    if (existsSync(asked)) return asked;
    throw new Error(`${variable} is ${asked}, and there is no program.`);
  }
  return find(name) ?? install(name);
}

/** @param {string} name */
const variableOf = (name) => `${name.toUpperCase().replace('-', '_')}_PATH`;

/** @param {string} name */
function find(name) {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...onPath, ...SYSTEM_FOLDERS].map((folder) => join(folder, name)).find(existsSync);
}

/** @param {string} name */
function install(name) {
  installFromDebian(name, [PACKAGES[name] ?? name], whatIsMissing(name));
  const installed = find(name);
  if (!installed) throw new Error(`apt-get installed ${name}, and it is not there.`);
  return installed;
}

/** @param {string} name */
const whatIsMissing = (name) =>
  [
    `These tests need ${name}, and none was found.`,
    `On Debian or Ubuntu: apt-get install ${PACKAGES[name]}. On macOS: brew install ${name}.`,
    `One in another place is named so: ${variableOf(name)}=/path/to/${name} npm run test:rest`,
  ].join('\n');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , name] = process.argv;
  try {
    if (name !== 'nginx' && name !== 'pgbouncer' && name !== 'systemd-analyze')
      throw new Error(`One of ${Object.keys(PACKAGES).join(', ')}`);
    console.log(ensureProgram(name));
  } catch (error) {
    stopWith(error);
  }
}
