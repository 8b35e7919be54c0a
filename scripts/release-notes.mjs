/** Prints CHANGELOG.md's section of a version, for its release: `node scripts/release-notes.mjs v1.2.3`. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inProject } from './lib/project.mjs';

/**
 * @param {string} tag `v1.2.3`
 * @param {{version: string, changelog: string}} project
 * @throws {Error} where the tag is another version than the project's, or the changelog has nothing about it
 */
export function findNotes(tag, { version, changelog }) {
  if (tag !== `v${version}`) throw new Error(`The tag says ${tag}, package.json ${version}`);
  const [, after] = changelog.split(`\n## [${version}]`);
  // The rest of its title has the date.
  const [, ...lines] = after?.split('\n## [')[0]?.split('\n') ?? [];
  const notes = lines.join('\n').trim();
  if (!notes) throw new Error(`CHANGELOG.md tells nothing about ${version}`);
  return notes;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const read = (/** @type {string} */ path) => readFileSync(inProject(path), 'utf8');
  const { version } = JSON.parse(read('package.json'));
  const changelog = read('CHANGELOG.md');
  console.info(findNotes(String(process.argv[2]), { version, changelog }));
}
