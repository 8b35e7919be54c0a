import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { ensureChromium } from './scripts/ensure-chromium.mjs';
import { keepTemporaryFilesInMemory } from './scripts/lib/temporary-folder.mjs';
import { LongFilesFirst } from './tests/support/long-files-first.ts';

keepTemporaryFilesInMemory();

const DRIVES_CHROMIUM = ['tests/e2e/**/*.test.ts'];
const DRIVES_OTHER_ENGINES = ['tests/e2e-engines/**/*.test.ts'];
/** What a person does first, in a real browser: part of `npm test`. */
const MAIN_STORIES = [
  'tests/e2e/{offline-shipment,offline-start}.test.ts',
  'tests/e2e/store-contract.test.ts',
];
/** The parts of the screens, each alone in a page of a real browser: no build, no server. */
const DRAWS_COMPONENTS = ['tests/components/**/*.test.tsx'];
const NEEDS_INDEXED_DB = ['tests/{db,session,sync}/**/*.test.{ts,tsx}'];
/**
 * Random histories of the store and of sealed operations, each step compared with a model, and files that take some eight
 * seconds or more: part of `npm run test:rest`.
 */
const LONG_ON_A_DEVICE = [
  'tests/db/{journal-two-connections,journal-unawaited-writes,live-rows,store-not-whole}.test.ts',
  'tests/session/{device-row,envelopes,user-names}-in-random-histories.test.ts',
  'tests/session/{corrected-user-name,delivery-photos,left-by-inactive,moved-person}.test.ts',
  'tests/session/{sealed-changes-of-others,sealed-delivery,sealed-group,sign-in-slow-connection}.test.ts',
  'tests/sync/{concurrent-edits,erased-customer,failed-batch-is-split,hanging-connection}.test.ts',
  'tests/sync/{killed-at-every-step,payments-given-up,queue-in-two-places,renamed-references}.test.ts',
  'tests/sync/{saved-as-a-group,voyage-corrections,lives-on-our-server,lives-on-a-plain-server}.test.ts',
  'tests/sync/{success-without-effect,one-act-taken-back,equal-products,delivery-token,voyages}.test.ts',
  'tests/sync/{committed-but-error-returned,same-customer-on-two-devices,voyage-counts}.test.ts',
  'tests/sync/{answer-lost-of-what-names-others,shipment-corrections,names-of-others,batch}.test.ts',
  'tests/db/{emptied-under-an-open-page,disk-went-back}.test.ts',
  'tests/session/{photo-of-a-suppressed-sender,queue-file}.test.ts',
];
const SIMULATES = ['tests/simulation/**/*.test.ts'];
const SIMULATES_BRIEFLY = ['tests/simulation/{fixed-histories,regressions,one-history}.test.ts'];
const STARTS_SERVERS = ['tests/{server,contract}/**/*.test.ts'];
/** Server processes that are started, killed and restored, and files that fill a server or wait: part of `npm run test:rest`. */
const LONG_ON_A_SERVER = [
  'tests/server/{backup,backup-commands,damaged-backup,durability,lost-connection,start-and-stop}.test.ts',
  'tests/server/{folder-rights,large-answers-over-http,long-lists,published-accounts,report-load}.test.ts',
  'tests/server/{drills,machine-time-zone,password-cost,sign-in-queue,strangers-bodies}.test.ts',
  'tests/server/{change-streams,connection-limits,delivery-photo-parts,delivery-token}.test.ts',
  'tests/server/{field-changes,partitions,reports,unread-body}.test.ts',
];
const ONLY_POSTGRES = ['tests/server/postgres/**/*.test.ts'];
/** What a data folder, and nothing else, promises; and what runs on both databases by itself. */
const ONLY_EMBEDDED = [
  'tests/server/{drills,durability,embedded-session,folder-rights,large-answers-over-http}.test.ts',
  'tests/server/{start-and-stop,vacuum}.test.ts',
];
/** The same on either database: connections, framing, rights of a path, and a server process with a data folder. */
const WITHOUT_A_DATABASE = [
  'tests/contract/**',
  'tests/server/{published-accounts,report-load,route-permissions}.test.ts',
  'tests/server/{capabilities,connection-limits,fair-queue,open-api,password-cost}.test.ts',
  'tests/server/{request-framing,settings,sign-in-queue,strangers-bodies,unread-body}.test.ts',
];
const CHECKS_THE_PROJECT = ['tests/check/**/*.test.ts'];

