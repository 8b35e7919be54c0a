/** Comments and titles of tests name their subject first (CONTRIBUTING.md). */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findHeadless } from './lib/headless.mjs';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard']);
for (const path of tracked.toString().split('\n')) {
  if (!/^(build|scripts|server|src|sw|tests)\/.*[.](tsx?|mjs)$/.test(path)) continue;
  for (const line of findHeadless(readFileSync(path, 'utf8'))) {
    console.error(
      `${path}:${line}: begins with What, Who, Whose, Of or That: name the subject first`,
    );
    process.exitCode = 1;
  }
}
