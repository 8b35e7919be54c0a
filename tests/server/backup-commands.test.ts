/** `npm run backup` and `npm run restore`, as the operator runs them. */
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, expect, inject, it, onTestFinished, vi } from 'vitest';
import { ensureBuilt, serverBuild } from '../../scripts/lib/builds.mjs';
import { openDatabase } from '../../server/db/database';
import { migrate } from '../../server/db/migrate';
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

interface Place {
  /** The server's settings for it. */
  readonly env: Record<string, string>;
  /** As the commands name it. */
  readonly name: string;
}

/** Where the data is, and where it goes. */
async function places(): Promise<{ full: Place; empty: Place }> {
  const clusterUrl = inject('postgresUrl');
  if (clusterUrl) {
    const full = await makePostgresDatabase(clusterUrl);
    const empty = await makePostgresDatabase(clusterUrl, { isEmpty: true });
    onTestFinished(async () => {
      await full.remove();
      await empty.remove();
    });
    return { full: onPostgres(full.url), empty: onPostgres(empty.url) };
  }
  const full = await makeDataFolder();
  onTestFinished(full.remove);
  return { full: inFolder(full.path), empty: inFolder(join(folder, randomUUID())) };
}

const inFolder = (path: string): Place => ({ env: { DATA_DIR: path }, name: path });
function onPostgres(url: string): Place {
  const { host, pathname } = new URL(url);
  return { env: { DATABASE_URL: url }, name: `postgres://${host}${pathname}` };
}

it('back up every row and restore it into an empty database, and name both', async () => {
  await ensureBuilt(serverBuild());
  const { full, empty } = await places();
  const copied = await run('backup', [file], full.env);
  expect(copied).toMatchObject({ code: 0 });
  expect(withoutCount(copied)).toBe(
    `Base de datos: ${full.name}. Copia de N registros en ${file}\n`,
  );
  const restored = await run('restore', [file], empty.env);
  expect(restored).toMatchObject({ code: 0 });
  expect(withoutCount(restored)).toBe(
    `Base de datos: ${empty.name}. N registros restaurados de ${file}\n`,
  );
  expect(await run('restore', [file], empty.env)).toEqual({
    code: 1,
    output: `Base de datos: ${empty.name}. La base de datos ya tiene datos. Restaure en una vacía.\n`,
  });
  expect(await run('restore', [], empty.env)).toMatchObject({ code: 1 });
});

const withoutCount = ({ output }: Ended) => output.replace(/\d{3,} registros/, 'N registros');

it('make no database and no copy where there is no database', async () => {
  await ensureBuilt(serverBuild());
  const { empty } = await places();
  const copy = join(folder, 'de-nada.gz');
  const refused = await run('backup', [copy], empty.env);
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(/^No hay (una )?base de datos( de FluviCarga)? en /);
  expect(refused.output).toContain(empty.name);
  // Nor does a restore make one for a file that is missing.
  expect(await run('restore', [copy], empty.env)).toEqual({
    code: 1,
    output: `Base de datos: ${empty.name}. No existe el archivo ${copy}\n`,
  });
  const { DATA_DIR, DATABASE_URL } = empty.env;
  if (DATA_DIR) expect(existsSync(DATA_DIR)).toBe(false);
  if (DATABASE_URL) expect(await schemasIn(DATABASE_URL)).toEqual(['public']);
  expect([existsSync(copy), existsSync(`${copy}.part`)]).toEqual([false, false]);
  // Without any setting it is the folder where one stands.
  const here = await run('backup', [copy], {});
  expect(here).toEqual({ code: 1, output: `No hay base de datos en ${join(folder, '.data')}.\n` });
});

async function schemasIn(url: string): Promise<string[]> {
  const { pool, close } = await openDatabase({ url, dataFolder: '' });
  const { rows } = await pool.query(
    "select nspname from pg_namespace where nspname !~ '^pg_|^information_schema$' order by 1",
  );
  await close();
  return rows.map(({ nspname }) => String(nspname));
}

