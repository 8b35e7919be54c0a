/**
 * Finds a Firefox for the stories in a second browser engine, or installs one. Ran by itself it prints the path.
 * In this order: FIREFOX_PATH; a firefox-esr or firefox of this machine; on Debian as root, apt-get.
 */
import { pathToFileURL } from 'node:url';
import { ensureBrowser } from './lib/ensure-browser.mjs';
import { stopWith } from './lib/project.mjs';

/**
 * @returns {string} path of a Firefox that starts
 * @throws {Error} saying in plain words what is missing
 */
export function ensureFirefox() {
  return ensureBrowser({
    title: 'Firefox',
    setting: 'FIREFOX_PATH',
    names: ['firefox-esr', 'firefox'],
    places: [
      '/usr/lib/firefox-esr/firefox-esr',
      '/opt/firefox/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
    ],
    debianPackage: 'firefox-esr',
    whatIsMissing: [
      'The story in a second browser engine needs Firefox, and none was found that starts.',
      'Install Firefox (https://www.mozilla.org/firefox), or on Debian: apt-get install firefox-esr.',
      "Ubuntu's firefox package is a snap and does not serve: install Mozilla's own package there.",
      'One in another place is named so: FIREFOX_PATH=/path/to/firefox npm run test:rest',
    ].join('\n'),
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(ensureFirefox());
  } catch (error) {
    stopWith(error);
  }
}
