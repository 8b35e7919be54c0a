/** Files that the documents name are there, and their counts are right. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { inPackage } from '../../server/package-root';

const read = (path: string) => readFileSync(inPackage(path), 'utf8');
const DOCUMENTS = [
  ...readdirSync(inPackage('.')).filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md'),
  ...readdirSync(inPackage('docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
/** A path from the root without a pattern; `x` stands for any name. */
const PATH = /`((?:src|server|sw|tests|build|scripts|deploy)\/[\w./-]+)`/g;

it.each(DOCUMENTS)('%s names only files and folders that are there', (document) => {
  const named = [...read(document).matchAll(PATH)].map(([, path = '']) => path);
  const missing = named.filter((path) => !path.endsWith('/x') && !existsSync(inPackage(path)));
  expect(missing).toEqual([]);
});

/** '`planNext` in `src/sync/push/next-step.ts`' */
const PART_OF_FILE = /`([^`\n]+)` in `((?:src|server|sw|tests|build|scripts)\/[\w./-]+\.\w+)`/g;
const BARE_NAME = /`([\w-]+\.(?:tsx?|mjs|sql))`/g;

it.each(DOCUMENTS)('%s quotes only texts of the file it names', (document) => {
  const quoted = [...read(document).matchAll(PART_OF_FILE)];
  const missing = quoted.filter(([, part = '', path = '']) => !read(path).includes(part));
  expect(missing.map(([whole]) => whole)).toEqual([]);
});

it.each(DOCUMENTS)('%s names only files that are somewhere', (document) => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: inPackage('.'), encoding: 'utf8' });
  const files = new Set(tracked.split('\n').map((path) => basename(path)));
  const named = [...read(document).matchAll(BARE_NAME)].map(([, name = '']) => name);
  expect(named.filter((name) => !files.has(name))).toEqual([]);
});

const DECISION = /^# (\d{4})\. (.+)\n\nStatus: (.+?) · Date: (\d{4}-\d\d-\d\d)( · .+)?\n/;
const withoutLinks = (text: string) => text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');

it('each decision has one row in the table, in order, with its title, date and status', () => {
  const files = readdirSync(inPackage('docs/decisions')).filter((name) => /^\d/.test(name));
  const heads = files.sort().map((name) => {
    const [, number = '', title = '', status = '', date = ''] =
      DECISION.exec(read(`docs/decisions/${name}`)) ?? [];
    expect(name).toMatch(new RegExp(`^${number}-`));
    return [number, `[${title}](${name})`, date, withoutLinks(status)];
  });
  const rows = read('docs/decisions/README.md').split('\n').map(cellsOf);
  expect(rows.filter(([first = '']) => /^\d{4}$/.test(first))).toEqual(heads);
});

const STATES = ['met', 'partly', 'not met', 'does not apply'];

it('the count of security requirements is that of the table', () => {
  const rows = read('docs/SECURITY.md').split('\n').map(cellsOf);
  const items = rows.filter(([number = '']) => /^\d+\.\d+\.\d+$/.test(number));
  const counted = (level?: string) => {
    const some = items.filter((cells) => !level || cells[1] === level);
    return [
      ...STATES.map(
        (state) => some.filter((cells) => cells[3]?.replaceAll('*', '') === state).length,
      ),
      some.length,
    ];
  };
  const told = (name: string) =>
    rows
      .find(([first]) => first === name)
      ?.slice(1)
      .map(Number);
  expect(told('level 1')).toEqual(counted('1'));
  expect(told('level 2')).toEqual(counted('2'));
  expect(told('both')).toEqual(counted());
});

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
