/**
 * Lighthouse, installed where the builds are cached when it is first wanted: with all it brings it weighs 185 MB, a third
 * of everything else, and nobody who starts, tests or builds the app needs it.
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { inProject, run } from './lib/project.mjs';

const VERSION = '12.8.2';
const FOLDER = inProject(`node_modules/.cache/fluvicarga/lighthouse-${VERSION}`);
const ENTRY = `${FOLDER}/node_modules/lighthouse/core/index.js`;

/**
 * @typedef {object} Report what we read of Lighthouse's
 * @property {Record<string, {score: number | null, auditRefs: {id: string, weight: number}[]}>} categories
 * @property {Record<string, {score: number | null, title: string, numericValue?: number, details?: {items?: object[]}}>} audits
 * @property {{code: string, message: string}} [runtimeError]
 */

/** @returns {Promise<(url: string, flags: object) => Promise<{lhr: Report} | undefined>>} */
export async function ensureLighthouse() {
  if (!existsSync(ENTRY)) {
    console.log(`Lighthouse ${VERSION} is not here: installing it with npm.`);
    await mkdir(FOLDER, { recursive: true });
    await writeFile(`${FOLDER}/package.json`, '{ "private": true }\n');
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    await run(npm, ['install', '--prefix', FOLDER, ...QUIETLY, `lighthouse@${VERSION}`]);
  }
  return (await import(pathToFileURL(ENTRY).href)).default;
}

const QUIETLY = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
