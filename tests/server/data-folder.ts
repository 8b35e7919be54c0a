/**
 * Data folders with the demo data in them. Making a database takes seconds, so one is kept in the cache for each state
 * of the server's sources, and every test gets a copy.
 */
import { createHash } from 'node:crypto';
import {
  constants,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../server/db/database';
import { FolderLockedError, lockFolder } from '../../server/db/embedded/folder-lock';
import { toShortPath } from '../../server/db/embedded/short-path';
import { vacuumStaleTables } from '../../server/db/embedded/vacuum';
import { migrate } from '../../server/db/migrate';
import { seedDemo } from '../../server/demo/seed-demo';
import { inPackage } from '../../server/package-root';
import { cheapenPasswords } from './cheap-passwords';

const CACHE = inPackage('node_modules/.cache/fluvicarga');
const PREFIX = 'demo-data-';
const HOUR_MS = 3_600_000;
const SOURCES = ['server', 'src/domain', 'tests/server/cheap-passwords.ts', 'package-lock.json'];

/** A new data folder with the demo data, of which `remove` leaves nothing. */
export async function makeDataFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const original = await originalFolder();
  const path = mkdtempSync(join(tmpdir(), 'fc-server-'));
  cpSync(original, path, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

async function originalFolder(): Promise<string> {
  const folder = join(CACHE, `${PREFIX}${hashOfSources()}`);
  if (existsSync(folder)) return folder;
  await mkdir(CACHE, { recursive: true });
  const unlock = await lockCache();
  try {
    if (!existsSync(folder)) await makeOriginal(folder);
  } finally {
    await unlock();
  }
  return folder;
}

/** One of the test files that start together makes the database, and the others wait for it. */
async function lockCache(): Promise<() => Promise<void>> {
  const { path, remove: forget } = toShortPath(CACHE);
  for (;;) {
    try {
      const unlock = await lockFolder(path);
      return () => unlock().finally(forget);
    } catch (error) {
      if (!(error instanceof FolderLockedError)) throw error;
      await sleep(200);
    }
  }
}

async function makeOriginal(folder: string): Promise<void> {
  const draft = mkdtempSync(join(CACHE, 'draft-'));
  const database = await openDatabase({ url: null, dataFolder: draft });
  await migrate(database.pool);
  await seedDemo(database.db);
  await cheapenPasswords(database.pool);
  await vacuumStaleTables(database.pool);
  await database.close();
  await removeOlder(folder);
  await rename(draft, folder);
}

/** Not the young ones: another run may be copying them. */
async function removeOlder(current: string): Promise<void> {
  const others = readdirSync(CACHE)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => join(CACHE, name))
    .filter((path) => path !== current && Date.now() - statSync(path).mtimeMs > HOUR_MS);
  for (const path of others) await rm(path, { recursive: true, force: true });
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesOf(inPackage(source)).sort())
      hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
