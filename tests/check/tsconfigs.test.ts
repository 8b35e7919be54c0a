/** Each tsconfig has its own globals: code for another environment does not compile. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inProject } from '../../scripts/lib/project.mjs';

const CASES: [world: string, text: string, complaint: RegExp | null][] = [
  ['tsconfig.worker.json', 'export const it = document.title;', /Cannot find name 'document'/],
  ['tsconfig.worker.json', 'export const it = window.name;', /Cannot find name 'window'/],
  ['tsconfig.worker.json', 'export const it = process.env;', /Cannot find name 'process'/],
  ['tsconfig.worker.json', 'export const it = indexedDB;', null],
  ['tsconfig.json', 'export const it = process.env;', /Cannot find name 'process'/],
  ['tsconfig.json', 'export const it = document.title;', null],
  ['tsconfig.server.json', 'export const it = document.title;', /Cannot find name 'document'/],
  ['tsconfig.server.json', 'export const it = localStorage;', /Cannot find name 'localStorage'/],
  ['tsconfig.server.json', 'export const it = process.env;', null],
];

let folder: string;
beforeAll(() => {
  // Inside the project, so that types are found as they are for its own files.
  const cache = inProject('node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'worlds-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it.concurrent.each(CASES)('%s: %s', async (world, text, complaint) => {
  const name = `case-${CASES.findIndex((one) => one[0] === world && one[1] === text)}`;
  writeFileSync(join(folder, `${name}.ts`), `${text}\n`);
  const config = { extends: inProject(world), include: [], files: [`${name}.ts`] };
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(config));
  const output = await compile(join(folder, `${name}.json`));
  if (complaint) expect(output).toMatch(complaint);
  else expect(output).toBe('');
});

function compile(project: string): Promise<string> {
  const tsc = inProject('node_modules/typescript-native/bin/tsc');
  return new Promise((resolve) => {
    execFile(process.execPath, [tsc, '-p', project], (_error, stdout) => resolve(stdout));
  });
}
