/** What the documents name is there, and what they count is right. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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
