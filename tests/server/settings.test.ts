/** A wrong setting is refused at start in one sentence that names it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSettings, StartRefusedError } from '../../server/settings';

const SECRET = 'una frase larga y propia de 38 letras!';
const OWNER = { SUPERADMIN_EMAIL: 'jefa@rio.co', SUPERADMIN_PASSWORD: 'Propia2026*' };

it.each([
  [{ PORT: '70000' }, 'PORT'],
  [{ TRUSTED_PROXIES: '10.0.0.0/99' }, 'TRUSTED_PROXIES: "10.0.0.0/99"'],
  [{ TRUSTED_PROXIES: 'proxy.local' }, 'TRUSTED_PROXIES: "proxy.local"'],
  [{ DEMO: 'yes' }, 'DEMO'],
  [{ PLAIN_CLIENTS: 'no' }, 'PLAIN_CLIENTS'],
  [{ JWT_SECRET: 'corto' }, 'JWT_SECRET debe tener al menos 32 caracteres.'],
  [{ JWT_SECRET: 'a'.repeat(64) }, 'JWT_SECRET'],
  [{ JWT_SECRET: 'abab'.repeat(16) }, 'JWT_SECRET'],
  [{ ...OWNER, SUPERADMIN_EMAIL: 'root' }, 'SUPERADMIN_EMAIL'],
  [{ ...OWNER, SUPERADMIN_PASSWORD: 'a' }, 'SUPERADMIN_PASSWORD'],
  [{ ...OWNER, SUPERADMIN_PASSWORD: 'Guaviare2026*' }, 'SUPERADMIN_PASSWORD'],
  [{ SUPERADMIN_PASSWORD: 'Propia2026*' }, 'van siempre juntos'],
  [{ ...OWNER, SUPERADMIN_PASSWORD_FILE: '/x' }, 'use uno de los dos'],
  [
    { SUPERADMIN_EMAIL: 'jefa@rio.co', SUPERADMIN_PASSWORD_FILE: '/no/hay' },
    'SUPERADMIN_PASSWORD_FILE: no se puede leer /no/hay (ENOENT).',
  ],
  [{ ...OWNER, SUPERADMIN_PASS: 'x' }, 'SUPERADMIN_PASS'],
  [{ SUPERADMIN_MAIL: 'x' }, 'SUPERADMIN_MAIL no es un ajuste: ¿quiso decir SUPERADMIN_EMAIL?'],
  [{ FLUVICARGA_PORT: '80' }, 'FLUVICARGA_PORT no es un ajuste: los hay TRUSTED_PROXIES,'],
  [{ TRUSTED_PROXYS: '10.0.0.1' }, '¿quiso decir TRUSTED_PROXIES?'],
  [{ TRUSTED_PROXY: '10.0.0.1' }, 'TRUSTED_PROXY'],
  [{ DATABSE_URL: 'postgres://x' }, 'DATABSE_URL no es un ajuste: ¿quiso decir DATABASE_URL?'],
  [{ database_url: 'postgres://x' }, '¿quiso decir DATABASE_URL?'],
  [{ DATADIR: '/data' }, '¿quiso decir DATA_DIR?'],
  [{ JWT_SECERT: SECRET }, '¿quiso decir JWT_SECRET?'],
  [{ CORS_ORIGIN: 'https://app.rio.co' }, '¿quiso decir CORS_ORIGINS?'],
  [{ METRIC_PORT: '9100' }, '¿quiso decir METRICS_PORT?'],
  [{ BACKUP_KEYFILE: '/clave' }, '¿quiso decir BACKUP_KEY_FILE?'],
  [{ METRICS_PORT: 'nueve mil' }, 'METRICS_PORT'],
  [{ CORS_ORIGINS: 'https://app.rio.co/inicio' }, 'CORS_ORIGINS'],
  [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS'],
  [{ DATABASE_URL: 'mysql://x', JWT_SECRET: SECRET }, 'DATABASE_URL'],
])('%j', (env, sentence) => {
  const read = () => readSettings(env as Record<string, string>);
  expect(read).toThrow(StartRefusedError);
  expect(read).toThrow(sentence);
});

it('serves metrics to this machine alone, unless another address is named', () => {
  expect(readSettings({ METRICS_PORT: '9100' }).metricsHost).toBe('127.0.0.1');
  expect(readSettings({ METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0' }).metricsHost).toBe(
    '0.0.0.0',
  );
});

it('reads the password of the first SUPERADMIN from a file, without the end of its line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fc-settings-'));
  const path = join(folder, 'clave');
  writeFileSync(path, 'Propia2026*\n');
  const env = { SUPERADMIN_EMAIL: 'jefa@rio.co', SUPERADMIN_PASSWORD_FILE: path };
  expect(readSettings(env).superadmin).toEqual({ email: 'jefa@rio.co', password: 'Propia2026*' });
  writeFileSync(path, 'corta\n');
  expect(() => readSettings(env)).toThrow('SUPERADMIN_PASSWORD');
  rmSync(folder, { recursive: true });
});

it('accepts right ones', () => {
  const env = { ...OWNER, JWT_SECRET: SECRET, TRUSTED_PROXIES: '10.0.0.1, fd00::/8', PORT: '0' };
  const { port, corsOrigins } = readSettings({ ...env, CORS_ORIGINS: 'https://app.rio.co/' });
  expect([port, corsOrigins]).toEqual([0, ['https://app.rio.co']]);
  expect(readSettings(env).acceptsPlainClients).toBe(true);
  expect(readSettings({ ...env, PLAIN_CLIENTS: '0' }).acceptsPlainClients).toBe(false);
});

it('leaves variables of other programs alone, also near to a setting that is there', () => {
  const others = { DATA: 'x', DEMOS: '1', JWT_ISSUER: 'x', DATABASE_USER: 'x', NODE_OPTIONS: '' };
  const env = { DATABASE_URL: 'postgres://x', DATABASE_URLS: 'x', JWT_SECRET: SECRET, ...others };
  expect(readSettings(env).databaseUrl).toBe('postgres://x');
});