const ASKS_SERVERS = ['console-noise', 'cheap-passwords', 'close-at-end'].map(
  (name) => `tests/support/setup/${name}.ts`,
);
/** Half the start of a process, for each of the files; not where a test measures its process. */
const IN_THREADS = { pool: 'threads' } as const;
/** A property over hundreds of cases takes half of vitest's five seconds on a machine that does nothing else. */
const ON_A_BUSY_MACHINE = { testTimeout: 30_000 };
const WITH_A_DISK_IN_MEMORY = {
  ...IN_THREADS,
  ...ON_A_BUSY_MACHINE,
  setupFiles: [...ASKS_SERVERS, 'fake-indexeddb/auto'],
};
const ON_THE_EMBEDDED_DATABASE = {
  setupFiles: ASKS_SERVERS,
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

const BUILT_AND_SEEDED = ['tests/support/setup/built-app.ts', 'tests/support/setup/demo-data.ts'];
const IN_A_BROWSER = {
  globalSetup: ['tests/support/setup/chromium.ts', ...BUILT_AND_SEEDED],
  testTimeout: 120_000,
  hookTimeout: 300_000,
  // A server that lives for seconds, beside a browser on the same two cores: its database's code is not optimised.
  env: { SERVER_FLAGS: '--liftoff-only' },
  // docs/decisions/0083: `.ci/run` names the test and what its first attempt met.
  retry: 1,
  // Each file has its own browser and server; the two cores belong to two of them, after everything else.
  sequence: { groupOrder: 2 },
};

export default defineConfig({
  test: {
    // Two cores: more workers only take turns.
    maxWorkers: 2,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: 'unit',
          ...IN_THREADS,
          // Functions and small stores: their modules are loaded once, not for each file.
          isolate: false,
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [
            ...configDefaults.exclude,
            ...DRIVES_CHROMIUM,
            ...DRIVES_OTHER_ENGINES,
            ...DRAWS_COMPONENTS,
            ...NEEDS_INDEXED_DB,
            ...SIMULATES,
            ...STARTS_SERVERS,
            ...CHECKS_THE_PROJECT,
          ],
          setupFiles: ['tests/support/setup/console-noise.ts'],
          ...ON_A_BUSY_MACHINE,
        },
      },
      {
        test: {
          name: 'device',
          include: NEEDS_INDEXED_DB,
          exclude: [...configDefaults.exclude, ...LONG_ON_A_DEVICE],
          ...WITH_A_DISK_IN_MEMORY,
        },
      },
      { test: { name: 'device-long', include: LONG_ON_A_DEVICE, ...WITH_A_DISK_IN_MEMORY } },
      {
        plugins: [react(), tailwindcss()],
        // Found before the tests begin: a dependency met in the middle of one reloads its page.
        optimizeDeps: { entries: ['src/app/main.tsx', ...DRAWS_COMPONENTS] },
        test: {
          name: 'components',
          include: DRAWS_COMPONENTS,
          testTimeout: 60_000,
          // Screens and dialogs are fetched when they are first shown.
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: {
                // Asked for when the browser starts: other projects need none.
                get executablePath() {
                  return ensureChromium();
                },
                args: ['--no-sandbox'],
              },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1180, height: 820 },
            screenshotFailures: false,
          },
        },
      },
      {
        test: {
          name: 'simulator',
          ...IN_THREADS,
          include: SIMULATES_BRIEFLY,
          setupFiles: ['tests/support/setup/console-noise.ts'],
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'simulator-long',
          ...IN_THREADS,
          include: SIMULATES,
          exclude: [...configDefaults.exclude, ...SIMULATES_BRIEFLY],
          setupFiles: ['tests/support/setup/console-noise.ts'],
          // Hundreds of histories, on a machine that does other things too.
          testTimeout: 900_000,
        },
      },
      {
        test: {
          name: 'soak',
          include: ['tests/simulation/soak.ts'],
          setupFiles: ['tests/support/setup/console-noise.ts'],
        },
      },
      {
        test: {
          name: 'server',
          ...IN_THREADS,
          // A server is made by its test file; its modules, which keep nothing, are loaded once.
          isolate: false,
          include: STARTS_SERVERS,
          exclude: [...configDefaults.exclude, ...ONLY_POSTGRES, ...LONG_ON_A_SERVER],
          ...ON_THE_EMBEDDED_DATABASE,
        },
      },
      {
        test: {
          name: 'server-processes',
          include: LONG_ON_A_SERVER,
          ...ON_THE_EMBEDDED_DATABASE,
        },
      },
      {
        test: {
          name: 'server-postgres',
          isolate: false,
          include: STARTS_SERVERS,
          exclude: [...configDefaults.exclude, ...ONLY_EMBEDDED, ...WITHOUT_A_DATABASE],
          globalSetup: ['tests/support/setup/postgres.ts'],
          setupFiles: ASKS_SERVERS,
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
      { test: { name: 'stories', include: MAIN_STORIES, ...IN_A_BROWSER } },
      {
        test: {
          name: 'browser',
          include: DRIVES_CHROMIUM,
          exclude: [...configDefaults.exclude, ...MAIN_STORIES],
          ...IN_A_BROWSER,
        },
      },
      {
        test: {
          name: 'engines',
          include: DRIVES_OTHER_ENGINES,
          ...IN_A_BROWSER,
          globalSetup: [
            'tests/support/setup/firefox.ts',
            'tests/support/setup/webkit.ts',
            ...BUILT_AND_SEEDED,
          ],
          // One long story, on a machine that does other things too.
          testTimeout: 300_000,
        },
      },
    ],
  },
});
