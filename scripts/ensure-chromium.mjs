/**
 * Finds a Chromium for the browser tests, or installs one. Ran by itself it prints the path.
 * In this order: CHROMIUM_PATH; a chromium, google-chrome or chrome of this machine; on Debian as root, apt-get.
 */
import { pathToFileURL } from 'node:url';
import { ensureBrowser } from './lib/ensure-browser.mjs';
import { stopWith } from './lib/project.mjs';

/**
 * @returns {string} path of a Chromium that starts
 * @throws {Error} saying in plain words what is missing
 */
export function ensureChromium() {
  return ensureBrowser({
    title: 'Chromium',
    setting: 'CHROMIUM_PATH',
    names: [
      'chromium',
      'chromium-browser',
      'google-chrome',
      'google-chrome-stable',
      'chrome',
      'microsoft-edge',
    ],
    places: [
      '/usr/lib/chromium/chromium',
      '/opt/google/chrome/chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
      'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    ],
    debianPackage: 'chromium',
    whatIsMissing: [
      'The browser tests need Chromium or Google Chrome, and none was found that starts.',
      'Install Google Chrome (https://www.google.com/chrome), or on Debian: apt-get install chromium.',
      "Ubuntu's chromium package is a snap and does not serve: install Google Chrome there.",
      'One in another place is named so: CHROMIUM_PATH=/path/to/chrome npm test',
    ].join('\n'),
  });
}

/**
 * Chromium without its windows, which starts in a third of the time and takes a third less of a machine. It has no
 * Background Sync. Where there is none, the whole browser.
 * @returns {string} path of a browser that starts
 * @throws {Error} saying in plain words what is missing
 */
export function ensureHeadlessShell() {
  try {
    return ensureBrowser({
      title: 'headless Chromium',
      setting: 'CHROMIUM_PATH',
      names: ['chromium-headless-shell', 'chrome-headless-shell'],
      places: ['/usr/lib/chromium/chromium-headless-shell'],
      debianPackage: 'chromium-headless-shell',
      whatIsMissing: 'There is no headless Chromium here.',
    });
  } catch {
    return ensureChromium();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(ensureChromium());
  } catch (error) {
    stopWith(error);
  }
}
