/**
 * `npm run test:mutation -- <part> [file …]` changes each expression of a part in turn and runs the tests that reach it. The
 * changes that no test notices are listed, and are in `.mutation/<part>.html`. It takes up the results of the runs that
 * ended, so that only changed code and tests are run again; one that is stopped keeps nothing: name some files at a time.
 * `--force` begins anew. `--at-load` adds expressions that are read when their module
 * loads: tables, whose changes run every test of the part. `TESTS` names other tests to judge by.
 */
import { setPriority } from 'node:os';
import { Stryker } from '@stryker-mutator/core';
import { ROOT, stopWith } from './lib/project.mjs';

const REPORTS = '.mutation';
/** The machine's other work goes first. */
const LOW_PRIORITY = 15;

/** @typedef {{sources: string, project: string, tests: string}} Part */

/** Tests of a part run in its project of vitest.config.ts; they start no process. @type {Readonly<Record<string, Part>>} */
const PARTS = {
  domain: {
    sources: 'src/domain/**/*.ts',
    project: 'unit',
    tests:
      'tests/{crud,dashboard,domain,import,inventory,reports,shipments,spec,users,vessels}/**/*.test.{ts,tsx}',
  },
  outbox: {
    sources: 'src/db/outbox/**/*.ts',
    project: 'device',
    tests:
      'tests/db/{correct,dependencies,merge,named,resolve,save}*.test.ts tests/sync/{goods,missing,names,queue-copy,unchanged}*.test.ts',
  },
  mirror: {
    sources: 'src/db/mirror/**/*.ts',
    project: 'device',
    tests:
      'tests/db/{apply,merged,named,optimistic}*.test.ts tests/sync/{change-feed,equal-products,own-record,pull}*.test.ts',
  },
  push: {
    sources: 'src/sync/push/**/*.ts',
    project: 'device',
    tests:
      'tests/sync/{classify,detect,next-step,retry-delay,busy,late,one-answer,push-from,repeated}*.test.ts',
  },
  server: {
    sources: 'server/{idempotency,repositories,tenancy}/**/*.ts',
    project: 'server',
    tests:
      'tests/server/{device-times,field-changes-rules,idempotency,other-company,piece-counts,record-keys,records,shipments,voyages}.test.ts',
  },
};

const [name = '', ...rest] = process.argv.slice(2);
const part = PARTS[name] ?? stopWith(new Error(`Name a part: ${Object.keys(PARTS).join(', ')}`));
const files = rest.filter((word) => !word.startsWith('--'));

process.env.MUTATION_PROJECT = part.project;
process.env.MUTATION_TESTS = process.env.TESTS ?? part.tests;
process.chdir(ROOT);
setPriority(LOW_PRIORITY);

await new Stryker({
  mutate: files.length > 0 ? files : [part.sources],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  concurrency: 1,
  disableTypeChecks: false,
  ignoreStatic: !rest.includes('--at-load'),
  ignorePatterns: ['/dist', '/dist-server', '/docs/pictures', `/${REPORTS}`],
  tempDirName: `${REPORTS}/copy`,
  incremental: true,
  incrementalFile: `${REPORTS}/${name}.json`,
  force: rest.includes('--force'),
  reporters: ['clear-text', 'html'],
  htmlReporter: { fileName: `${REPORTS}/${name}.html` },
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false },
}).runMutationTest();