it('refuse a database and a copy with nobody in it', async () => {
  await ensureBuilt(serverBuild());
  const { full, empty } = await places();
  // As a start on a misspelt folder leaves it.
  const { pool, close } = await openDatabase({
    url: empty.env.DATABASE_URL ?? null,
    dataFolder: empty.env.DATA_DIR ?? '',
  });
  await migrate(pool);
  await close();
  const copy = join(folder, 'de-nadie.gz');
  expect(await run('backup', [copy], empty.env)).toEqual({
    code: 1,
    output: `Base de datos: ${empty.name}. No tiene ninguna empresa con usuarios: no se hizo ninguna copia.\n`,
  });
  expect([existsSync(copy), existsSync(`${copy}.part`)]).toEqual([false, false]);
  // As an earlier program made it.
  expect(await run('backup', [copy], full.env)).toMatchObject({ code: 0 });
  const [head] = gunzipSync(readFileSync(copy)).toString().split('\n');
  writeFileSync(copy, gzipSync(`${head}\nend\t{"rows":0}\n`));
  const sentence = 'No tiene ninguna empresa con usuarios: no se restauró nada.';
  expect(await run('backup-check', [copy], {})).toEqual({ code: 1, output: `${sentence}\n` });
  expect(await run('restore', [copy], empty.env)).toEqual({
    code: 1,
    output: `Base de datos: ${empty.name}. ${sentence}\n`,
  });
});

it.each<[what: string, copy: () => string]>([
  ['a folder that is missing', () => join(folder, 'no-hay', 'copia.gz')],
  ['a file in the place of a folder', () => join(inPackage('package.json'), 'copia.gz')],
  ['a folder in the place of the file', () => mkdtempSync(join(folder, 'es-'))],
])('refuse to back up into %s, in one sentence', async (_what, copy) => {
  await ensureBuilt(serverBuild());
  const { full } = await places();
  const { code, output } = await run('backup', [copy()], full.env);
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toEqual([
    expect.stringMatching(/No se puede escribir en .+ \(E[A-Z]+\)\.$/),
  ]);
});

it('refuse a misspelt setting, which would be another database', async () => {
  await ensureBuilt(serverBuild());
  const refused = await run('backup', [file], { DATADIR: folder });
  expect(refused).toEqual({
    code: 1,
    output: 'DATADIR no es un ajuste: ¿quiso decir DATA_DIR?\n',
  });
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
    output: `Base de datos: ${path}. El servidor usa la carpeta de datos. Deténgalo mientras hace la copia.\n`,
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
  expect(copies[0]?.output).toMatch(
    /^Base de datos: .* Copia de \d{3,} registros en .*viva\.gz\n$/,
  );
  expect(copies[1]?.output).toMatch(
    /^Base de datos: .* Copia cifrada de \d{3,} registros en .*viva\.enc\n$/,
  );
  expect([...statuses]).toEqual([200]);
  expect(statSync(plain).mode & 0o777).toBe(0o600);
  // The unfinished backup is gone, and a restore is still refused.
  expect(readdirSync(server.dataDir).filter((name) => name.startsWith('backup-'))).toEqual([]);
  expect(await run('restore', [plain], env)).toEqual({
    code: 1,
    output: `Base de datos: ${server.dataDir}. El servidor usa la carpeta de datos. Deténgalo mientras restaura.\n`,
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

it('are told by a running server that its database has nobody in it', async () => {
  const server = await startServerProcess({ isFresh: true, env: { DEMO: '0' } });
  expect(server.output()).toContain(`Base de datos: ${server.dataDir}, creada en este inicio\n`);
  const copy = join(folder, 'viva-de-nadie.gz');
  expect(await run('backup', [copy], { DATA_DIR: server.dataDir })).toEqual({
    code: 1,
    output: `Base de datos: ${server.dataDir}. No tiene ninguna empresa con usuarios: no se hizo ninguna copia.\n`,
  });
  expect(existsSync(copy)).toBe(false);
});
