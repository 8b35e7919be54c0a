/** Tests of one part for `npm run test:mutation`: a project of vitest.config.ts with the files that the part names. */
import { defineConfig } from 'vitest/config';
import all from './vitest.config.ts';

const { MUTATION_PROJECT = '', MUTATION_TESTS = '' } = process.env;

const project = all.test?.projects?.find(
  (one) => typeof one === 'object' && 'test' in one && one.test?.name === MUTATION_PROJECT,
);
if (typeof project !== 'object' || !('test' in project))
  throw new Error(`vitest.config.ts has no project ${MUTATION_PROJECT}`);

export default defineConfig({ test: { ...project.test, include: MUTATION_TESTS.split(' ') } });
