/** Nobody else on the machine reads or changes what the server keeps, whatever rights its folder was given. */
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { backupToFile } from '../../server/modules/backup/files';
import { startServerProcess } from '../support/server-process';
import { makeDataFolder } from './data-folder';
import { startApp } from './support';

vi.setConfig({ testTimeout: 180_000 });

// As on a machine where whatever a program makes is everybody's.
const umask = process.umask(0);
let demo: string;
beforeAll(async () => {
  const { path, remove } = await makeDataFolder();
  demo = path;
  return remove;
});
afterAll(() => void process.umask(umask));

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fc-rights-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(demo, folder, { recursive: true });
  chmodSync(folder, 0o777);
  return folder;
}

it('a start takes from others the rights on the database, the secret and the sockets', async () => {
  const dataDir = openFolder();
  chmodSync(join(dataDir, 'postgres'), 0o777);
  writeFileSync(join(dataDir, 'jwt-secret'), 'un secreto de prueba de más de treinta y dos letras');
  await startServerProcess({ dataDir });
  const sockets = readdirSync(dataDir).filter((name) => statSync(join(dataDir, name)).isSocket());
  expect(sockets.length).toBeGreaterThanOrEqual(3);
  for (const name of sockets) expect([name, modeOf(join(dataDir, name))]).toEqual([name, '700']);
  expect(modeOf(join(dataDir, 'postgres'))).toBe('700');
  expect(modeOf(join(dataDir, 'jwt-secret'))).toBe('600');
  // Another user who may write here could put a socket or a secret of their own in the place of these.
  expect(modeOf(dataDir)).toBe('755');
});

it('a database that a start makes is its owner’s from the beginning', async () => {
  const dataDir = join(openFolder(), 'nueva');
  await startServerProcess({ dataDir });
  expect([modeOf(dataDir), modeOf(join(dataDir, 'postgres'))]).toEqual(['700', '700']);
});

it.each(['postgres', 'jwt-secret'])(
  'a start is refused where %s is another user’s',
  async (name) => {
    const dataDir = openFolder();
    const path = join(dataDir, name);
    // A name that only root can give away leads, for anybody else, to what is root's.
    if (process.getuid?.() === 0) {
      if (!existsSync(path)) writeFileSync(path, 'de otra persona');
      chownSync(path, 65_534, 65_534);
    } else {
      rmSync(path, { recursive: true, force: true });
      symlinkSync(name === 'postgres' ? '/etc' : '/etc/passwd', path);
    }
    await expect(startServerProcess({ dataDir })).rejects.toThrow(
      `${name} es de otro usuario del sistema, que puede leerlo y cambiarlo.`,
    );
  },
);

it('a backup is its owner’s alone where a killed command left its draft to everybody', async () => {
  const { serving } = await startApp();
  const path = join(openFolder(), 'copia.gz');
  writeFileSync(`${path}.part`, '');
  expect(modeOf(`${path}.part`)).toBe('666');
  await backupToFile(serving, path);
  expect(modeOf(path)).toBe('600');
});
