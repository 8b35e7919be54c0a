/**
 * Words that this project once used in a meaning of its own: they do not come back as names of files or identifiers.
 * The common term stands behind each. Sentences are those of `check-sentences.mjs`.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** @type {Readonly<Record<string, string>>} */
const COMMON_TERMS = {
  burst: 'push run',
  gather: 'batch loader',
  heed: 'report connectivity',
  outlook: 'next wake',
  restless: 'too many attempts',
  road: 'connectivity',
  standing: 'tenant context',
  stumble: 'quick retry',
  truth: 'acknowledgement',
  twin: 'duplicate',
  upcast: 'migrate',
  weigh: 'detect conflict',
};

const files = execFileSync('git', [
  'ls-files',
  '--cached',
  '--others',
  '--exclude-standard',
  'src',
  'sw',
  'server',
  'tests',
  'scripts',
])
  .toString()
  .split('\n')
  .filter((path) => /[.](ts|tsx|mjs|js)$/.test(path) && path !== 'scripts/check-words.mjs');

/** @param {string} source */
const withoutProse = (source) =>
  source.replace(
    /\/\*[\s\S]*?\*\/|\/\/.*$|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|>[^<>{}]*</gm,
    ' ',
  );

/** @param {string} name */
const wordsOf = (name) =>
  name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase().replace(/s$/, ''));

let count = 0;
for (const path of files) {
  const names = [
    basename(path),
    ...(withoutProse(readFileSync(path, 'utf8')).match(/[A-Za-z_$][\w$]*/g) ?? []),
  ];
  const found = new Set(
    names.flatMap((name) =>
      wordsOf(name).flatMap((word) =>
        Object.hasOwn(COMMON_TERMS, word) ? [`${name} (${word}: ${COMMON_TERMS[word]})`] : [],
      ),
    ),
  );
  for (const one of found) {
    console.error(`${path}: ${one}`);
    count += 1;
  }
}
if (count > 0) process.exitCode = 1;
