/** A backup that is cut or changed anywhere is refused in one sentence, and nothing of it is written. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../server/db/database';
import { migrate } from '../../server/db/migrate';
import { readBackupKey } from '../../server/modules/backup/encryption';
import { backupToFile, restoreFromFile } from '../../server/modules/backup/files';
import { BackupRefusedError, TABLES } from '../../server/modules/backup/format';
import { ensureSuperadmin } from '../../server/modules/users/ensure-superadmin';
import { makePostgresDatabase } from './postgres-database';

vi.setConfig({ testTimeout: 180_000 });

const PLACES = 50;
const KEY = randomBytes(32);
const DAMAGED = 'La copia está dañada: no se restauró nada.';

const folder = mkdtempSync(join(tmpdir(), 'fc-damaged-'));
const path = (name: string) => join(folder, name);
const ends: (() => Promise<void> | void)[] = [];
let empty: OpenDatabase;
let rows: number;
let encryptedRows: number;
beforeAll(async () => {
  const full = await makeEmpty();
  await ensureSuperadmin(full.db, { email: 'jefa@rio.co', password: 'Propia2026*' });
  // More than one chunk of an encrypted file, of text that does not compress.
  for (let count = 0; count < 40; count += 1)
    await full.pool.query(
      `insert into companies (nit, company, manager, email, phone, address, department, municipality, status, name_key)
       values ($1, $2, $3, 'a@b.co', '1', 'a', 'Guaviare', 'Calamar', 'activo', lower($2))`,
      [900_000_100 + count, `Empresa ${count}`, randomBytes(3000).toString('base64')],
    );
  rows = (await backupToFile(full.db, path('plain'))).rows;
  // The audit trail has an entry of the first one by now.
  encryptedRows = (await backupToFile(full.db, path('encrypted'), KEY)).rows;
  empty = await makeEmpty();
}, 120_000);
afterAll(async () => {
  for (const end of ends.reverse()) await end();
  rmSync(folder, { recursive: true, force: true });
});

async function makeEmpty(): Promise<OpenDatabase> {
  const clusterUrl = inject('postgresUrl');
  const made = clusterUrl ? await makePostgresDatabase(clusterUrl, { isEmpty: true }) : null;
  const dataFolder = mkdtempSync(join(folder, 'data-'));
  // Past row-level security: to arrange and to look.
  const database = await openDatabase({ url: made?.superuserUrl ?? null, dataFolder });
  ends.push(() => made?.remove(), database.close);
  await migrate(database.pool);
  return database;
}

async function sentenceFor(bytes: Buffer, key: Buffer | null): Promise<string> {
  writeFileSync(path('damaged'), bytes);
  const error = await restoreFromFile(empty.db, path('damaged'), key).then(
    () => new Error('It was restored'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(BackupRefusedError);
  return (error as Error).message;
}

async function expectEmpty(): Promise<void> {
  for (const table of TABLES) {
    const { rows: found } = await empty.pool.query(`select count(*)::int as count from ${table}`);
    expect([table, found[0].count]).toEqual([table, 0]);
  }
}

describe.each([
  ['plain', null],
  ['encrypted', KEY],
] as const)('%s', (name, key) => {
  it(`cut at each of ${PLACES} places`, async () => {
    const whole = readFileSync(path(name));
    const told = new Set<string>();
    for (let place = 0; place < PLACES; place += 1) {
      const length = Math.floor((whole.length * place) / PLACES);
      told.add(await sentenceFor(whole.subarray(0, length), key));
    }
    for (const sentence of told)
      expect(sentence).toMatch(/^(La copia está|Ese archivo no es).*\.$/);
    await expectEmpty();
  });

  it(`with a byte changed at each of ${PLACES} places`, async () => {
    const whole = readFileSync(path(name));
    // Those before say when and by which system a gzip file was made.
    const first = name === 'plain' ? 10 : 0;
    for (let place = 0; place < PLACES; place += 1) {
      const changed = Buffer.from(whole);
      const at = first + Math.floor(((whole.length - first - 1) * place) / (PLACES - 1));
      changed[at] = (changed[at] ?? 0) ^ (1 << (place % 8));
      expect(await sentenceFor(changed, key)).toMatch(/^(La c|Ese archivo no es).*\.$/);
    }
    await expectEmpty();
  });
});

it('refuses a backup whose text was changed and packed anew', async () => {
  const lines = gunzipSync(readFileSync(path('plain')))
    .toString()
    .split('\n');
  const company = lines.findIndex((line) => line.startsWith('companies\t'));
  const changes: ((line: string) => string)[] = [
    () => 'companies\tnull',
    () => 'companies\t{',
    () => 'companies\t[]',
    () => 'companies\t{"id": 1}',
    (line) => line.replace(/"nit":\d+/, '"nit":"x"'),
    (line) => line.replace('companies', 'pg_class'),
    (line) => `${line}\n${line}`,
    () => '',
  ];
  for (const change of changes) {
    const changed = lines.map((line, place) => (place === company ? change(line) : line));
    expect(await sentenceFor(gzipSync(changed.join('\n')), null)).toMatch(
      /^(La copia|Ese archivo)/,
    );
  }
  for (const head of ['fluvicarga\tnull', 'fluvicarga\t{', 'fluvicarga', ''])
    await sentenceFor(gzipSync([head, ...lines.slice(1)].join('\n')), null);
  await expectEmpty();
});

it('encrypted: another key, none, and chunks that were moved or left off', async () => {
  const whole = readFileSync(path('encrypted'));
  expect(await sentenceFor(whole, randomBytes(32))).toBe(
    'La clave de BACKUP_KEY_FILE no es la de esta copia.',
  );
  expect(await sentenceFor(whole, null)).toBe(
    'La copia está cifrada: diga su clave con BACKUP_KEY_FILE.',
  );
  const chunk = 64 * 1024 + 16;
  const start = 27 + 32 + 16;
  expect(whole.length).toBeGreaterThan(start + chunk + 1000);
  const [head, one, rest] = [0, start, start + chunk].map((from, place, all) =>
    whole.subarray(from, all[place + 1]),
  ) as [Buffer, Buffer, Buffer];
  expect(await sentenceFor(Buffer.concat([head, one]), KEY)).toBe(DAMAGED);
  expect(await sentenceFor(Buffer.concat([head, rest]), KEY)).toBe(DAMAGED);
  expect(await sentenceFor(Buffer.concat([head, one, one, rest]), KEY)).toBe(DAMAGED);
  await expectEmpty();
});

it('no file, a folder, and a key file that holds no key', async () => {
  await expect(restoreFromFile(empty.db, path('nothing'))).rejects.toThrow('No existe el archivo');
  await expect(restoreFromFile(empty.db, folder)).rejects.toThrow('No se puede leer');
  for (const text of ['', 'clave', 'a'.repeat(63), 'g'.repeat(64)]) {
    writeFileSync(path('key'), text);
    expect(() => readBackupKey(path('key'))).toThrow(BackupRefusedError);
  }
  expect(() => readBackupKey(path('nothing'))).toThrow('no se puede leer');
  writeFileSync(path('key'), `${KEY.toString('hex')}\n`);
  expect(readBackupKey(path('key'))).toEqual(KEY);
});

it('the encrypted one holds no readable row, and both are restored with every row', async () => {
  const whole = readFileSync(path('encrypted'));
  expect(whole.includes('Empresa')).toBe(false);
  // Ten bytes; the three that mark any gzip stream occur in a ciphertext by chance.
  const gzipHeader = readFileSync(path('plain')).subarray(0, 10);
  expect([...gzipHeader.subarray(0, 3)]).toEqual([0x1f, 0x8b, 0x08]);
  expect(whole.includes(gzipHeader)).toBe(false);
  expect(statSync(path('encrypted')).mode & 0o777).toBe(0o600);
  expect(await restoreFromFile(empty.db, path('encrypted'), KEY)).toEqual({
    rows: encryptedRows,
  });
  expect(await restoreFromFile((await makeEmpty()).db, path('plain'), KEY)).toEqual({
    rows,
  });
});
