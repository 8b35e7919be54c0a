import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findMissing } from '../../scripts/complete-lock.mjs';
import { inProject } from '../../scripts/lib/project.mjs';

it('is complete for every platform; if not: node scripts/complete-lock.mjs', () => {
  const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'));
  expect(findMissing(packages).map(({ name }) => name)).toEqual([]);
});

it('reports dependencies that the lock file lacks, nested or not', () => {
  const locked = { version: '1.0.0' };
  const packages = {
    'node_modules/tool': { ...locked, optionalDependencies: { 'a-linux-x64': '1.0.0' } },
    'node_modules/other': { ...locked, optionalDependencies: { 'b-linux-x64': '1.0.0' } },
    'node_modules/other/node_modules/b-linux-x64': locked,
  };
  expect(findMissing(packages)).toEqual([{ name: 'a-linux-x64', version: '1.0.0', isDev: false }]);
});
