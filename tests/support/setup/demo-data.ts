/**
 * One data folder with the demo accounts in it, made once a run: starting from a copy is much faster than seeding, and a
 * sign-in with a password of the least cost than one of the full.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../../server/db/database';
import { cheapenPasswords } from '../../server/cheap-passwords';
import { startServerProcess } from '../server-process';

declare module 'vitest' {
  interface ProvidedContext {
    demoDataDir: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'fc-demo-'));
  const server = await startServerProcess({ dataDir: folder, lifetime: 'file' });
  await server.stop();
  const database = await openDatabase({ url: null, dataFolder: folder });
  await cheapenPasswords(database.pool);
  await database.close();
  project.provide('demoDataDir', folder);
  return () => rm(folder, { recursive: true, force: true });
}
