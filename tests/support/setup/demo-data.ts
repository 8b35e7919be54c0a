/**
 * Stories begin with a copy of what is made here once: a data folder with the demo accounts, from which a server starts sooner
 * than it seeds, and the profiles of two tablets that have used it before. It is kept for an hour, so that the parts of a run,
 * and the next file that somebody runs, find it made, while its records are of this day. A sign-in with a password of the
 * least cost is much faster than one of the full.
 */
import { readdir, rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { ensureHeadlessShell } from '../../../scripts/ensure-chromium.mjs';
import { appBuild, ensureBuilt, serverBuild } from '../../../scripts/lib/builds.mjs';
import { inProject } from '../../../scripts/lib/project.mjs';
import { type OpenDatabase, openDatabase } from '../../../server/db/database';
import { signIn, waitUntilReady } from '../../e2e/support/person';
import { endSession } from '../../e2e/support/session';
import { cheapenPasswords } from '../../server/cheap-passwords';
import { openBrowser } from '../chromium';
import { startServerProcess } from '../server-process';
import { findServerAt, PEOPLE_OF_USED_TABLETS, USED_ORIGIN } from '../used-tablets';

declare module 'vitest' {
  interface ProvidedContext {
    demoDataDir: string;
    /** A folder for each of their people. */
    usedTabletsDir: string;
  }
}

const CACHE = 'node_modules/.cache/fluvicarga';
const OWN_SOURCES = [
  'tests/server/cheap-passwords.ts',
  'tests/support/setup/demo-data.ts',
  'tests/support/used-tablets.ts',
];
const HOUR_MS = 3_600_000;

export async function setup(project: TestProject): Promise<void> {
  const hour = Math.floor(Date.now() / HOUR_MS);
  const folder = `${CACHE}/story-data-${hour}`;
  await ensureBuilt({
    name: 'story-data',
    settings: String(hour),
    marker: `${folder}/tablets`,
    sources: [...appBuild().sources, ...serverBuild().sources, ...OWN_SOURCES],
    make: () => makeStoryData(folder, hour),
  });
  project.provide('demoDataDir', inProject(`${folder}/data`));
  project.provide('usedTabletsDir', inProject(`${folder}/tablets`));
}

async function makeStoryData(folder: string, hour: number): Promise<void> {
  // Another process may still begin with the last hour's.
  for (const name of await readdir(inProject(CACHE))) {
    const made = Number(/^story-data-(\d+)$/.exec(name)?.[1]);
    if (made < hour - 1 || made === hour)
      await rm(inProject(`${CACHE}/${name}`), { recursive: true });
  }
  const dataDir = inProject(`${folder}/data`);
  await startServerProcess({ dataDir, lifetime: 'file' }).then(({ stop }) => stop());
  await changeData(dataDir, cheapenPasswords);
  const server = await startServerProcess({ dataDir, lifetime: 'file' });
  for (const username of PEOPLE_OF_USED_TABLETS)
    await prepareTablet(username, inProject(`${folder}/tablets/${username}`), server.port);
  await server.stop();
  // A story begins without known devices: a used tablet makes itself known when its person signs in.
  await changeData(dataDir, async (pool) => {
    await pool.query('delete from delivery_tokens');
    await pool.query('delete from device_keys');
  });
}

async function changeData(
  dataFolder: string,
  change: (pool: OpenDatabase['pool']) => Promise<void>,
): Promise<void> {
  const database = await openDatabase({ url: null, dataFolder });
  await change(database.pool);
  await database.close();
}

/** Signs in for the first time, lets the tablet become ready, and leaves it until the session has ended. */
async function prepareTablet(username: string, profile: string, port: number): Promise<void> {
  const browser = await openBrowser({
    executablePath: ensureHeadlessShell(),
    profile,
    baseUrl: USED_ORIGIN,
    args: [findServerAt(port)],
    lifetime: 'file',
  });
  const page = await browser.page();
  await signIn(page, username);
  await waitUntilReady(page);
  await endSession(page);
  await browser.close();
}
