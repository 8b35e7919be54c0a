/** Comments and titles of tests are whole sentences, or name their subject first (CONTRIBUTING.md). */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findHeadless } from './lib/headless.mjs';

/** Folders that were written before: this list only shrinks. */
const NOT_YET = [
  'tests/e2e/',
];

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard']);
const found = tracked
  .toString()
  .split('\n')
  .filter((path) => /^(build|scripts|server|src|sw|tests)\/.*[.](tsx?|mjs)$/.test(path))
  .flatMap((path) => findHeadless(readFileSync(path, 'utf8')).map((line) => ({ path, line })));

for (const { path, line } of found) {
  if (NOT_YET.some((folder) => path.startsWith(folder))) continue;
  console.error(
    `${path}:${line}: begins with What, Who, Whose, Of or That: name the subject first`,
  );
  process.exitCode = 1;
}
for (const folder of NOT_YET) {
  if (found.some(({ path }) => path.startsWith(folder))) continue;
  console.error(`${folder} has none any more: take it out of scripts/check-sentences.mjs`);
  process.exitCode = 1;
}
