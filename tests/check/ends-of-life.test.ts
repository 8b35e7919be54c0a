/** Node and PostgreSQL, on which the product stands, get fixes, and everything names one line of Node. A test that fails is the reminder. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inPackage } from '../../server/package-root';

const read = (path: string) => readFileSync(inPackage(path), 'utf8');

/** The last day of fixes: https://nodejs.org/en/about/previous-releases and https://www.postgresql.org/support/versioning. */
const LAST_DAYS: Readonly<Record<string, string>> = {
  'node 22': '2027-04-30',
  'node 24': '2028-04-30',
  'postgres 15': '2027-11-11',
  'postgres 16': '2028-11-09',
  'postgres 17': '2029-11-08',
};

it.each([
  ['Dockerfile', /^FROM (node):(\d+)-/gm],
  ['.github/workflows/ci.yml', /container: (node):(\d+)-/g],
  ['compose.yaml', /image: (postgres):(\d+)-/g],
])('%s names a line that gets fixes', (path, pattern) => {
  const lines = [...read(path).matchAll(pattern)].map(([, name, line]) => `${name} ${line}`);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines)
    expect(Date.parse(LAST_DAYS[line] ?? '1970-01-01'), `${line} gets no fixes`).toBeGreaterThan(
      Date.now(),
    );
});

it('image, hosted workflow, README and a developer’s machine are on one line of Node', () => {
  const line = read('.nvmrc').trim();
  const named = [
    ...read('Dockerfile').matchAll(/^FROM node:(\d+)/gm),
    ...read('.github/workflows/ci.yml').matchAll(/container: node:(\d+)/g),
    ...read('README.md').matchAll(/^Node (\d+) /gm),
  ].map(([, one]) => one);
  expect(named.length).toBeGreaterThanOrEqual(5);
  expect([...new Set(named)]).toEqual([line]);
});

it('the hosted workflow looks for known weaknesses, and a bot proposes what mends them', () => {
  expect(read('.github/workflows/ci.yml')).toMatch(/run: npm audit --omit=dev --audit-level=/);
  const watched = [...read('.github/dependabot.yml').matchAll(/package-ecosystem: ([\w-]+)/g)];
  expect(watched.map(([, name]) => name)).toEqual(
    expect.arrayContaining(['npm', 'docker', 'docker-compose', 'github-actions']),
  );
});
