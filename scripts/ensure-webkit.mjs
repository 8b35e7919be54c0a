/**
 * Finds what drives WebKitGTK for the story in Safari's engine, or installs it: the driver, a screen without a monitor
 * (Xvfb), and the system's Python with WebKit's library, which opens the window. Ran by itself it prints their paths. In
 * this order: PATH; on Debian or Ubuntu as root, apt-get.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installFromDebian } from './lib/debian.mjs';
import { stopWith } from './lib/project.mjs';

const PACKAGES = ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1'];
const LOADS_WEBKIT =
  'import gi; gi.require_version("WebKit2", "4.1"); gi.require_version("Gtk", "3.0")';

/**
 * @returns {{driver: string, screen: string}} paths of WebKitWebDriver and Xvfb
 * @throws {Error} saying in plain words what is missing
 */
export function ensureWebKit() {
  const found = findWebKit();
  if (found) return found;
  installFromDebian('WebKitGTK', PACKAGES, WHAT_IS_MISSING);
  const installed = findWebKit();
  if (!installed)
    throw new Error(`apt-get installed WebKitGTK, and it does not start.\n${WHAT_IS_MISSING}`);
  return installed;
}

function findWebKit() {
  const driver = find('WebKitWebDriver');
  const screen = find('Xvfb');
  return driver && screen && hasLibrary() ? { driver, screen } : undefined;
}

/** @param {string} name */
function find(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(existsSync);
}

function hasLibrary() {
  try {
    execFileSync('/usr/bin/python3', ['-c', LOADS_WEBKIT], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const WHAT_IS_MISSING = [
  "The story in Safari's engine needs WebKitGTK and its driver, and they were not found.",
  `On Debian or Ubuntu: apt-get install ${PACKAGES.join(' ')}. There is none for macOS and Windows.`,
].join('\n');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(ensureWebKit());
  } catch (error) {
    stopWith(error);
  }
}
