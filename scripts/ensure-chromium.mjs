/**
 * Finds a Chromium for the browser tests, or installs one. Ran by itself it prints the path.
 * In this order: CHROMIUM_PATH; a chromium, google-chrome or chrome of this machine; on Debian as root, apt-get.
 */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stopWith } from './lib/project.mjs';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const PLACES = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * @returns {string} path of a Chromium that starts
 * @throws {Error} saying in plain words what is missing
 */
export function ensureChromium() {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) {
    if (isUsable(asked)) return asked;
    throw new Error(`CHROMIUM_PATH is ${asked}, and no Chromium starts from there.`);
  }
  return findChromium() ?? installChromium();
}

/** @returns {string | undefined} */
function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = [...folders.flatMap((at) => NAMES.map((name) => join(at, name))), ...PLACES];
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

function installChromium() {
  const isDebian =
    existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  if (!isDebian || process.getuid?.() !== 0) throw new Error(WHAT_IS_MISSING);
  console.log('No Chromium here: installing it with apt-get.');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update'], { stdio: 'inherit', env });
  execFileSync('apt-get', ['install', '-y', 'chromium'], { stdio: 'inherit', env });
  const installed = findChromium();
  if (!installed)
    throw new Error(`apt-get installed chromium, and it does not start.\n${WHAT_IS_MISSING}`);
  return installed;
}

const WHAT_IS_MISSING = [
  'The browser tests need Chromium or Google Chrome, and none was found that starts.',
  'Install Google Chrome (https://www.google.com/chrome), or on Debian: apt-get install chromium.',
  "Ubuntu's chromium package is a snap and does not serve: install Google Chrome there.",
  'One in another place is named so: CHROMIUM_PATH=/path/to/chrome npm test',
].join('\n');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(ensureChromium());
  } catch (error) {
    stopWith(error);
  }
}
