/** The built server as people run it, with fsync, on one of its databases. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt, serverBuild } from '../../../scripts/lib/builds.mjs';
import { inProject } from '../../../scripts/lib/project.mjs';
import { makeDataFolder } from '../../server/data-folder';
import { makePostgresDatabase } from '../../server/postgres-database';
import { findFreePort } from '../../support/free-port';
import { startPostgres } from '../../support/postgres';

export const DATABASES = ['embedded', 'postgres'] as const;
export type DatabaseName = (typeof DATABASES)[number];

/** Starts it with demo data, runs `use` with its address, and ends it. */
export async function withServer<T>(
  database: DatabaseName,
  use: (baseUrl: string) => Promise<T>,
): Promise<T> {
  await ensureBuilt(serverBuild());
  if (database === 'embedded') {
    const folder = await makeDataFolder();
    try {
      return await runServer({ DATA_DIR: folder.path }, use);
    } finally {
      await folder.remove();
    }
  }
  const postgres = await startPostgres({ isDurable: true });
  try {
    const { url } = await makePostgresDatabase(postgres.url);
    return await runServer({ DATABASE_URL: url, JWT_SECRET: randomUUID() }, use);
  } finally {
    await postgres.stop();
  }
}

/**
 * Starts it with these settings, runs `use` with its address, and ends it.
 * @param folder of another build than this project's, for a comparison
 */
export async function runServer<T>(
  settings: Readonly<Record<string, string>>,
  use: (baseUrl: string, pid: number) => Promise<T>,
  folder = inProject(''),
): Promise<T> {
  const port = await findFreePort();
  const baseUrl = `http://localhost:${port}`;
  const env = { PATH: process.env.PATH ?? '', PORT: String(port) };
  const child = spawn(process.execPath, [join(folder, 'dist-server/main.js')], {
    env: { ...env, ...settings },
    stdio: 'ignore',
  });
  const killNow = () => child.kill('SIGKILL');
  process.on('exit', killNow);
  try {
    while (!(await fetch(`${baseUrl}/ready`).catch(() => null))?.ok) {
      if (child.exitCode !== null) throw new Error('The server ended');
      await sleep(50);
    }
    return await use(baseUrl, child.pid ?? 0);
  } finally {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    process.off('exit', killNow);
  }
}
