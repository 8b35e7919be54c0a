import { configDefaults, defineConfig } from 'vitest/config';

const DRIVES_CHROMIUM = ['tests/e2e/**/*.test.ts'];
const NEEDS_INDEXED_DB = ['tests/{db,session,sync}/**/*.test.{ts,tsx}'];
const SIMULATES = ['tests/sync/simulator/**/*.test.ts'];
const STARTS_SERVERS = ['tests/{server,contract}/**/*.test.ts'];
const ONLY_POSTGRES = ['tests/server/postgres/**/*.test.ts'];
/** What a data folder, and nothing else, promises. */
const ONLY_EMBEDDED = ['tests/server/{durability,embedded-session,start-and-stop,vacuum}.test.ts'];
const CHECKS_THE_PROJECT = ['tests/check/**/*.test.ts'];

export default defineConfig({
  test: {
    // Two cores: more workers only take turns.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [
            ...configDefaults.exclude,
            ...DRIVES_CHROMIUM,
            ...NEEDS_INDEXED_DB,
            ...STARTS_SERVERS,
            ...CHECKS_THE_PROJECT,
          ],
          setupFiles: ['tests/support/setup/console-noise.ts'],
        },
      },
      {
        test: {
          name: 'device',
          include: NEEDS_INDEXED_DB,
          exclude: [...configDefaults.exclude, ...SIMULATES],
          setupFiles: ['tests/support/setup/console-noise.ts', 'fake-indexeddb/auto'],
        },
      },
      {
        test: {
          name: 'simulator',
          include: SIMULATES,
          setupFiles: ['tests/support/setup/console-noise.ts'],
          // Two thousand histories, on a machine that does other things too.
          testTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'server',
          include: STARTS_SERVERS,
          exclude: [...configDefaults.exclude, ...ONLY_POSTGRES],
          setupFiles: ['tests/support/setup/console-noise.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server-postgres',
          include: STARTS_SERVERS,
          exclude: [...configDefaults.exclude, ...ONLY_EMBEDDED],
          globalSetup: ['tests/support/setup/postgres.ts'],
          setupFiles: ['tests/support/setup/console-noise.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'check',
          include: CHECKS_THE_PROJECT,
          testTimeout: 120_000,
          // A hook may build the app, on a machine that does other things too.
          hookTimeout: 300_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browser',
          include: DRIVES_CHROMIUM,
          globalSetup: [
            'tests/support/setup/chromium.ts',
            'tests/support/setup/built-app.ts',
            'tests/support/setup/demo-data.ts',
          ],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          // See README, Decisions: what the first attempt met is printed.
          retry: { count: 1, condition: /Timeout \d+ms exceeded/ },
          // A Chromium and a server each: one file at a time, after everything else.
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
