/** `npm run backup` and `npm run restore`, as the operator runs them. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, it, onTestFinished, vi } from 'vitest';
import { ensureBuilt, serverBuild } from '../../scripts/lib/builds.mjs';
import { openDatabase } from '../../server/db/database';
import { inPackage } from '../../server/package-root';
import { startServerProcess } from '../support/server-process';
import { makeDataFolder } from './data-folder';
import { makePostgresDatabase } from './postgres-database';

// Several programs one after another, on a machine that does other things too.
vi.setConfig({ testTimeout: 180_000 });

const folder = mkdtempSync(join(tmpdir(), 'fc-operations-'));
const file = join(folder, 'copia.gz');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number;
  readonly output: string;
}

function run(script: string, args: readonly string[], env: Record<string, string>): Promise<Ended> {
  const options = { env: { PATH: process.env.PATH ?? '', ...env }, cwd: folder };
  const program = inPackage(`scripts/${script}.mjs`);
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

/** Where the data is, and where it goes: settings of the server. */
async function places(): Promise<{ full: Record<string, string>; empty: Record<string, string> }> {
  const clusterUrl = inject('postgresUrl');
  if (clusterUrl) {
    const full = await makePostgresDatabase(clusterUrl);
    const empty = await makePostgresDatabase(clusterUrl, { isEmpty: true });
    onTestFinished(async () => {
      await full.remove();
      await empty.remove();
    });
    return { full: { DATABASE_URL: full.url }, empty: { DATABASE_URL: empty.url } };
  }
  const full = await makeDataFolder();
  onTestFinished(full.remove);
  return { full: { DATA_DIR: full.path }, empty: { DATA_DIR: join(folder, 'vacia') } };
}

it('back up every row and restore it into an empty database', async () => {
  await ensureBuilt(serverBuild());
  const { full, empty } = await places();
  const copied = await run('backup', [file], full);
  expect(copied).toMatchObject({ code: 0 });
  expect(copied.output).toMatch(/^Copia de (\d{3,}) registros en .*copia\.gz\n$/);
  const restored = await run('restore', [file], empty);
  expect(restored).toMatchObject({ code: 0 });
  expect(restored.output).toMatch(/^\d{3,} registros restaurados de .*copia\.gz\n$/);
  expect(await run('restore', [file], empty)).toEqual({
    code: 1,
    output: 'La base de datos ya tiene datos. Restaure en una vacía.\n',
  });
  expect(await run('restore', [], empty)).toMatchObject({ code: 1 });
});

it('refuse while the server has the embedded database open, and leave no partial file', async () => {
  await ensureBuilt(serverBuild());
  const { path, remove } = await makeDataFolder();
  const database = await openDatabase({ url: null, dataFolder: path });
  onTestFinished(async () => {
    await database.close();
    await remove();
  });
  const other = join(folder, 'otra.gz');
  expect(await run('backup', [other], { DATA_DIR: path })).toEqual({
    code: 1,
    output: 'El servidor usa la carpeta de datos. Deténgalo mientras hace la copia.\n',
  });
  expect([existsSync(other), existsSync(`${other}.part`)]).toEqual([false, false]);
});

it('back up the embedded database of a running server, which goes on, in clear and encrypted', async () => {
  const server = await startServerProcess({ lifetime: 'test' });
  const keyFile = join(folder, 'clave');
  writeFileSync(keyFile, randomBytes(32).toString('hex'));
  const [plain, encrypted] = [join(folder, 'viva.gz'), join(folder, 'viva.enc')];
  const env = { DATA_DIR: server.dataDir };
  let isCopying = true;
  const statuses = new Set<number>();
  const asking = (async () => {
    while (isCopying) statuses.add((await fetch(`http://localhost:${server.port}/ready`)).status);
  })();
  const copies = [
    await run('backup', [plain], env),
    await run('backup', [encrypted], { ...env, BACKUP_KEY_FILE: keyFile }),
  ];
  isCopying = false;
  await asking;
  expect(copies[0]?.output).toMatch(/^Copia de \d{3,} registros en .*viva\.gz\n$/);
  expect(copies[1]?.output).toMatch(/^Copia cifrada de \d{3,} registros en .*viva\.enc\n$/);
  expect([...statuses]).toEqual([200]);
  expect(statSync(plain).mode & 0o777).toBe(0o600);
  // What was on its way is gone, and a restore is still refused.
  expect(readdirSync(server.dataDir).filter((name) => name.startsWith('backup-'))).toEqual([]);
  expect(await run('restore', [plain], env)).toEqual({
    code: 1,
    output: 'El servidor usa la carpeta de datos. Deténgalo mientras restaura.\n',
  });
  const checked = await run('backup-check', [encrypted], { BACKUP_KEY_FILE: keyFile });
  expect(checked).toMatchObject({ code: 0 });
  expect(checked.output).toMatch(/^ {2}customers +\d{2,}$/m);
  expect(checked.output).toMatch(
    /La copia sirve: \d{3,} registros restaurados en una base de prueba, \d{2} clases de referencias sin ninguna rota\.\n$/,
  );
  expect(await run('backup-check', [encrypted], {})).toEqual({
    code: 1,
    output: 'La copia está cifrada: diga su clave con BACKUP_KEY_FILE.\n',
  });
});
