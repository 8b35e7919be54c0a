import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, inject, it, onTestFinished, vi } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../server/db/database';
import { migrate } from '../../server/db/migrate';
import { backupToFile, restoreFromFile } from '../../server/modules/backup/files';
import { TABLES } from '../../server/modules/backup/format';
import type { SealedOp } from '../../src/domain/envelope/wire';
import * as payloads from './payloads';
import { deliveredWith, newPhoto, sendAll, sendPart } from './photo-fixtures';
import { makePostgresDatabase } from './postgres-database';
import { createSealedDevice, type SealedDevice } from './sealed-device';
import { sendBatch } from './send-batch';
import { createShipmentFixtures } from './shipment-fixtures';
import { caller, type Json, type SignedIn, serve, signIn, startApp, type TestApp } from './support';

// A new embedded database each, on a machine that does other things too.
vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'fc-backup-'));
const file = join(folder, 'copia.gz');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let server: TestApp;
let employee: SignedIn;
let rows: number;
let device: SealedDevice;
/** Saved on a device before the backup. */
let waiting: SealedOp;
beforeAll(async () => {
  server = await startApp();
  employee = await signIn(server, 'empleado@fluvicarga.co');
  await employee.call(
    'POST',
    '/api/v1/customers/save',
    payloads.customer({ name: 'Ñ 🛶 \\n\\t"' }),
  );
  await arrangeErased(await signIn(server, 'admin@fluvicarga.co'));
  device = await createSealedDevice(server);
  waiting = await device.seal({
    key: randomUUID(),
    method: 'POST',
    path: '/api/v1/customers/save',
    body: payloads.customer(),
  });
  await arrangePhotos();
  rows = (await backupToFile(server.serving, file)).rows;
});

/** The photos of two deliveries: one that is whole, and one of which only a part has come. */
async function arrangePhotos(): Promise<void> {
  const { newShipment, patch } = createShipmentFixtures(device.session);
  const [whole, begun] = [newPhoto(), newPhoto()];
  for (const photo of [whole, begun]) {
    const { id } = await newShipment({ estadoEntrega: 'EN_TRANSITO' });
    await patch(id, deliveredWith(photo));
  }
  await sendAll(device, whole);
  await sendPart(device, begun, 1);
}

/** One customer with a consent, and another whose data was suppressed. */
async function arrangeErased({ call }: SignedIn): Promise<void> {
  const consent = { textVersion: '2026-11-23', at: '2026-11-20T10:00:00.000Z' };
  const path = '/api/v1/customers/save';
  const one = { key: randomUUID(), method: 'POST', path, body: payloads.customer(), consent };
  await call('POST', '/api/v1/batch', { ops: [one] });
  const { body } = await call('POST', path, payloads.customer());
  await call('POST', `/api/v1/customers/${body.id}/erase`, { reason: 'Lo pidió' });
}

/** A migrated database without rows; the second connection bypasses row-level security. */
async function emptyDatabase(kind: 'embedded' | 'postgres'): Promise<[OpenDatabase, OpenDatabase]> {
  const databases: OpenDatabase[] = [];
  let remove: () => Promise<void> = () => Promise.resolve();
  if (kind === 'embedded') {
    const dataFolder = mkdtempSync(join(tmpdir(), 'fc-restored-'));
    remove = async () => rmSync(dataFolder, { recursive: true, force: true });
    databases.push(await openDatabase({ url: null, dataFolder }));
  } else {
    const made = await makePostgresDatabase(inject('postgresUrl'), { isEmpty: true });
    remove = made.remove;
    databases.push(await openDatabase({ url: made.url, dataFolder: '' }));
    databases.push(await openDatabase({ url: made.superuserUrl, dataFolder: '' }));
  }
  onTestFinished(async () => {
    for (const database of databases) await database.close();
    await remove();
  });
  const [serving, superuser = serving] = databases;
  if (!serving || !superuser) throw new Error('No database');
  await migrate(serving.pool);
  return [serving, superuser];
}

