/** The parts of a photo as they are kept, and how many of them a person may send. */
import { beforeAll, expect, it, vi } from 'vitest';
import { deliveryPhotoPath, photoPartKey, photoPartPath } from '../../src/domain/delivery-photo';
import * as payloads from './payloads';
import {
  deliveredWith,
  newPhoto,
  type Photo,
  partOf,
  sealPart,
  sendAll,
  sendPart,
} from './photo-fixtures';
import { createSealedDevice, type SealedDevice } from './sealed-device';
import { createShipmentFixtures } from './shipment-fixtures';
import { type Call, signIn, startApp, type TestApp } from './support';

// Thousands of requests, on a machine that does other things too.
vi.setConfig({ testTimeout: 120_000 });

let server: TestApp;
let device: SealedDevice;
beforeAll(async () => {
  server = await startApp();
  device = await createSealedDevice(server);
});

async function deliver(photo = newPhoto()): Promise<Photo> {
  const shipping = createShipmentFixtures(device.session);
  const { id } = await shipping.newShipment({ estadoEntrega: 'EN_TRANSITO' });
  expect((await shipping.patch(id, deliveredWith(photo))).status).toBe(200);
  return photo;
}

it('a part sent again writes its own row alone', async () => {
  const photo = await deliver();
  for (const part of [0, 1]) await sendPart(device, photo, part);
  const readRows = async () =>
    (
      await server.database.pool.query(
        'select part, xmin::text from delivery_photo_parts order by part',
      )
    ).rows;
  const before = await readRows();
  await sendPart(device, photo, 1);
  const after = await readRows();
  expect(after[0]).toEqual(before[0]);
  expect(after[1]).not.toEqual(before[1]);
});

const seen = async ({ foto }: Photo) => {
  const headers = { Authorization: `Bearer ${device.session.token}` };
  const response = await server.app.request(deliveryPhotoPath(foto.clave), { headers });
  return new Uint8Array(await response.arrayBuffer());
};

it.each(['-1', '+1', '1.0', '1e0', '0x1', ' 1', '%20', '1000', '٠', 'x'])(
  'a part that is called %s is none',
  async (name) => {
    const photo = await deliver();
    const { clave } = photo.foto;
    const sealed = await sealPart(device, partOf(photo, 1), photoPartKey(clave, 1));
    const path = photoPartPath(clave, ':part').replace(':part', name);
    expect((await device.session.call('PUT', path, sealed)).status).toBe(404);
    expect((await sendPart(device, photo, 0)).body).toEqual({ parts: [0], isComplete: false });
  },
);

it('a part by another spelling of its number is that part, and under the seal of that part alone', async () => {
  const photo = await deliver();
  const { clave } = photo.foto;
  const send = async (name: string, part: number, sealedAs: number) => {
    const sealed = await sealPart(device, partOf(photo, part), photoPartKey(clave, sealedAs));
    return device.session.call('PUT', photoPartPath(clave, ':part').replace(':part', name), sealed);
  };
  expect((await send('00', 0, 0)).body).toEqual({ parts: [0], isComplete: false });
  expect((await send('01', 1, 0)).body.type).toBe('altered-envelope');
  expect((await send('%32', 2, 2)).body).toEqual({ parts: [0, 2], isComplete: false });
});

it('six parts that arrive at once are one photo', async () => {
  const photo = await deliver(newPhoto(60_000, 10_000));
  const answers = await Promise.all(
    [3, 0, 5, 1, 4, 2].map((part) => sendPart(device, photo, part)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(answers.filter(({ body }) => body.isComplete)).toHaveLength(1);
  expect(await seen(photo)).toEqual(photo.bytes);
});

it('a photo that is whole stays as it is, whatever is sent of it', async () => {
  const photo = await deliver();
  await sendAll(device, photo);
  // Also where somebody sends another photo of the same length, part by part.
  const other = { ...newPhoto(), foto: photo.foto };
  for (const part of [0, 1, 2]) {
    const bytes = partOf(other, part);
    const { status } = await sendPart(device, photo, part, device.session, bytes);
    expect(status).toBe(200);
  }
  const short = await sendPart(device, photo, 0, device.session, new Uint8Array(10));
  expect(short.body).toMatchObject({ isComplete: true });
  expect(await seen(photo)).toEqual(photo.bytes);
});

/** The bytes of the table of parts on the disk, dead rows included: nobody tidies it meanwhile. */
async function measureParts(): Promise<number> {
  const { rows } = await server.database.pool.query(
    "select pg_total_relation_size('delivery_photo_parts')::integer as bytes",
  );
  return rows[0].bytes;
}

it.each<[what: string, photo: () => Photo, send: (photo: Photo) => Promise<number>]>([
  [
    'one part of a large photo, seventy times',
    () => newPhoto(200_000, 28_000),
    async (photo) => {
      for (let part = 0; part < 6; part += 1) await sendPart(device, photo, part);
      for (let time = 0; time < 70; time += 1) await sendPart(device, photo, 0);
      return 76 * 28_000;
    },
  ],
  [
    'a large photo in parts of 800 bytes',
    () => newPhoto(200_000, 800),
    async (photo) => {
      await sendAll(device, photo);
      return 200_000;
    },
  ],
])('%s, writes about what was sent', async (_what, make, send) => {
  await server.database.pool.query('truncate delivery_photo_parts');
  await server.database.pool.query(
    'alter table delivery_photo_parts set (autovacuum_enabled = off, toast.autovacuum_enabled = off)',
  );
  const photo = await deliver(make());
  const before = await measureParts();
  const sent = await send(photo);
  // Rows, their index and what the pages leave free.
  expect((await measureParts()) - before).toBeLessThan(1.5 * sent + 200_000);
});

it('a person who sends parts without end is told to wait a minute', async () => {
  server.clock.now += 61_000;
  const photo = await deliver();
  const statuses: number[] = [];
  for (let sent = 0; sent < 620; sent += 1)
    statuses.push((await sendPart(device, photo, 9)).status);
  expect([...new Set(statuses)]).toEqual([422, 429]);
  expect(statuses.indexOf(429)).toBeGreaterThan(500);
  server.clock.now += 61_000;
  expect((await sendPart(device, photo, 0)).status).toBe(200);
});

it('a company whose people send parts without end is told to wait, and no other company', async () => {
  const own = await startApp();
  const admin = await signIn(own, 'admin@fluvicarga.co');
  const calls: Call[] = [];
  for (let count = 0; count < 6; count += 1) {
    const { username, password } = payloads.user();
    await admin.call('POST', '/auth/sign-up', payloads.user({ username, password }));
    calls.push((await signIn(own, String(username), String(password))).call);
  }
  const path = photoPartPath(newPhoto().foto.clave, 0);
  const statusOf = async (call: Call) => (await call('PUT', path, {})).status;
  const sent = calls.map(async (call) => {
    const statuses = new Set<number>();
    for (let count = 0; count < 500; count += 1) statuses.add(await statusOf(call));
    return [...statuses];
  });
  expect(await Promise.all(sent)).toEqual(Array(6).fill([422]));
  expect(await statusOf(admin.call)).toBe(429);
  const vaupes = await signIn(own, 'admin@navieravaupes.co');
  expect(await statusOf(vaupes.call)).toBe(422);
});
