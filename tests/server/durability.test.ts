/** A write that was answered is on disk; one process at a time opens the folder. */
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../server/db/database';
import { FolderLockedError, lockFolder } from '../../server/db/embedded/folder-lock';
import { startServerProcess } from '../support/server-process';
import { makeDataFolder } from './data-folder';
import * as payloads from './payloads';
import type { Json } from './support';

/** `KILLS=200` for a long run. */
const KILLS = Number(process.env.KILLS ?? 10);

// As many starts of a server, on a machine that may do other things too.
vi.setConfig({ testTimeout: KILLS * 18_000 });

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'fc-durable-'));
  folders.push(folder);
  return folder;
};
async function copyOfDemo(): Promise<string> {
  const { path, remove } = await makeDataFolder();
  onTestFinished(remove);
  return path;
}
const open = (dataFolder: string) => openDatabase({ url: null, dataFolder });

it('every acknowledged row survives a kill during writes', async () => {
  const server = await startServerProcess({ dataDir: await copyOfDemo() });
  const { token } = await server.signIn('empleado@fluvicarga.co');
  const call = server.api(token);
  const acknowledged = new Map<string, unknown>();
  for (let round = 0; round < KILLS; round += 1) {
    let isAlive = true;
    const write = async () => {
      while (isAlive) {
        const payload = payloads.customer();
        const answer = await call('POST', '/api/v1/customers/save', payload, {
          'Idempotency-Key': randomUUID(),
        }).catch(() => null);
        if (answer?.status === 201)
          acknowledged.set(String(payload.numDocument), (answer.body as Json).id);
      }
    };
    const writers = [write(), write(), write()];
    const enough = acknowledged.size + 5;
    while (acknowledged.size < enough) await sleep(5);
    await sleep(Math.random() * 40);
    await server.kill9();
    isAlive = false;
    await Promise.all(writers);
    await server.restart();
    const { body } = await call('GET', '/api/v1/customers/all');
    const kept = new Map((body as Json[]).map((row) => [String(row.numDocument), row.id]));
    const lost = [...acknowledged].filter(([document, id]) => kept.get(document) !== id);
    expect(lost).toEqual([]);
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS * 5);
});

it('each commit is synced before it is answered', async () => {
  const database = await open(await copyOfDemo());
  onTestFinished(() => database.close());
  const { rows } = await database.pool.query(
    "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'wal_sync_method')",
  );
  expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    wal_sync_method: 'fsync',
  });
  for (let commit = 0; commit < 20; commit += 1) {
    const before = database.embedded?.syncCount() ?? 0;
    await database.pool.query("update companies set manager = 'Gerente ' || $1::int", [commit]);
    expect(database.embedded?.syncCount()).toBeGreaterThan(before);
  }
});

describe('one process at a time', () => {
  it('a second one on the same folder is refused, by any path to it', async () => {
    const folder = await copyOfDemo();
    const database = await open(folder);
    const alias = join(newFolder(), 'alias');
    symlinkSync(folder, alias);
    await expect(open(folder)).rejects.toThrow(FolderLockedError);
    await expect(open(alias)).rejects.toThrow(FolderLockedError);
    await database.close();
    const next = await open(alias);
    await next.close();
  });

  it('at most one of several that start together', async () => {
    for (let round = 0; round < 5; round += 1) {
      const folder = newFolder();
      const tries = await Promise.allSettled([1, 2, 3, 4].map(() => lockFolder(folder)));
      const holders = tries.filter((result) => result.status === 'fulfilled');
      expect(holders.length).toBeLessThanOrEqual(1);
      for (const holder of holders) await holder.value();
      await (await lockFolder(folder))();
    }
  });

  it('leaves nothing behind, and works where the path is too long for a socket', async () => {
    const folder = join(newFolder(), 'carpeta-con-un-nombre-muy-largo-'.repeat(5));
    cpSync(await copyOfDemo(), folder, { recursive: true });
    const database = await open(realpathSync(folder));
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await expect(open(folder)).rejects.toThrow(FolderLockedError);
    await database.close();
    expect(readdirSync(folder)).toEqual(['postgres']);
  });
});
