/** Finds a browser of this machine for the tests, or installs Debian's. No browser is downloaded from anywhere else. */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { DEBIAN_ALONE, installFromDebian } from './debian.mjs';

/**
 * @typedef {object} BrowserChoice
 * @property {string} title for people: 'Chromium'
 * @property {string} setting the environment variable that names its path
 * @property {readonly string[]} names of the program, looked for along PATH
 * @property {readonly string[]} places where it is when it is not on PATH
 * @property {string} debianPackage
 * @property {string} whatIsMissing what a person is told who has none
 */

/**
 * In this order: the path that the setting names; one of this machine; on Debian as root, apt-get.
 * @param {BrowserChoice} choice
 * @returns {string} path of a browser that starts
 * @throws {Error} saying in plain words what is missing
 */
export function ensureBrowser(choice) {
  const asked = process.env[choice.setting];
  if (asked) {
    if (isUsable(asked)) return asked;
    throw new Error(`${choice.setting} is ${asked}, and no ${choice.title} starts from there.`);
  }
  return findBrowser(choice) ?? installBrowser(choice);
}

/**
 * @param {BrowserChoice} choice
 * @returns {string | undefined}
 */
function findBrowser({ names, places }) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = [...folders.flatMap((at) => names.map((name) => join(at, name))), ...places];
  return candidates.find(isUsable);
}

/** @param {string} path */
function isUsable(path) {
  if (!isExecutable(path) || isSnapStub(path)) return false;
  if (process.platform === 'win32') return true;
  try {
    return /\d+\.\d+/.test(
      execFileSync(path, ['--version'], {
        encoding: 'utf8',
        timeout: 30_000,
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
  } catch {
    return false;
  }
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Ubuntu's package is a shell script that hands over to a snap, which cannot read a profile folder under /tmp.
 * @param {string} path
 */
function isSnapStub(path) {
  if (path.startsWith('/snap/')) return true;
  const start = readFileSync(path).subarray(0, 4096).toString('latin1');
  return start.startsWith('#!') && /\bsnap\b/.test(start);
}

/** @param {BrowserChoice} choice */
function installBrowser(choice) {
  const { title, debianPackage, whatIsMissing } = choice;
  installFromDebian(title, [debianPackage], whatIsMissing, DEBIAN_ALONE);
  const installed = findBrowser(choice);
  if (!installed)
    throw new Error(`apt-get installed ${debianPackage}, and it does not start.\n${whatIsMissing}`);
  return installed;
}
