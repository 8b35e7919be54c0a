/** `npm run house`: how much there is of each layer, and how it is put together. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { findHeadless } from './lib/headless.mjs';

const LAYERS = ['src', 'sw', 'server', 'tests'];
const SMALL = 30;
const inGit = execFileSync('git', [
  'ls-files',
  '--cached',
  '--others',
  '--exclude-standard',
  ...LAYERS,
]);
const files = inGit
  .toString()
  .split('\n')
  .filter((path) => /\.(ts|tsx|css)$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** @type {(text: string) => number} */
const linesOf = (text) => text.split('\n').length - 1;

/** @type {(texts: readonly string[], pattern: RegExp) => number} */
const count = (texts, pattern) =>
  texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);

/**
 * @typedef {{source: string, dependencies: {resolved: string, circular: boolean}[]}} Module
 * @type {{modules: Module[]}}
 */
const { modules } = JSON.parse(
  execFileSync(
    'node_modules/.bin/depcruise',
    ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...LAYERS],
    { maxBuffer: 2 ** 28 },
  ).toString(),
);

/** Pairs of folders that import each other. @type {(layer: string) => number} */
function mutualFolders(layer) {
  const arrows = new Set(
    modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => `${dirname(source)} ${dirname(resolved)}`),
    ),
  );
  return [...arrows].filter((arrow) => {
    const [from = '', to = ''] = arrow.split(' ');
    return from < to && from.startsWith(layer) && arrows.has(`${to} ${from}`);
  }).length;
}

/** @type {(layer: string) => Record<string, number>} */
function measure(layer) {
  const own = files.filter(({ path }) => path.startsWith(`${layer}/`));
  const scripts = own.filter(({ path }) => !path.endsWith('.css'));
  const texts = scripts.map(({ text }) => text);
  const sizes = texts.map(linesOf).sort((one, other) => one - other);
  return {
    lines: sizes.reduce((sum, size) => sum + size, 0),
    files: sizes.length,
    median: sizes[Math.floor(sizes.length / 2)] ?? 0,
    longest: sizes.at(-1) ?? 0,
    [`under ${SMALL}`]: sizes.filter((size) => size < SMALL).length,
    any: count(texts, /(:|\bas|<|,|\|)\s*any\b(?!['\w ])/g),
    headless: texts.reduce((sum, text) => sum + findHeadless(text).length, 0),
    'CSS lines': own
      .filter(({ path }) => path.endsWith('.css'))
      .reduce((sum, { text }) => sum + linesOf(text), 0),
    dialogs: scripts.filter(({ path }) => /-dialog\.tsx$/.test(path)).length,
    'files in circles': modules.filter(
      ({ source, dependencies }) =>
        source.startsWith(`${layer}/`) && dependencies.some(({ circular }) => circular),
    ).length,
    'mutual folders': mutualFolders(`${layer}/`),
  };
}

console.table(Object.fromEntries(LAYERS.map((layer) => [layer, measure(layer)])));
