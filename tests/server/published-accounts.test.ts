/** No account with a published password is reachable from another machine. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../server/db/database';
import { migrate } from '../../server/db/migrate';
import { isPublishedLogin } from '../../server/demo/published-accounts';
import { backupToFile, restoreFromFile } from '../../server/modules/backup/files';
import { readSettings } from '../../server/settings';
import { generateSigningKeys } from '../../src/domain/envelope/keys';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { makeDataFolder } from './data-folder';
import { serve, signIn, startApp } from './support';

// Whole servers, on a machine that does other things too.
vi.setConfig({ testTimeout: 120_000 });

const ACCOUNTS = ['superadmin', 'admin', 'empleado', 'invitado'].map((n) => `${n}@fluvicarga.co`);
const PASSWORD = 'Guaviare2026*';

async function logIn(server: ServerProcess, username: string, password = PASSWORD) {
  const { publicKey } = await generateSigningKeys();
  const headers = { 'Device-Id': randomUUID(), 'Device-Key': publicKey };
  const answer = await server.api()('POST', '/auth/log-in', { username, password }, headers);
  return { ...(answer.body as { jwt?: string; deliveryToken?: string }), status: answer.status };
}

it('a new server in production has no account, and says what to set', async () => {
  const server = await startServerProcess({ isFresh: true, env: { NODE_ENV: 'production' } });
  expect(server.output()).toContain(
    'No hay ninguna cuenta. Defina SUPERADMIN_EMAIL y SUPERADMIN_PASSWORD e inicie de nuevo',
  );
  expect(server.output()).not.toContain('Cuentas de demostración');
  for (const account of ACCOUNTS) expect((await logIn(server, account)).status).toBe(401);
});

it('a folder seeded earlier is refused its demo accounts once other machines reach it', async () => {
  const { path, remove } = await makeDataFolder();
  onTestFinished(remove);
  const atHome = await startServerProcess({ dataDir: path });
  const before = await logIn(atHome, 'empleado@fluvicarga.co');
  expect(before.status).toBe(200);
  await atHome.stop();
  const open = await startServerProcess({ dataDir: path, env: { HOST: '0.0.0.0' } });
  expect(open.output()).toContain('Rechazadas, porque su contraseña está publicada');
  for (const account of ACCOUNTS) {
    expect(open.output()).toContain(account);
    expect((await logIn(open, account)).status).toBe(401);
  }
  expect(before.deliveryToken).toMatch(/^dt_/);
  const batch = await open.api(before.deliveryToken)('POST', '/api/v1/batch', { ops: [] });
  expect(batch.status).toBe(401);
  const list = await open.api(before.jwt)('GET', '/api/v1/customers/all');
  expect(list.status).toBe(401);
});

it('accounts that a backup brings to a server that other machines reach are refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fc-published-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [copy, dataDir] = [join(folder, 'copia.gz'), join(folder, 'datos')];
  await backupToFile((await startApp()).serving, copy);
  const database = await openDatabase({ url: null, dataFolder: dataDir });
  await migrate(database.pool);
  await restoreFromFile(database.db, copy);
  await database.close();
  const open = await startServerProcess({ dataDir, env: { HOST: '0.0.0.0' } });
  for (const account of ACCOUNTS) expect((await logIn(open, account)).status).toBe(401);
  await open.stop();
  const atHome = await startServerProcess({ dataDir });
  expect((await logIn(atHome, 'empleado@fluvicarga.co')).status).toBe(200);
});

it('an account with a password of its own signs in where the published one is refused', async () => {
  const server = await startApp();
  const admin = await signIn(server, 'admin@fluvicarga.co');
  const { list } = await admin.call('GET', '/api/v1/companie/users');
  const user = list.find(({ username }) => username === 'empleado@fluvicarga.co') ?? {};
  const { body } = await admin.call('PUT', `/auth/update/${user.id}`, {
    ...user,
    ...{ password: 'Propia2026*', estado: 'activo', roleRequest: { roleListName: ['EMPLOYEE'] } },
    ...{ companyName: 'Transportes Fluviales del Guaviare' },
    ...{ cityName: 'San José del Guaviare', departmentName: 'Guaviare' },
  });
  expect(body).toMatchObject({ id: user.id });
  const app = serve(server.serving, { isPublishedLogin });
  await expect(signIn({ app }, 'empleado@fluvicarga.co', 'Propia2026*')).resolves.toBeDefined();
  await expect(signIn({ app }, 'admin@fluvicarga.co')).rejects.toThrow('contraseña publicada');
});

it('another spelling that the database takes for the account is refused too', async () => {
  const { app } = await startApp({ isPublishedLogin });
  for (const username of ['superadmİn@fluvicarga.co', 'SUPERADMIN@fluvicarga.co'])
    await expect(signIn({ app }, username)).rejects.toThrow();
});

it('full-width digits and capitals in the name are the same credentials', () => {
  expect(isPublishedLogin(' ADMIN@fluvicarga.co ', 'Guaviare２０２６*')).toBe(true);
  expect(isPublishedLogin('jefa@rio.co', PASSWORD)).toBe(false);
});

describe('demo data', () => {
  const settings = (env: Record<string, string>) => {
    const { isReachable, demo } = readSettings(env);
    return { isReachable, demo };
  };
  const OWNER = { SUPERADMIN_EMAIL: 'jefa@rio.co', SUPERADMIN_PASSWORD: 'Propia2026*' };

  it.each([
    [{}, { isReachable: false, demo: 'default' }],
    [{ HOST: '127.0.0.1' }, { isReachable: false, demo: 'default' }],
    [{ DEMO: '0' }, { isReachable: false, demo: 'none' }],
    [OWNER, { isReachable: false, demo: 'none' }],
    [
      { ...OWNER, DEMO: '1' },
      { isReachable: false, demo: 'asked' },
    ],
    [{ NODE_ENV: 'production' }, { isReachable: true, demo: 'none' }],
    [
      { NODE_ENV: 'production', HOST: 'localhost' },
      { isReachable: true, demo: 'none' },
    ],
    [{ HOST: '0.0.0.0' }, { isReachable: true, demo: 'none' }],
    [{ HOST: '::' }, { isReachable: true, demo: 'none' }],
    [{ TRUSTED_PROXIES: '127.0.0.1' }, { isReachable: true, demo: 'none' }],
  ])('with %j: %j', (env, expected) => {
    expect(settings(env)).toEqual(expected);
  });

  it.each([{ HOST: '0.0.0.0' }, { NODE_ENV: 'production' }, { TRUSTED_PROXIES: '127.0.0.1' }])(
    'DEMO=1 is refused with %j',
    (env) => {
      expect(() => settings({ ...env, DEMO: '1' })).toThrow('DEMO=1 solo vale');
    },
  );
});