const KINDS = inject('postgresUrl') ? (['postgres', 'embedded'] as const) : (['embedded'] as const);

async function contentsOf({ pool }: OpenDatabase): Promise<Record<string, Json[]>> {
  const contents: Record<string, Json[]> = {};
  for (const table of TABLES) {
    const { rows: found } = await pool.query(`select row_to_json(t)::text as r from ${table} t`);
    // A backup and a restore leave an entry of their own, each where it was done.
    const own = /"action":"(backup|restore)"/;
    contents[table] = found
      .map(({ r }) => r)
      .filter((row) => !own.test(row))
      .sort();
  }
  return contents;
}

it('is a single file that only its owner can read', () => {
  expect(rows).toBeGreaterThan(50);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(() => statSync(`${file}.part`)).toThrow();
});

it.each(KINDS)(
  'brings everything back in another database (%s), which goes on from there',
  async (kind) => {
    const [serving, superuser] = await emptyDatabase(kind);
    expect(await restoreFromFile(serving.db, file)).toEqual({ rows });
    expect(await contentsOf(superuser)).toEqual(await contentsOf(server.database));
    const app = serve(serving.db);
    const session = await signIn({ app }, 'empleado@fluvicarga.co');
    const before = (await session.call('GET', '/api/v1/customers/all')).list;
    const made = await session.call('POST', '/api/v1/customers/save', payloads.customer());
    expect(made.status).toBe(201);
    // Not of a record that was created after the copy either: a device may still name that one by its id.
    const last = Math.max(...before.map((row) => Number(row.id)));
    expect(Number(made.body.id)).toBeGreaterThan(last + 10_000);
    const [erased] = before.filter((row) => row.erasedAt !== null);
    expect(erased).toMatchObject({ name: 'Suprimido', phone: 'Suprimido' });
    expect(before.filter((row) => row.consent)).toMatchObject([
      { consent: { textVersion: '2026-11-23', by: 'admin@fluvicarga.co' } },
    ]);
    const again = await createSealedDevice({ app, call: caller(app) }, device);
    expect(await sendBatch(again.deliver, [waiting])).toMatchObject([{ status: 201 }]);
    await expect(restoreFromFile(serving.db, file)).rejects.toThrow(
      'La base de datos ya tiene datos. Restaure en una vacía.',
    );
  },
);

it.each([
  [
    'cut in the middle',
    (bytes: Buffer) => bytes.subarray(0, bytes.length / 2),
    'La copia está dañada',
  ],
  [
    'without its last lines',
    (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().split('\n').slice(0, -20).join('\n')),
    'La copia está incompleta',
  ],
  [
    'of another version',
    changed(/"schema":"[^"]+"/, '"schema":"1"'),
    'La copia es de otra versión',
  ],
  ['that is none', () => gzipSync('hola\tmundo\n'), 'Ese archivo no es una copia de FluviCarga.'],
  ['of another table', changed(/^companies\t/m, 'pg_authid\t'), 'Ese archivo no es una copia'],
])('a file %s restores nothing', async (_name, spoil, sentence) => {
  const [kind] = KINDS;
  const [serving, superuser] = await emptyDatabase(kind);
  const spoilt = join(folder, 'mala.gz');
  writeFileSync(spoilt, spoil(readFileSync(file)));
  await expect(restoreFromFile(serving.db, spoilt)).rejects.toThrow(sentence);
  const contents = await contentsOf(superuser);
  expect(Object.values(contents).flat()).toEqual([]);
});

it('a missing file is reported', async () => {
  await expect(restoreFromFile(server.serving, join(folder, 'nada.gz'))).rejects.toThrow(
    /La base de datos ya tiene datos/,
  );
  const [serving] = await emptyDatabase(KINDS[0]);
  const path = join(folder, 'nada.gz');
  await expect(restoreFromFile(serving.db, path)).rejects.toThrow(`No existe el archivo ${path}`);
});

function changed(pattern: RegExp, replacement: string) {
  return (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().replace(pattern, replacement));
}
