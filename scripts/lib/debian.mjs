/** Installs what the tests need and did not find, where that is possible: on Debian or Ubuntu as root. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * @param {string} title for people: 'Chromium'
 * @param {readonly string[]} packages
 * @param {string} whatIsMissing what a person is told where it is not possible
 * @param {RegExp} [systems] of `/etc/os-release`, that have these packages
 */
export function installFromDebian(title, packages, whatIsMissing, systems = LIKE_DEBIAN) {
  const canInstall =
    existsSync('/etc/os-release') &&
    systems.test(readFileSync('/etc/os-release', 'utf8')) &&
    process.getuid?.() === 0;
  if (!canInstall) throw new Error(whatIsMissing);
  console.log(`No ${title} here: installing it with apt-get.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  /** @param {readonly string[]} args */
  const apt = (...args) => execFileSync('apt-get', args, { stdio: 'inherit', env });
  apt('update');
  apt('-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '--no-install-recommends', ...packages);
}

const LIKE_DEBIAN = /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m;
/** Ubuntu's browsers are snaps, which cannot read a profile folder under /tmp. */
export const DEBIAN_ALONE = /^ID=debian$/m;
