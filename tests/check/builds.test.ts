/** A build is reused until its sources or its settings change. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/lib/builds.mjs';
import { inProject } from '../../scripts/lib/project.mjs';

const FOLDER = 'node_modules/.cache/fluvicarga/builds-test';
const SOURCE = `${FOLDER}/source.txt`;

beforeAll(() => {
  mkdirSync(inProject(FOLDER), { recursive: true });
  writeFileSync(inProject(SOURCE), 'one');
});
afterAll(() => rmSync(inProject(FOLDER), { recursive: true, force: true }));

test('a build for another API replaces the previous one, which is then built again', async () => {
  const made: string[] = [];
  const build = (settings: string) =>
    ensureBuilt({
      name: `builds-test-${process.pid}`,
      marker: `${FOLDER}/marker.txt`,
      sources: [SOURCE],
      settings,
      make: async () => {
        made.push(settings);
        writeFileSync(inProject(`${FOLDER}/marker.txt`), settings);
      },
    });
  await build('');
  await build('');
  await build('https://api.example.co');
  await build('');
  writeFileSync(inProject(SOURCE), 'two');
  await build('');
  expect(made).toEqual(['', 'https://api.example.co', '', '']);
});
